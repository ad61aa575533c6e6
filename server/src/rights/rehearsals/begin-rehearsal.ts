import type { ContentOf, InputOf } from '@desco/contract/endpoint'
import { staffLimits } from '@desco/contract/limits'
import type { rehearsals } from '@desco/contract/rights/desk/rehearsals'

import { rehearsalHash } from '#families/index.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { type Inside, staffAct, staffIdOf } from '#staff/index.ts'
import { dayInItaly, later } from '#platform/clock.ts'
import type { StaffMember } from '#platform/http/actor.ts'
import { takeAttempt } from '#platform/limits/attempts.ts'
import { Problem } from '#platform/problem.ts'
import { newToken } from '#platform/secrets/secrets.ts'
import type { LetterNeeds } from '#platform/needs.ts'

import { rehearsalLinkMail } from './rehearsals.mails.ts'
import { deleteRehearsal, insertRehearsal, listRehearsalRows, lockRehearsal } from './rehearsals.queries.ts'

const mostShown = 100

/** Rehearsals, newest first. */
export async function listRehearsals({
  db,
  clock,
}: LetterNeeds): Promise<ContentOf<typeof rehearsals.listRehearsals>> {
  const rows = await listRehearsalRows(db, clock.now(), mostShown)
  return {
    rehearsals: rows.map(({ familyId, code, shownAs: madeBy, ...row }) => ({
      ...row,
      madeBy,
      family: familyId === null || code === null ? null : { id: familyId, code },
    })),
  }
}

/**
 * Makes a link with which one family is registered as a rehearsal, by the same form as any other, and mails it. The secret
 * stands behind `#`, which no server is ever sent.
 */
export async function beginRehearsal(
  needs: LetterNeeds,
  actor: StaffMember,
  input: InputOf<typeof rehearsals.beginRehearsal>,
) {
  const max = staffLimits.rehearsal.perHour
  await takeAttempt(needs, { name: 'begin-rehearsal', subject: actor.staffId, max, perSeconds: 3_600 })
  return begin(needs, actor, input)
}

const begin = staffAct(
  'rehearsal_begun',
  async (inside: Inside<LetterNeeds>, { email }: InputOf<typeof rehearsals.beginRehearsal>, doer) => {
    const { db, now, portalUrl } = inside
    const expiresAt = later(now, { days: staffLimits.rehearsal.days })
    const secret = newToken()
    const link = `${portalUrl}/signup#prova=${secret}`
    const secretHash = rehearsalHash(secret)
    const id = await insertRehearsal(db, { secretHash, madeBy: staffIdOf(doer), now, expiresAt })
    const day = dayInItaly(expiresAt).split('-').toReversed().join('-')
    await queueMail(inside, rehearsalLinkMail(inside, { to: email, link, day }))
    return { subject: { kind: 'rehearsal', id }, answer: { link, expiresAt } }
  },
)

/** Ends a link that nobody has used. A family that was registered with it is erased by its own page. */
export const cancelRehearsal = staffAct(
  'rehearsal_cancelled',
  async ({ db }: Inside<LetterNeeds>, { id }: InputOf<typeof rehearsals.cancelRehearsal>) => {
    const known = await lockRehearsal(db, id)
    if (known === undefined) throw new Problem('not_found')
    if (known.familyId !== null) throw new Problem('rehearsal_link_dead')
    await deleteRehearsal(db, id)
    return { subject: { kind: 'rehearsal', id } }
  },
)
