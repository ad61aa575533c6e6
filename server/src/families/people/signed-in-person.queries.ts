import type { ToldChange } from '@desco/contract/families/told-changes'
import { type Selectable, sql } from 'kysely'

import { namesOf } from '#platform/database/parts-of-statements.ts'
import type { Tables } from '#server/tables.ts'

import type { ChildRow } from './children.queries.ts'
import type { FamilyEvent } from '#families/events/family-events.rules.ts'

const ofAccount = [
  'id',
  'familyId',
  'kind',
  'login',
  'email',
  'name',
  'surname',
  'maritalStatus',
  'createdAt',
  'passwordChosenAt',
] as const satisfies (keyof Tables['account'])[]

/** As the database answers it. */
export type PersonRow = Pick<Selectable<Tables['account']>, (typeof ofAccount)[number]> & {
  code: string
  /** About messages of the study; null: nothing was chosen. */
  fewer: boolean | null
  pausedUntil: string | null
  isRehearsal: boolean
  events: (Omit<FamilyEvent, 'happenedAt'> & { happenedAt: string })[]
  children: (Omit<ChildRow, 'passwordAskedAt'> & { passwordAskedAt: string | null })[]
  otherParent: { id: string; name: string; surname: string } | null
  invited: Record<string, string>
  changes: ToldChange[]
  anyTextInForce: boolean
  isStudyOver: boolean
  isBegunOver: boolean
}

/** Somebody with all that is told them of themselves and their family. */
export type SignedInPerson = Omit<PersonRow, 'events' | 'children'> & {
  events: FamilyEvent[]
  children: ChildRow[]
}

/** The columns of a person, and their place, for a statement that does something else as well. `today`: the day in Italy. */
export const personIn = (accountId: string, today: string) => ({
  columns: sql`${namesOf(ofAccount, 'account')},
    family.code, family.is_rehearsal as "isRehearsal", choice.fewer, choice.paused_until,
    (select coalesce(json_agg(json_build_object('kind', event.kind, 'childIds', event.child_ids,
        'accountId', event.account_id, 'invitationId', event.invitation_id, 'happenedAt', event.happened_at)
        order by event.id), '[]')
      from family_event as event where event.family_id = account.family_id) as events,
    (select coalesce(json_agg(json_build_object('id', child.id, 'name', child.name, 'surname', child.surname,
        'birthDate', child.birth_date, 'reachedAge', child.reached_age, 'accountId', child.account_id,
        'login', holder.login, 'passwordAskedAt', holder.password_asked_at)
        order by child.position), '[]')
      from child left join account as holder on holder.id = child.account_id
      where child.family_id = account.family_id) as children,
    (select json_build_object('id', other.id, 'name', other.name, 'surname', other.surname)
      from account as other
      where other.family_id = account.family_id and other.kind = 'parent' and other.id <> account.id
        and other.name <> '' limit 1) as "otherParent",
    (select coalesce(json_object_agg(invitation.id, invitation.surname), '{}')
      from spouse_invitation as invitation where invitation.family_id = account.family_id) as invited,
    (select coalesce(json_agg(json_build_object('what', told.what, 'by', told.by_whom, 'at', told.changed_at)
        order by told.changed_at), '[]')
      from told_change as told where told.account_id = account.id) as changes,
    exists (select from text_version where state = 'approved' and effective_on <= ${today}::date) as "anyTextInForce",
    (select coalesce(ends_on <= ${today}::date, false) from study_end) as "isStudyOver",
    (select coalesce(begun_until < ${today}::date, false) from study_end) as "isBegunOver"`,
  tables: sql`account join family on family.id = account.family_id
    left join message_choice as choice on choice.account_id = account.id
    where account.id = ${accountId}`,
})

export function personOf(row: PersonRow): SignedInPerson {
  return {
    ...row,
    events: row.events.map((event) => ({ ...event, happenedAt: new Date(event.happenedAt) })),
    children: row.children.map((child) => {
      const { passwordAskedAt: at } = child
      return { ...child, passwordAskedAt: at === null ? null : new Date(at) }
    }),
  }
}
