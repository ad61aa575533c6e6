import { randomUUID } from 'node:crypto'

import { type FamilyEventKind, familyEventKinds, leavings } from '@desco/contract/families/events'
import fc from 'fast-check'

import { storeCatalogue } from '#questionnaires/catalogue/catalogue.queries.ts'
import type { CataloguedSurvey } from '#questionnaires/offers/survey-offer.rules.ts'
import type { Database } from '#platform/database/database.ts'

export type HistoryEvent = {
  kind: FamilyEventKind
  /** Places of the children it is about. */
  children: readonly number[]
  /** Place of the parent it is about. */
  parent: number
}

const yearsAgo = '2001-01-01 00:00:00'
const inManyYears = '2999-12-31 23:59:59'

/** How a questionnaire that waits for an answer came to be open or not, and which surveys stand for it. */
const unanswered = {
  open: { startsAt: null, expiresAt: null },
  'within its dates': { startsAt: yearsAgo, expiresAt: inManyYears },
  expired: { startsAt: null, expiresAt: yearsAgo },
  'not begun': { startsAt: inManyYears, expiresAt: null },
  inactive: { active: false, startsAt: null, expiresAt: null },
  'gone from LimeSurvey': null,
  'never added': { startsAt: null, expiresAt: null },
} as const

export type SurveyState = 'completed' | keyof typeof unanswered
const kinds = Object.keys(unanswered) as (keyof typeof unanswered)[]
/** One survey of the first ones, whose number says what it is, or any of them when it was completed. */
export const surveyStates: readonly SurveyState[] = ['completed', ...kinds]

/** Whether a person who has it is waited for. */
export const isWaitedFor = (state: SurveyState) => state === 'open' || state === 'within its dates'

const atMostOfAKind = 10
const surveyIdOf = (state: SurveyState, n: number) =>
  state === 'completed' ? n + 1 : (kinds.indexOf(state) + 1) * atMostOfAKind + n + 1

/** The list of surveys that LimeSurvey gave, with one of each kind for everybody. */
export async function storeSurveys(db: Database) {
  const surveys = kinds.flatMap((kind): CataloguedSurvey[] => {
    const line = unanswered[kind]
    if (line === null) return []
    return Array.from({ length: atMostOfAKind }, (_one, n) => ({
      id: surveyIdOf(kind, n),
      title: kind,
      active: true,
      ...line,
    }))
  })
  await storeCatalogue(db, { surveys, fetchedAt: hour(0) })
}

/** The same with no survey in it. */
export const closeSurveys = (db: Database) => storeCatalogue(db, { surveys: [], fetchedAt: hour(1) })

export type History = {
  verified: boolean
  parents: number
  enabled: readonly boolean[]
  /** Of each person, parents first: the state of each of their questionnaires. */
  surveys: readonly (readonly SurveyState[])[]
  events: readonly HistoryEvent[]
}

// an invitation is answered once, which the database itself guards; here nobody's id is given, so anything may follow
const eventKinds = familyEventKinds.filter((kind) => kind !== 'parent_registered')

// people come and go often enough that leaving, coming back and a child's answer meet
const goings: FamilyEventKind[] = [
  ...Object.values(leavings).flatMap(({ leaves, returns }) => [leaves, ...returns]),
  'child_assented',
  'child_declined',
]

/** Any history, also one that the portal would never let happen. */
export const anyHistory: fc.Arbitrary<History> = fc.record({
  verified: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.boolean()),
  parents: fc.constantFrom(1, 2),
  enabled: fc.array(fc.boolean(), { minLength: 1, maxLength: 3 }),
  surveys: fc.array(
    fc.array(
      fc.oneof({ weight: 3, arbitrary: fc.constant('completed' as const) }, fc.constantFrom(...surveyStates)),
      { maxLength: 3 },
    ),
    { maxLength: 5 },
  ),
  events: fc
    .tuple(
      // most families begin as families do
      fc.constantFrom<FamilyEventKind[]>(
        [],
        ['children_added'],
        ['children_added', 'other_parent_invited', 'answered_full'],
        ['children_added', 'sole_responsibility_declared'],
      ),
      fc.array(fc.oneof(fc.constantFrom(...eventKinds), fc.constantFrom(...goings)), { maxLength: 8 }),
      fc.array(fc.subarray([0, 1, 2]), { minLength: 12, maxLength: 12 }),
      fc.array(fc.constantFrom(0, 1), { minLength: 12, maxLength: 12 }),
    )
    .map(([begin, rest, children, parents]) =>
      [...begin, ...rest].map((kind, n) => ({
        kind,
        // the events of a beginning name every child
        children: n < begin.length ? [0, 1, 2] : (children[n] ?? []),
        parent: parents[n] ?? 0,
      })),
    ),
})

