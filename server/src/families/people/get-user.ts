import { ageOn, dayInItaly } from '@desco/contract/families/birth-date'
import { type Child, parentReceivesSurveys, type User } from '@desco/contract/families/people'
import type { ToldChange } from '@desco/contract/families/told-changes'
import type { Enrolment } from '@desco/contract/families/states'
import { type Selectable, sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import { namedValues, namesOf } from '#platform/database/parts-of-statements.ts'
import type { Needs } from '#platform/needs.ts'
import type { Tables } from '#server/tables.ts'

import { childColumns, type ChildRow } from './family-members.queries.ts'
import { contactsAreDue } from './contacts.ts'
import { mayKeepData } from '#families/events/erasure-asked.rules.ts'
import {
  enrolmentOf,
  type FamilyEvent,
  hasLeft,
  isInvitation,
  isSecondParent,
  mayTakePart,
} from '#families/events/family-events.rules.ts'
import {
  aboutFirstPassword,
  ageOfRights,
  assentToday,
  hasAskedPassword,
  mayBeGivenPassword,
  sleepsFrom,
  turningSoon,
} from '#families/events/growing-up.rules.ts'
import { initialOf } from './initials.ts'
import { choiceOf } from '#families/leaving/choose-messages.ts'
import { openReturnAsks } from '#families/events/returning.rules.ts'
import { listOwed, listTextVersions } from '#families/consents/study-texts.ts'

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

/** The columns of a person, and their place, for a statement that does something else as well. `today`: the day in Italy. */
export const personIn = (accountId: string, today: string) => ({
  columns: sql`${namesOf(ofAccount, 'account')},
    family.code, family.is_rehearsal, choice.fewer, choice.paused_until,
    (select coalesce(json_agg(json_build_object('kind', event.kind, 'childIds', event.child_ids,
        'accountId', event.account_id, 'invitationId', event.invitation_id, 'happenedAt', event.happened_at)
        order by event.id), '[]')
      from family_event as event where event.family_id = account.family_id) as events,
    (select coalesce(json_agg(json_build_object(${namedValues(childColumns)}) order by child.position), '[]')
      from child left join account on account.id = child.account_id
      where child.family_id = family.id) as children,
    (select json_build_object(${namedValues(['other.id', 'other.name', 'other.surname'])})
      from account as other
      where other.family_id = account.family_id and other.kind = 'parent' and other.id <> account.id
        and other.name <> '' limit 1) as other_parent,
    (select coalesce(json_object_agg(invitation.id, invitation.surname), '{}')
      from spouse_invitation as invitation where invitation.family_id = account.family_id) as invited,
    (select coalesce(json_agg(json_build_object('what', told.what, 'by', told.by_whom, 'at', told.changed_at)
        order by told.changed_at), '[]')
      from told_change as told where told.account_id = account.id) as changes,
    exists (select from text_version where state = 'approved' and effective_on <= ${today}::date) as any_text_in_force,
    (select coalesce(ends_on <= ${today}::date, false) from study_end) as is_study_over,
    (select coalesce(begun_until < ${today}::date, false) from study_end) as is_begun_over`,
  tables: sql`account join family on family.id = account.family_id
    left join message_choice as choice on choice.account_id = account.id
    where account.id = ${accountId}`,
})

/** The facts that a signed-in person may know about themselves and their family. A child sees nothing of the others. */
export async function getUser({ db, clock }: Needs, { accountId }: { accountId: string }): Promise<User> {
  const now = clock.now()
  const { columns, tables } = personIn(accountId, dayInItaly(now))
  const { rows } = await sql<PersonRow>`select ${columns} from ${tables}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('There is no such account.')
  return userOf(db, row, now)
}

/** The same, of a row that was read for the day in Italy of `now`. */
export async function userOf(db: Database, account: PersonRow, now: Date): Promise<User> {
  const today = dayInItaly(now)
  const { id: accountId, familyId } = account
  const events = account.events.map((event) => ({ ...event, happenedAt: new Date(event.happenedAt) }))
  const rows = account.children.map(({ passwordAskedAt: at, ...row }) => ({
    ...row,
    passwordAskedAt: at === null ? null : new Date(at),
  }))
  const child = rows.find((one) => one.accountId === accountId) ?? null
  const owed =
    hasLeft(events, accountId) || !account.anyTextInForce
      ? []
      : await listOwed(db, await listTextVersions(db, today), { accountId, child, events }, today)
  const until = owed.map((one) => one.until).toSorted()[0]
  const common = {
    id: account.id,
    name: account.name,
    surname: account.surname,
    email: account.email,
    role: 'user' as const,
    familyCode: account.code,
    familyId,
    enrolment: enrolmentOf(events),
    hasLeft: hasLeft(events, accountId),
    ...(account.isRehearsal && { isRehearsal: true }),
    ...(account.isStudyOver && { studyOver: true }),
    ...(account.changes.length > 0 && { changes: account.changes.map(asTold) }),
    ...(until !== undefined && { newTexts: { until, isOver: until < today } }),
  }

  if (account.kind === 'child') {
    if (child === null) throw new Error('A child account has no child.')
    const turns14On = turningSoon(child.birthDate, 14, today)
    const turns18On = turningSoon(child.birthDate, 18, today)
    const erasureAsked = mayKeepData(events, child, now)
    const said = assentToday(events, child, today)
    const assent = erasureAsked && said === 'yes' ? 'asked' : said
    const mustDecide = ageOfRights(child, today) >= 18 && assent !== 'yes'
    return {
      ...common,
      username: account.login,
      age: ageOn(child.birthDate, today),
      assent,
      ...(erasureAsked && { erasureAsked }),
      ...(turns14On !== undefined && { turns14On }),
      ...(turns18On !== undefined && { turns18On }),
      ...(assent === 'yes' &&
        account.passwordChosenAt === null && { firstPassword: aboutFirstPassword(child, today) }),
      ...(mustDecide && { decidesUntil: sleepsFrom(child.birthDate) }),
      maritalStatus: null,
      spouse: null,
      children: [],
    }
  }
  return {
    ...common,
    username: null,
    ...(account.isBegunOver && waits.has(common.enrolment) && { begunOver: true }),
    ...(isAskedToAgree(events, accountId) && { returnAsked: true }),
    ...(parentReceivesSurveys(common) && {
      messages: choiceOf(account, today),
      ...(!account.isStudyOver && contactsAreDue(events, account, now) && { contactsDue: true }),
    }),
    maritalStatus: account.maritalStatus,
    spouse: secondParentOf(account, events),
    children: rows.map((row) => describeChild(row, events, today)),
  }
}

// PostgreSQL writes a moment with its own zone
const asTold = ({ at, ...change }: ToldChange) => ({ ...change, at: new Date(at).toISOString() })

// the step that such a family waits for is only taken as long as registrations can be finished
const waits: ReadonlySet<Enrolment> = new Set(['awaiting_children', 'awaiting_spouse', 'refused'])

/** Whether the other parent waits for this one's yes to somebody's coming back. */
const isAskedToAgree = (events: readonly FamilyEvent[], accountId: string) =>
  openReturnAsks(events).some((ask) => ask.accountId !== accountId)

/** The other parent; while only invited, a surname is all that is known. */
function secondParentOf({ id, otherParent: parent, invited }: PersonRow, events: readonly FamilyEvent[]) {
  if (parent !== null) {
    return { name: parent.name, surname: parent.surname, hasLeft: hasLeft(events, parent.id) }
  }
  // a parent who came by the invitation is not asked by it: its sender was erased
  if (isSecondParent(events, id)) return null
  const invitationId = events.findLast(({ kind }) => isInvitation(kind))?.invitationId ?? null
  const surname = invitationId === null ? undefined : invited[invitationId]
  // a parent who was erased, or silent for months, has not even a surname left: the one who waits can invite anew
  const isGone = surname === '' && enrolmentOf(events) !== 'awaiting_spouse'
  return surname === undefined || isGone ? null : { name: null, surname, hasLeft: false }
}

/** A child row as its parents see it. With 18 its names, its birth date, its access and what it answered are nobody's business but its own. */
export function describeChild(row: ChildRow, events: readonly FamilyEvent[], today: string): Child {
  const common = {
    id: row.id,
    accountId: row.accountId,
    selected: mayTakePart(events, row.id),
    enabled: row.accountId !== null,
    ...(!mayBeGivenPassword(row, today) && { ownsAccess: true as const }),
  }
  const age = ageOfRights(row, today)
  if (age >= 18) {
    const initials = { name: initialOf(row.name), surname: initialOf(row.surname) }
    return { ...common, ...initials, age, birthDate: null, username: null, assent: 'asked' }
  }
  return {
    ...row,
    ...common,
    age: ageOn(row.birthDate, today),
    username: row.login,
    assent: assentToday(events, row, today),
    ...(hasAskedPassword(row, today) && { hasForgotten: true }),
  }
}
