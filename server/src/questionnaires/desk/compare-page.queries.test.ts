import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { silentLog } from '#platform/log.ts'
import { addBarePerson } from '#testing/people/bare-person.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'

import type { FoundSurvey, ThereRow } from './compare-page.queries.ts'
import type { SurveysNeeds } from '#questionnaires/catalogue/create-surveys.ts'
import { reconcileSurvey, type Tally } from './reconcile-survey.ts'

const survey = { id: 77, title: 'Prova', active: true, startsAt: null, expiresAt: null }
const never = new AbortController().signal
const before = new Date('2026-11-20T10:00:00Z')
const answeredAt = new Date('2026-11-20T12:00:00Z')
const names = ['mario', 'luca', 'anna', 'sara', 'paola', 'ugo']

let portal: TestPortal
let accounts: Map<string, string>
beforeAll(async () => {
  portal = await startTestPortal()
  accounts = new Map()
  for (const token of names) {
    const id = await addBarePerson(portal.db, { email: `${token}@example.org` })
    await portal.db.insertInto('survey_token').values({ accountId: id, token }).execute()
    accounts.set(token, id)
  }
})
afterAll(() => portal.close())
beforeEach(() => portal.clock.pass({ minutes: 1 }))

type Here = { token: string; added: boolean; completed: boolean; left: boolean }

async function noted(here: readonly Here[]) {
  await portal.db.deleteFrom('survey_participation').execute()
  for (const { token, added, completed, left } of here) {
    await portal.db
      .insertInto('survey_participation')
      .values({
        accountId: accounts.get(token) ?? '',
        surveyId: survey.id,
        title: 'Prova',
        token,
        addedAt: added || completed ? before : null,
        completed,
        completedAt: completed ? before : null,
        submittedAt: completed ? answeredAt : null,
        leftAt: left ? before : null,
      })
      .execute()
  }
}

/** LimeSurvey as a list of rows; who is added to it stands at its end. */
function limeSurvey(rows: ThereRow[]) {
  const calls = { countTokens: 0 }
  const desk = {
    isOfferedTo: async () => true,
    async *participantsOf(_id: number, atOnce: number) {
      for (let at = 0; at < rows.length; at += atOnce) yield rows.slice(at, at + atOnce)
    },
    countTokens: async (_id: number, tokens: readonly string[]) => {
      calls.countTokens += 1
      return new Map(tokens.map((token) => [token, rows.filter((row) => row.token === token).length]))
    },
    add: async (_survey: object, people: readonly { token: string; accountId: string }[]) => {
      rows.push(...people.map(({ token }) => there(token)))
      for (const { accountId } of people) {
        await portal.db
          .updateTable('survey_participation')
          .set({ addedAt: before })
          .where('accountId', '=', accountId)
          .execute()
      }
      return people.map(() => 'added' as const)
    },
  }
  const surveys = { desk, settleLinksOf: async () => true } as unknown as SurveysNeeds['surveys']
  const needs = { ...portal, log: silentLog, surveys }
  return {
    calls,
    look: (tally: Tally | null, atOnce?: number) => reconcileSurvey(needs, survey, tally, never, atOnce),
  }
}

const there = (token: string, changes: Partial<ThereRow> = {}): ThereRow => ({
  token,
  completed: false,
  submittedAt: null,
  isOpen: true,
  ...changes,
})
const sorted = (found: FoundSurvey): FoundSurvey => ({
  ...found,
  differences: found.differences.map((one) => ({ ...one, accountIds: one.accountIds.toSorted() })),
})
const done = { completed: true, submittedAt: answeredAt }
const here = (token: string, changes: Partial<Here> = {}): Here => ({
  token,
  added: true,
  completed: false,
  left: false,
  ...changes,
})
const zero = (): Tally => ({ pushed: 0, takenOver: 0, refused: 0 })

async function kinds(portalRows: Here[], rows: ThereRow[]) {
  await noted(portalRows)
  const { differences, unknownThere } = await limeSurvey(rows).look(null)
  return [
    ...differences.map(({ kind, count }) => `${kind} ${count}`),
    ...(unknownThere ? [`unknown ${unknownThere}`] : []),
  ]
}