export type StoredEvent = {
  kind: FamilyEventKind
  accountId: string | null
  childIds: string[]
  happenedAt: Date
}

const start = new Date('2026-10-01T08:00:00Z')
/** So many hours after the family's first moment. */
export const hour = (n: number) => new Date(start.getTime() + n * 3_600_000)

/**
 * Writes a family with any history straight into the database, also one that the portal would never let happen. Each
 * event comes an hour after the one before.
 */
export async function storeHistory(db: Database, history: History) {
  const { id: familyId } = await db
    .insertInto('family')
    .values({ code: randomUUID().slice(0, 12), createdAt: hour(0) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const person = { familyId, name: 'Giulia', surname: 'Rossi', passwordHash: 'none' }
  const insertAccount = async (kind: 'parent' | 'child', at: Date, verified: boolean) => {
    const login = `${randomUUID()}@example.org`
    const { id } = await db
      .insertInto('account')
      .values({
        ...person,
        kind,
        login,
        email: kind === 'parent' ? login : null,
        createdAt: at,
        verifiedAt: verified ? at : null,
        firstVerifiedAt: verified ? at : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  const parentIds: string[] = []
  for (let place = 0; place < history.parents; place += 1) {
    parentIds.push(await insertAccount('parent', hour(1), place > 0 || history.verified))
  }
  const childIds: string[] = []
  const childAccounts: (string | null)[] = []
  for (const [position, enabled] of history.enabled.entries()) {
    const accountId = enabled ? await insertAccount('child', hour(40 + position), true) : null
    const child = { familyId, position, name: 'Anna', surname: 'Rossi', birthDate: '2015-01-01' }
    const { id } = await db
      .insertInto('child')
      .values({ ...child, accountId, createdAt: hour(2) })
      .returning('id')
      .executeTakeFirstOrThrow()
    childIds.push(id)
    childAccounts.push(accountId)
  }
  const surveys: { accountId: string; done: { state: SurveyState; at: Date | null }[] }[] = []
  for (const [place, accountId] of [...parentIds, ...childAccounts].entries()) {
    const done = (history.surveys[place] ?? []).map((state, n) => ({
      state,
      at: state === 'completed' ? hour(50 + place + n) : null,
    }))
    if (accountId === null) continue
    surveys.push({ accountId, done })
    for (const [n, { state, at }] of done.entries()) {
      const surveyId = surveyIdOf(state, n)
      const participation = { accountId, surveyId, title: 'Prova', token: 'token' }
      const addedAt = state === 'never added' ? null : hour(49)
      await db
        .insertInto('survey_participation')
        .values({ ...participation, addedAt, completed: at !== null, completedAt: at })
        .execute()
    }
  }

  const events: StoredEvent[] = [
    { kind: 'parent_registered', accountId: parentIds[0] ?? null, childIds: [], happenedAt: hour(0) },
    ...history.events.map(({ kind, children, parent }, n) => ({
      kind,
      accountId: parentIds[parent] ?? null,
      childIds: children.flatMap((place) => childIds[place] ?? []),
      happenedAt: hour(n + 3),
    })),
  ]
  for (const { kind, accountId, childIds: about, happenedAt } of events) {
    const row = { familyId, kind, accountId, childIds: about }
    await db
      .insertInto('family_event')
      .values({ ...row, happenedAt })
      .execute()
  }
  return { familyId, parentIds, childIds, childAccounts, surveys, events }
}
