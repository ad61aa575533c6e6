import { overEnrolments } from '@desco/contract/families/states'
import type { StudyPath } from '@desco/contract/messages/path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { readFamilies } from '#team/exports/reading/read-families.ts'
import { listChildRows, listEvents } from '#families/index.ts'
import { seeStudyPath } from '#messages/path/see-study-path.ts'
import { readPaths } from '#messages/index.ts'
import { readStandings, readSurveyPlan } from '#questionnaires/index.ts'
import { Problem } from '#platform/problem.ts'
import {
  anyHistory,
  type History,
  storeHistory,
  storeSurveys,
} from '#testing/many-families/family-histories.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { signedInStaff } from '#testing/people/staff.ts'

import { findStanding } from '#team/find/family-steps.ts'

// The funnel counts in SQL, the page, the team's page and the files ask studyPathOf. They say the same of a family,
// whatever happened to it. numbers.test shows that the funnel's figures are the sums of what is stored of each family.

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  await storeSurveys(portal.db)
})
afterAll(() => portal.close())

const done = [['completed', 'expired'], ['completed'], ['completed']] as const
/** A family that did everything it was given, so that the last step is compared in every run. */
const wholeWay: History = {
  verified: true,
  parents: 2,
  enabled: [true, true],
  surveys: [['completed'], ...done],
  events: (['children_added', 'other_parent_invited', 'answered_full'] as const).map((kind) => ({
    kind,
    children: [0, 1],
    parent: 1,
  })),
}

type Stored = Awaited<ReturnType<typeof storeHistory>>

async function pathsOf({ familyId, parentIds }: Stored, { verified }: History, now: Date) {
  const children = await listChildRows(portal.db, familyId)
  const events = await listEvents(portal.db, familyId)
  const parents = parentIds.map((id, place) => {
    const verifiedAt = place > 0 || verified ? now : null
    return { id, verifiedAt, firstVerifiedAt: verifiedAt }
  })
  return readPaths(portal.db, [{ id: familyId, parents, children, events }], now)
}

/**
 * Whether everybody who takes part has done what they were given, and something: as the path has it. A questionnaire that
 * nobody has opened yet was not given to them, and the funnel does not wait for it.
 */
async function haveDoneAll(
  { familyId, parentIds, childIds, childAccounts }: Stored,
  taking: string[],
  now: Date,
) {
  const standings = await readStandings(portal.db, await readSurveyPlan(portal.db), [familyId], now)
  const { rows } = await sql<{ one: string }>`
    select account_id || ' ' || survey_id as one from survey_participation
    where account_id = any(${[...parentIds, ...childAccounts]}::uuid[]) and (completed or added_at is not null)`.execute(
    portal.db,
  )
  const given = new Set(rows.map(({ one }) => one))
  const accountOf = (personId: string) =>
    parentIds.includes(personId) ? personId : (childAccounts[childIds.indexOf(personId)] ?? null)
  return taking.every((personId) => {
    const account = accountOf(personId)
    const own = (account === null ? [] : (standings.get(account) ?? [])).filter(({ surveyId }) =>
      given.has(`${account} ${surveyId}`),
    )
    const states = own.map(({ state }) => state)
    return states.includes('done') && !states.some((state) => state === 'to_do' || state === 'begun')
  })
}

type Paths = Awaited<ReturnType<typeof pathsOf>>

/** The funnel's record of a family is what its people's paths say. Answers whether all is done, where both can say it. */
async function compareWithFunnel(stored: Stored, paths: Paths, now: Date): Promise<boolean | null> {
  const standing = await findStanding(portal.db, stored.familyId)
  const own = paths.get(stored.parentIds[0] ?? '')
  const stateOf = Object.fromEntries(own?.steps.map(({ step, ...state }) => [step, state]) ?? [])
  expect(standing).toBeDefined()
  if (standing === undefined) return null
  const isOver = overEnrolments.some((one) => one === standing.enrolment)
  expect(stateOf['registration']?.state === 'done').toBe(standing.verifiedAt !== null)
  expect(stateOf['consent']?.state === 'done').toBe(standing.enrolment === 'active')
  const taking = [...paths].filter(([, { next }]) => next.kind !== 'not_taking_part').map(([id]) => id)
  expect(isOver && taking.length > 0).toBe(false)
  if (standing.enrolment !== 'active') return null
  expect(stateOf['children']).toMatchObject({
    of: standing.childrenSelected,
    done: standing.childrenEnabled,
  })
  if (standing.firstSurveyAt === null || taking.length === 0) return null
  const all = await haveDoneAll(stored, taking, now)
  expect(standing.allSurveysAt !== null).toBe(all)
  return all
}

describe('the funnel and the path', () => {
  it('say the same of every family: the address, the consent, the children, and whether all is done', async () => {
    const now = new Date()
    const seen = new Set<boolean | null>()
    await fc.assert(
      fc.asyncProperty(anyHistory, async (history) => {
        const stored = await storeHistory(portal.db, history)
        seen.add(await compareWithFunnel(stored, await pathsOf(stored, history, now), now))
      }),
      { numRuns: 80, examples: [[wholeWay], [{ ...wholeWay, surveys: [['completed', 'open'], ...done] }]] },
    )
    expect([...seen]).toEqual(expect.arrayContaining([true, false]))
  })
})

describe('the family’s page, the team’s, the files and the funnel', () => {
  it('say the same of everybody, whatever happened to a family', async () => {
    const silent = { read: () => Promise.reject(new Problem('surveys_unavailable')) } as never
    const staff = await signedInStaff(portal, 'responsabile')
    const now = portal.clock.now()
    const families = [wholeWay, ...fc.sample(anyHistory, 20)]
    const paths = new Map<string, StudyPath>()
    const ofPage: [string, unknown][] = []
    for (const history of families) {
      const stored = await storeHistory(portal.db, history)
      const own = await pathsOf(stored, history, now)
      await compareWithFunnel(stored, own, now)
      for (const [id, path] of own) paths.set(id, path)
      const { body } = await staff.call('GET', `/api/staff/families/${stored.familyId}`)
      for (const { accountId, childId, path } of body.people) ofPage.push([childId ?? accountId, path])
      for (const accountId of stored.parentIds.slice(history.verified ? 0 : 1)) {
        const session = { sessionHash: Buffer.alloc(0), familyId: stored.familyId }
        const { people } = await seeStudyPath(
          { ...portal, surveys: silent },
          {
            kind: 'parent',
            accountId,
            ...session,
          },
        )
        for (const { personId, steps, current, next } of people)
          ofPage.push([personId, { steps, current, next }])
      }
    }
    expect(ofPage.length).toBeGreaterThan(2 * families.length)
    for (const [id, path] of ofPage) expect([id, path]).toEqual([id, paths.get(id)])

    const itself = (id: string) => id
    const pseudonyms = { family: itself, person: itself, invitation: itself, sharedMeal: itself }
    let inFiles = 0
    for await (const some of readFamilies({ snapshot: portal.db, pseudonyms, now }, ['path'])) {
      for (const { pseudonym: id, next } of some.flatMap(({ people }) => people)) {
        const path = paths.get(id)
        if (path === undefined) continue
        inFiles += 1
        expect([id, next]).toEqual([id, path.next.kind])
      }
    }
    expect(inFiles).toBeGreaterThan(0)
  })
})
