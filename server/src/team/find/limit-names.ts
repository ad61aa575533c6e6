import { staffLimits } from '@desco/contract/limits'

import { doerOf, recordLook } from '#staff/index.ts'
import type { StaffMember } from '#platform/http/actor.ts'
import { countAttempt } from '#platform/limits/attempts.ts'
import { Problem } from '#platform/problem.ts'

import type { NamesNeeds } from '#team/needs.ts'

/** Refuses one of the team more families in an hour than a day at the telephone needs. */
export const limitNames = (needs: NamesNeeds, actor: StaffMember) =>
  limitLooks(needs, actor, { of: 'names', perHour: needs.namesPerHour })

export const limitSearches = (needs: NamesNeeds, actor: StaffMember) =>
  limitLooks(needs, actor, { of: 'find-person', perHour: staffLimits.findPerson.perHour })

/** Counts before the look and outside its transaction. The first look too many is an alarm, and a line that colleagues see. */
async function limitLooks(
  needs: NamesNeeds,
  actor: StaffMember,
  { of, perHour }: { of: 'names' | 'find-person'; perHour: number },
) {
  const { staffId } = actor
  const { attempts, secondsLeft } = await countAttempt(needs, {
    name: of,
    subject: staffId,
    perSeconds: 3600,
  })
  if (attempts <= perHour) return
  if (attempts === perHour + 1) {
    needs.log.error(
      { staff: staffId, of, perHour },
      'one of the team wanted the names of more families than an hour allows',
    )
    await recordLook(needs, doerOf(actor), { act: 'names_limit_reached', details: { of, perHour } })
  }
  throw new Problem('too_many_names', { retryAfterSeconds: Math.max(1, secondsLeft) })
}
