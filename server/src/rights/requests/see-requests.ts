import { dayInItaly } from '@desco/contract/families/birth-date'
import { addDays } from '@desco/contract/diary/days'
import type { AnswerOf, InputOf } from '@desco/contract/endpoint'
import { said } from '@desco/contract/messages'
import { staffMessages } from '@desco/contract/messages/desk/messages'
import type { requestDesk, RequestRow } from '@desco/contract/rights/desk/requests'

import { confirmsOwnDate, findChildOfFamily, initialsOf, listEvents } from '#families/index.ts'
import { type Doer, recordLook } from '#staff/index.ts'
import type { Database } from '#platform/database/database.ts'
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
  family: row.familyId === null || row.code === null ? null : { id: row.familyId, code: row.code },
  asker:
    row.askerName === null
      ? null
      : initialsOf({
          name: row.askerName,
          surname: row.askerSurname ?? '',
          position: row.askerPosition,
        }),
  child:
    row.childName === null
      ? null
      : initialsOf({
          name: row.childName,
          surname: row.childSurname ?? '',
          position: row.childPosition,
        }),
  receivedOn: row.receivedOn,
  dueOn: row.dueOn,
  prolonged: row.prolongedAt !== null,
  state: stateOn({ dueOn: row.dueOn, answered: row.answeredAt !== null }, today),
  outcome: row.outcome,
  answeredAt: row.answeredAt?.toISOString() ?? null,
  carriedOutBy: row.doer,
  byPortal: row.byPortal,
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
    ...(row.familyId !== null && { details: { family: row.familyId } }),
  })
  const isProlonged = row.prolongedAt !== null
  const stands = { receivedOn: row.receivedOn, prolonged: isProlonged, answered: row.answeredAt !== null }
  return {
    message: said.found,
    request: {
      ...describe(row, today),
      words: row.words,
      enteredAt: row.enteredAt.toISOString(),
      enteredBy: row.clerk,
      prolongedAt: row.prolongedAt?.toISOString() ?? null,
      prolongedBecause: row.prolongedBecause,
      mayProlongUntil: row.byPortal ? null : mayProlongUntil(stands, today),
      prolongedDueOn: prolongedDueOn(row.receivedOn),
      answer: row.answer,
      told: row.told,
      answeredBy: row.answerer,
      hasMail: row.askerEmail !== null,
      erasure: row.erasureId,
      birthDate:
        row.birthDate === null || row.birthDateBefore === null
          ? null
          : {
              before: row.birthDateBefore,
              after: row.birthDate,
              teamConfirmedAt: row.teamConfirmedAt?.toISOString() ?? null,
              teamConfirmedBy: row.confirmer,
              personConfirms: await confirmsByThemselves(db, row, row.birthDate, today),
              personConfirmedAt: row.personConfirmedAt?.toISOString() ?? null,
            },
    },
    colleagues: await listCarriers(needs),
  }
}

async function confirmsByThemselves(db: Database, row: FoundRequest, birthDate: string, today: string) {
  const { familyId, childId } = row
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
