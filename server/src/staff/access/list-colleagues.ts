import { mayDo, type Permission, staffRoles } from '@desco/contract/staff/roles'

import { type Clock, dayInItaly } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'

import { listOpenAccesses } from './staff-accounts.queries.ts'

/** Those of the team whose access is open today and who may do something: to whom such work can be given. */
export const listColleagues = (
  { db, clock }: { db: Database; clock: Clock },
  permission: Permission,
): Promise<{ id: string; email: string; name: string }[]> =>
  listOpenAccesses(db, {
    roles: staffRoles.filter((role) => mayDo(role, permission)),
    today: dayInItaly(clock.now()),
  })
