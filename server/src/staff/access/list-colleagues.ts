import type { Permission } from '@desco/contract/staff/roles'

import { dayInItaly } from '#platform/clock.ts'
import type { Needs } from '#platform/needs.ts'

import { openAccesses, rolesFor } from './staff-accounts.queries.ts'

/** Those of the team whose access is open today and who may do something: to whom such work can be given. */
export const listColleagues = ({ db, clock }: Needs, permission: Permission) =>
  openAccesses(db, dayInItaly(clock.now()), rolesFor(permission))
    .select(['id', 'email', 'shownAs as name'])
    .orderBy('email')
    .execute()
