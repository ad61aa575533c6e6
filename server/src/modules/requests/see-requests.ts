import { dayInItaly } from '@desco/contract/birth-date'
import { addDays } from '@desco/contract/diary/days'
import type { AnswerOf, InputOf } from '@desco/contract/endpoint'
import { said } from '@desco/contract/messages'
import { staffMessages } from '@desco/contract/staff/messages'
import type { requestDesk, RequestRow } from '@desco/contract/staff/requests'

import { confirmsOwnDate, findChildOfFamily, initialsOf, listEvents } from '#modules/people/index.ts'
import { type Doer, recordLook } from '#modules/staff/index.ts'
import type { Database } from '#platform/database.ts'
import { Problem } from '#platform/problem.ts'

import { listCarriers } from './carry-out-request.ts'
import { mayProlongUntil, prolongedDueOn, stateOn } from './deadlines.rules.ts'
import type { Needs } from './needs.ts'
import {
  countOpenRequests,
  findFamilyByCode,
  findRequest,
  type FoundRequest,
  listFamilyPeople,
  listRequestRows,
} from './requests.queries.ts'

const pageLength = 50
const soonDays = 7

type Listing = typeof requestDesk.listRequests

/** A page of requests, those due first. */
export async function listRequests(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  { state, kind, family: familyId, after = 0 }: InputOf<Listing>,
): Promise<AnswerOf<Listing>> {
  const today = dayInItaly(clock.now())
  const rows = await listRequestRows(db, {
    familyId,
    state,
    kind,
    today,
    offset: after,
    count: pageLength + 1,
  })
  const { open, late, soon } = await countOpenRequests(db, { today, until: addDays(today, soonDays) })
  return {
    message: said.found,
    requests: rows.slice(0, pageLength).map((row) => describe(row, today)),
    next: rows.length > pageLength ? after + pageLength : null,
    counts: { open, late, within7Days: soon },
  }
}

const describe = (row: FoundRequest, today: string): RequestRow => ({
  id: row.id,
  kind: row.kind,
  channel: row.channel,
  family: row.family_id === null || row.code === null ? null : { id: row.family_id, code: row.code },
  asker:
    row.asker_name === null
      ? null
      : initialsOf({
          name: row.asker_name,
          surname: row.asker_surname ?? '',
          position: row.asker_position,
        }),
  child:
    row.child_name === null
      ? null
      : initialsOf({
          name: row.child_name,
          surname: row.child_surname ?? '',
          position: row.child_position,
        }),
  receivedOn: row.received_on,
  dueOn: row.due_on,
  prolonged: row.prolonged_at !== null,
  state: stateOn({ dueOn: row.due_on, answered: row.answered_at !== null }, today),
  outcome: row.outcome,
  answeredAt: row.answered_at?.toISOString() ?? null,
  carriedOutBy: row.doer,
  byPortal: row.by_portal,
})

type Page = typeof requestDesk.openRequest

/** A request with its words. Who read them is in the audit log. */
export async function openRequest(needs: Needs, doer: Doer, requestId: string): Promise<AnswerOf<Page>> {
  const { db, clock } = needs
  const today = dayInItaly(clock.now())
  const row = await findRequest(db, requestId)
  if (row === undefined) throw new Problem('not_found')
  await recordLook(needs, doer, {
    act: 'request_opened',
    subject: { kind: 'request', id: requestId },
    ...(row.family_id !== null && { details: { family: row.family_id } }),
  })
  const isProlonged = row.prolonged_at !== null
  const stands = { receivedOn: row.received_on, prolonged: isProlonged, answered: row.answered_at !== null }
  return {
    message: said.found,
    request: {
      ...describe(row, today),
      words: row.words,
      enteredAt: row.entered_at.toISOString(),
      enteredBy: row.clerk,
      prolongedAt: row.prolonged_at?.toISOString() ?? null,
      prolongedBecause: row.prolonged_because,
      mayProlongUntil: row.by_portal ? null : mayProlongUntil(stands, today),
      prolongedDueOn: prolongedDueOn(row.received_on),
      answer: row.answer,
      told: row.told,
      answeredBy: row.answerer,
      hasMail: row.asker_email !== null,
      erasure: row.erasure_id,
      birthDate:
        row.birth_date === null || row.birth_date_before === null
          ? null
          : {
              before: row.birth_date_before,
              after: row.birth_date,
              teamConfirmedAt: row.team_confirmed_at?.toISOString() ?? null,
              teamConfirmedBy: row.confirmer,
              personConfirms: await confirmsByThemselves(db, row, row.birth_date, today),
              personConfirmedAt: row.person_confirmed_at?.toISOString() ?? null,
            },
    },
    colleagues: await listCarriers(needs),
  }
}

async function confirmsByThemselves(db: Database, row: FoundRequest, birthDate: string, today: string) {
  const { family_id: familyId, child_id: childId } = row
  if (familyId === null || childId === null) return false
  const child = await findChildOfFamily(db, familyId, childId)
  const events = await listEvents(db, familyId)
  return child !== undefined && confirmsOwnDate(child, { birthDate, events, today })
}

type People = typeof requestDesk.requestPeople

/** The people of a family, by initials. */
export async function listRequestPeople({ db }: Pick<Needs, 'db'>, code: string): Promise<AnswerOf<People>> {
  const family = await findFamilyByCode(db, code)
  if (family === undefined) {
    throw new Problem('invalid_input', { fields: { code: staffMessages.noSuchFamily } })
  }
  const { parents, children } = await listFamilyPeople(db, family.id)
  return {
    message: said.found,
    family,
    people: [
      ...parents.map(({ accountId, ...names }, place) => ({
        role: place === 0 ? ('first_parent' as const) : ('second_parent' as const),
        initials: initialsOf(names),
        accountId,
        childId: null,
      })),
      ...children.map(({ accountId, childId, ...names }) => ({
        role: 'child' as const,
        initials: initialsOf(names),
        accountId,
        childId,
      })),
    ],
  }
}
