import { dayInItaly } from '@desco/contract/families/birth-date'
import { addDays } from '@desco/contract/diary/days'
import type { ContentOf, InputOf } from '@desco/contract/endpoint'
import { staffFieldErrors } from '@desco/contract/staff/field-errors'
import type { requestDesk } from '@desco/contract/rights/desk/requests'
import { sql } from 'kysely'

import {
  confirmsOwnDate,
  findFamilyIdByCode,
  initialsOf,
  listChildRows,
  listEvents,
} from '#families/index.ts'
import { type Doer, listColleagues, listPeople, recordLook } from '#staff/index.ts'
import type { Database } from '#platform/database/database.ts'
import { isOfStudy } from '#platform/database/of-study.queries.ts'
import { Problem, refuseField } from '#platform/problem.ts'
import type { LetterNeeds, Needs } from '#platform/needs.ts'

import { mayProlongUntil, prolongedDueOn, stateOn } from './deadlines.rules.ts'
import { countOpenRequests, type FoundRequest, requestRows } from './requests.queries.ts'

const pageLength = 50
const soonDays = 7

/** A page of requests: those to be answered first by their day; closed ones after them, newest first. */
export async function listRequests(
  { db, clock }: Needs,
  { state, kind, family: familyId, after = 0 }: InputOf<typeof requestDesk.listRequests>,
) {
  const today = dayInItaly(clock.now())
  // the people of a request are looked up for the page alone
  let found = db
    .selectFrom('rights_request as request')
    .select('request.id')
    // a rehearsal's requests are listed for its family alone
    .where(
      familyId === undefined ? isOfStudy('request.familyId') : sql<boolean>`request.family_id = ${familyId}`,
    )
  if (kind !== undefined) found = found.where('request.kind', '=', kind)
  if (state !== undefined) {
    found = found.where('request.answeredAt', state === 'closed' ? 'is not' : 'is', null)
  }
  if (state === 'late') found = found.where('request.dueOn', '<', today)
  const inOrder = sql`request.answered_at desc nulls first, request.due_on, request.id`
  const page = found
    .orderBy(inOrder)
    .offset(after)
    .limit(pageLength + 1)
  const rows = await requestRows(db).where('request.id', 'in', page).orderBy(inOrder).execute()
  const { soon, ...counts } = await countOpenRequests(db, { today, until: addDays(today, soonDays) })
  return {
    requests: rows.slice(0, pageLength).map((row) => describe(row, today)),
    next: rows.length > pageLength ? after + pageLength : null,
    counts: { ...counts, within7Days: soon },
  }
}

const initialsIn = (name: string | null, surname: string | null, position: number | null) =>
  name === null ? null : initialsOf({ name, surname: surname ?? '', position })

const describe = (row: FoundRequest, today: string) => ({
  ...row,
  family: row.familyId === null || row.code === null ? null : { id: row.familyId, code: row.code },
  asker: initialsIn(row.askerName, row.askerSurname, row.askerPosition),
  child: initialsIn(row.childName, row.childSurname, row.childPosition),
  prolonged: row.prolongedAt !== null,
  state: stateOn(row, today),
  carriedOutBy: row.doer,
})

/** Opens a request with its words. The audit log names the reader. */
export async function openRequest(
  needs: LetterNeeds,
  doer: Doer,
  requestId: string,
): Promise<ContentOf<typeof requestDesk.openRequest>> {
  const { db, clock } = needs
  const today = dayInItaly(clock.now())
  const row = await requestRows(db)
    .leftJoin('staff_account as clerk', 'clerk.id', 'request.enteredBy')
    .leftJoin('staff_account as answerer', 'answerer.id', 'request.answeredBy')
    .select(['clerk.shownAs as clerk', 'answerer.shownAs as answerer'])
    .where('request.id', '=', requestId)
    .executeTakeFirstOrThrow(() => new Problem('not_found'))
  await recordLook(needs, doer, {
    act: 'request_opened',
    subject: { kind: 'request', id: requestId },
    ...(row.familyId !== null && { details: { family: row.familyId } }),
  })
  const { receivedOn, birthDate, birthDateBefore } = row
  return {
    request: {
      ...row,
      ...describe(row, today),
      enteredBy: row.clerk,
      mayProlongUntil: mayProlongUntil(row, today),
      prolongedDueOn: prolongedDueOn(receivedOn),
      answeredBy: row.answerer,
      hasMail: row.askerEmail !== null,
      erasure: row.erasureId,
      birthDate:
        birthDate === null || birthDateBefore === null
          ? null
          : {
              ...row,
              before: birthDateBefore,
              after: birthDate,
              teamConfirmedBy: row.confirmer,
              personConfirms: await confirmsByThemselves(db, row, birthDate, today),
            },
    },
    colleagues: await listColleagues(needs, 'requests.act'),
  }
}

async function confirmsByThemselves(db: Database, row: FoundRequest, birthDate: string, today: string) {
  const { familyId, childId } = row
  if (familyId === null || childId === null) return false
  const child = (await listChildRows(db, familyId)).find(({ id }) => id === childId)
  const events = await listEvents(db, familyId)
  return child !== undefined && confirmsOwnDate(child, { birthDate, events, today })
}

/** Everybody of a family who can ask or be asked about, by initials. */
export async function listRequestPeople({ db }: Pick<LetterNeeds, 'db'>, code: string) {
  const id = await findFamilyIdByCode(db, code)
  if (id === undefined) return refuseField('code', staffFieldErrors.noSuchFamily)
  const { parents, children } = await listPeople(db, id)
  return {
    family: { id, code },
    people: [
      ...parents.map((parent, place) => ({
        ...parent,
        role: place === 0 ? ('first_parent' as const) : ('second_parent' as const),
        initials: initialsOf(parent),
        childId: null,
      })),
      ...children.map((child) => ({ ...child, role: 'child' as const, initials: initialsOf(child) })),
    ],
  }
}
