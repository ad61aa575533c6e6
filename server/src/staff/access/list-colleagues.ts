import { mayDo, type Permission, staffRoles } from '@desco/contract/staff/roles'

import { dayInItaly } from '#platform/clock.ts'
import type { Needs } from '#platform/needs.ts'

import { listOpenAccesses } from './staff-accounts.queries.ts'

/** Those of the team whose access is open today and who may do something: to whom such work can be given. */
export const listColleagues = (
  { db, clock }: Needs,
  permission: Permission,
): Promise<{ id: string; email: string; name: string }[]> =>
  listOpenAccesses(db, {
    roles: staffRoles.filter((role) => mayDo(role, permission)),
    today: dayInItaly(clock.now()),
  })