describe('reconcileSurvey', () => {
  it('has a name for each way of disagreeing', async () => {
    expect(await kinds([here('mario')], [there('mario')])).toEqual([])
    expect(await kinds([here('mario')], [])).toEqual(['missing 1'])
    expect(await kinds([here('mario', { added: false })], [])).toEqual(['missing 1'])
    expect(await kinds([here('mario')], [there('Mario')])).toEqual(['token_differs 1', 'unknown 1'])
    expect(await kinds([here('mario')], [there('mario', done)])).toEqual(['completed_there 1'])
    expect(await kinds([here('mario', { completed: true })], [there('mario')])).toEqual(['reopened_there 1'])
    expect(await kinds([here('mario', { completed: true })], [])).toEqual(['lost_there 1'])
    expect(await kinds([here('mario', { added: false })], [there('mario')])).toEqual(['added_there 1'])
    expect(await kinds([], [there('mario')])).toEqual(['added_there 1'])
    expect(await kinds([], [there('straniero', done)])).toEqual(['unknown 1'])
    const other = { completed: true, submittedAt: new Date('2026-11-01T08:00:00Z') }
    expect(await kinds([here('mario', { completed: true })], [there('mario', other)])).toEqual([
      'moment_differs 1',
    ])
    expect(await kinds([here('mario', { left: true })], [there('mario')])).toEqual(['left_open 1'])
    expect(await kinds([here('mario', { left: true })], [there('mario', { isOpen: false })])).toEqual([])
    expect(await kinds([here('mario', { left: true })], [])).toEqual([])
  })

  it('shows a token that LimeSurvey holds twice, also when the two are pages apart', async () => {
    const rows = [there('mario'), there('luca'), there('anna'), there('mario')]
    await noted([here('mario'), here('luca'), here('anna')])
    for (const atOnce of [2, 1000]) {
      const { differences } = await limeSurvey(rows).look(null, atOnce)
      expect(differences).toEqual([{ kind: 'token_twice', count: 1, accountIds: [accounts.get('mario')] }])
    }
  })

  it('takes over LimeSurvey’s own moment of a completion', async () => {
    await noted([here('mario'), here('luca', { completed: true })])
    const moment = new Date('2026-11-10T08:00:00Z')
    const rows = [
      there('mario', { ...done, submittedAt: moment }),
      there('luca', { ...done, submittedAt: moment }),
    ]
    const tally = zero()
    expect(await limeSurvey(rows).look(tally)).toMatchObject({ differences: [], portal: { completed: 2 } })
    expect(tally.takenOver).toBe(2)
    const stored = await portal.db.selectFrom('survey_participation').select('submittedAt').execute()
    expect(stored.map(({ submittedAt }) => submittedAt)).toEqual([moment, moment])
  })

  it('does not go through the portal’s rows when both sides have the same people', async () => {
    await noted(names.map((token) => here(token)))
    const same = limeSurvey(names.map((token) => there(token)))
    await same.look(zero(), 2)
    expect(same.calls.countTokens).toBe(0)
    const short = limeSurvey(names.slice(1).map((token) => there(token)))
    await short.look(null, 2)
    expect(short.calls.countTokens).toBe(3)
  })

  const heres = fc.uniqueArray(
    fc.record({
      token: fc.constantFrom(...names),
      added: fc.boolean(),
      completed: fc.boolean(),
      left: fc.boolean(),
    }),
    { selector: ({ token }) => token },
  )
  const theres = fc.array(
    fc.record({
      token: fc.constantFrom(...names, 'MARIO', 'straniero', ''),
      completed: fc.boolean(),
      submittedAt: fc.option(fc.constantFrom(answeredAt, before)),
      isOpen: fc.boolean(),
    }),
    { maxLength: 12 },
  )

  it('finds the same in pages of any size, and after mending only what nobody can mend from here', async () => {
    await fc.assert(
      fc.asyncProperty(heres, theres, fc.integer({ min: 1, max: 5 }), async (portalRows, rows, atOnce) => {
        // a row that is not completed has no moment
        const honest = rows.map((row) => ({ ...row, submittedAt: row.completed ? row.submittedAt : null }))
        // two rows of one token in two pages are two differences; in one page the completed one counts
        const single = [...new Map(honest.map((row) => [row.token, row])).values()]
        await noted(portalRows)
        const whole = await limeSurvey([...single]).look(null)
        expect(sorted(await limeSurvey([...single]).look(null, atOnce))).toEqual(sorted(whole))

        const lime = limeSurvey([...honest])
        await lime.look(zero(), atOnce)
        portal.clock.pass({ seconds: 1 })
        await lime.look(zero(), 1000)
        const after = await lime.look(null, 1000)
        const left = new Set(after.differences.map(({ kind }) => kind))
        for (const kind of ['lost_there', 'token_twice', 'left_open'] as const) left.delete(kind)
        expect([...left]).toEqual([])
        const strangers = honest.filter(({ token }) => !names.includes(token)).length
        expect(after.unknownThere).toBe(strangers)
      }),
      { numRuns: 40 },
    )
  })
})
