import { mayDo } from '@desco/contract/staff/roles'
import { workKinds } from '@desco/contract/team/work'

import type { WorkCount } from '#platform/contributions.ts'
import type { StaffMember } from '#platform/http/actor.ts'

import type { TeamNeeds } from '#team/needs.ts'

/** How much waits, of what the reader may see. Each number is one small query of the room that knows it. */
export async function seeWork(
  needs: TeamNeeds & { work: readonly WorkCount[] },
  { role, staffId }: StaffMember,
) {
  const visible = needs.work
    .filter(({ permission }) => mayDo(role, permission))
    .toSorted((one, other) => workKinds.indexOf(one.kind) - workKinds.indexOf(other.kind))
  const rows = await Promise.all(
    visible.map(async (one) => {
      const { late = null, since = null, ...counted } = await one.count(needs, { staffId })
      return { ...counted, kind: one.kind, late, since }
    }),
  )
  return { rows }
}
