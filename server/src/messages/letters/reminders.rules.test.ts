import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  type FamilyFacts,
  type Reader,
  type ReminderCount,
  remindersDue,
  type Rule,
  type OpenStep,
  whyNot,
} from './reminders.rules.ts'

const hour = 3_600_000
const day = 24 * hour
const start = Date.parse('2026-11-21T10:00:00Z')

const willing: Reader = {
  accountId: 'anna',
  isProved: true,
  hasLeft: false,
  agreed: true,
  agreedUntil: null,
  wantsFewer: false,
  pausedUntil: null,
  bounced: false,
}
const aRule = (changes: Partial<Rule> = {}): Rule => ({
  id: 'rule',
  version: 1,
  subject: 'responsibility',
  surveyId: null,
  afterDays: 7,
  everyDays: 7,
  atMost: 2,
  ...changes,
})
const step: OpenStep = {
  key: 'responsibility',
  subject: 'responsibility',
  surveyId: null,
  since: new Date(start),
  label: null,
  readers: 'all parents',
}
const facts = (changes: Partial<FamilyFacts> = {}): FamilyFacts => ({
  waiting: [step],
  readers: [willing],
  reminded: [],
  thisWeek: 0,
  ...changes,
})
const at = (moment: number, perWeek = 20) => {
  const now = new Date(moment)
  return { now, today: now.toISOString().slice(0, 10), perWeek }
}

type Sent = { at: number; rule: string; keys: string[] }

/** Lets a family live through so many days, looked at whenever it asked to be. */
function live(
  rules: Rule[],
  waiting: OpenStep[],
  { days, perWeek, doneAfter = Infinity }: { days: number; perWeek: number; doneAfter?: number },
): Sent[] {
  const sent: Sent[] = []
  for (let now = start; now < start + days * day;) {
    const reminded: ReminderCount[] = rules.flatMap(({ id }) =>
      waiting.flatMap(({ key }) => {
        const own = sent.filter((one) => one.rule === id && one.keys.includes(key))
        const last = own.at(-1)
        return last === undefined ? [] : [{ ruleId: id, key, count: own.length, lastAt: new Date(last.at) }]
      }),
    )
    const thisWeek = sent.filter((one) => one.at > now - 7 * day).length
    const open = now >= start + doneAfter * day ? [] : waiting
    const { due, nextLook } = remindersDue(
      facts({ waiting: open, reminded, thisWeek }),
      rules,
      at(now, perWeek),
    )
    if (due !== null) {
      const keys = due.messages.flatMap(({ about }) => about.map(({ key }) => key))
      sent.push({ at: now, rule: due.rule.id, keys })
    }
    expect(nextLook.getTime()).toBeGreaterThan(now)
    now = nextLook.getTime()
  }
  return sent
}

const someRules = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom('a', 'b', 'c'),
    version: fc.constant(1),
    subject: fc.constantFrom('survey' as const, 'responsibility' as const),
    surveyId: fc.constant(null),
    afterDays: fc.integer({ min: 1, max: 20 }),
    everyDays: fc.integer({ min: 1, max: 10 }),
    atMost: fc.integer({ min: 1, max: 4 }),
  }),
  { selector: ({ id }) => id, minLength: 1 },
)
const someWaiting = fc.uniqueArray(
  fc.record({
    key: fc.constantFrom('survey 1', 'survey 2', 'step'),
    sinceHours: fc.integer({ min: 0, max: 240 }),
  }),
  { selector: ({ key }) => key, minLength: 1 },
)
const waitingOf = (some: { key: string; sinceHours: number }[]): OpenStep[] =>
  some.map(({ key, sinceHours }) => ({
    ...step,
    key,
    subject: key === 'step' ? 'responsibility' : 'survey',
    since: new Date(start + sinceHours * hour),
  }))

describe('remindersDue', () => {
  it('reminds after so many days, every so many, at most so often', () => {
    const sent = live([aRule()], [step], { days: 60, perWeek: 2 })
    expect(sent.map((one) => (one.at - start) / day)).toEqual([7, 14])
  })

  it('stops when it is done', () => {
    const sent = live([aRule({ atMost: 5 })], [step], { days: 60, perWeek: 2, doneAfter: 10 })
    expect(sent.map((one) => (one.at - start) / day)).toEqual([7])
  })

  it('never reminds of one thing too early, too soon again or too often, and never passes the week’s cap', () => {
    fc.assert(
      fc.property(
        someRules,
        someWaiting,
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 0, max: 60 }),
        (rules, some, perWeek, doneAfter) => {
          const waiting = waitingOf(some)
          const sent = live(rules, waiting, { days: 60, perWeek, doneAfter })
          for (const rule of rules) {
            for (const { key, since } of waiting) {
              const times = sent
                .filter((one) => one.rule === rule.id && one.keys.includes(key))
                .map((one) => one.at)
              expect(times.length).toBeLessThanOrEqual(rule.atMost)
              times.forEach((time, n) => {
                const before = times[n - 1]
                const earliest =
                  before === undefined
                    ? since.getTime() + rule.afterDays * day
                    : before + rule.everyDays * day
                expect(time).toBeGreaterThanOrEqual(earliest)
              })
            }
          }
          for (const { at: moment } of sent) {
            const week = sent.filter((one) => one.at > moment - 7 * day && one.at <= moment)
            expect(week.length).toBeLessThanOrEqual(perWeek)
            expect(moment).toBeLessThan(start + doneAfter * day)
          }
        },
      ),
    )
  })

  it('reminds to the hour of what was there when the family was looked at, and of all else once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 30 }), (hours, afterDays) => {
        const since = start + hours * hour
        const [waiting] = waitingOf([{ key: 'step', sinceHours: hours }])
        if (waiting === undefined) throw new Error('There is one.')
        const rule = aRule({ afterDays, atMost: 1 })
        expect(live([rule], [waiting], { days: 60, perWeek: 2 })).toEqual([
          { at: since + afterDays * day, rule: 'rule', keys: ['step'] },
        ])
      }),
    )
  })

  it('says nothing of a step by a rule about another', () => {
    const { due } = remindersDue(facts(), [aRule({ subject: 'survey' })], at(start + 8 * day))
    expect(due).toBeNull()
  })

  it('writes by the first of two rules that have something to say', () => {
    const rules = [aRule({ id: 'first' }), aRule({ id: 'second' })]
    expect(remindersDue(facts(), rules, at(start + 8 * day)).due?.rule.id).toBe('first')
  })

  it('looks again when the first of several things is due', () => {
    const rules = [aRule({ id: 'soon' }), aRule({ id: 'later', afterDays: 8 })]
    const { nextLook } = remindersDue(facts(), rules, at(start + 7 * day - hour))
    expect(nextLook).toEqual(new Date(start + 7 * day))
  })

  it('tells each parent only of what is theirs to know', () => {
    const own = (key: string, readers: OpenStep['readers']): OpenStep => ({
      ...step,
      key,
      subject: 'survey',
      readers,
    })
    const { due } = remindersDue(
      facts({
        readers: [willing, { ...willing, accountId: 'marco' }, { ...willing, accountId: 'nobody’s' }],
        waiting: [own('hers', ['anna']), own('his', ['marco'])],
      }),
      [aRule({ subject: 'survey' })],
      at(start + 8 * day),
    )
    expect(due?.messages.map(({ accountId, about }) => [accountId, about.map(({ key }) => key)])).toEqual([
      ['anna', ['hers']],
      ['marco', ['his']],
    ])
  })

  it('writes to nobody who does not want it, and looks again the next day', () => {
    const now = start + 8 * day
    const { due, nextLook } = remindersDue(
      facts({ readers: [{ ...willing, wantsFewer: true }] }),
      [aRule()],
      at(now),
    )
    expect([due, nextLook.getTime()]).toEqual([null, now + day])
  })

  it('leaves a questionnaire to the rule that names it', () => {
    const waiting = [{ ...step, subject: 'survey' as const, surveyId: 12 }]
    const dueFor = (surveyId: number | null) =>
      remindersDue(facts({ waiting }), [aRule({ subject: 'survey', surveyId })], at(start + 8 * day)).due
    expect([dueFor(12) === null, dueFor(13) === null, dueFor(null) === null]).toEqual([false, true, false])
  })
})

describe('whyNot', () => {
  it.each([
    [{ hasLeft: true, wantsFewer: true }, 'left'],
    [{ isProved: false }, 'unproved'],
    [{ agreed: false }, 'not_agreed'],
    [{ agreedUntil: '2026-11-20' }, 'not_agreed'],
    [{ agreedUntil: '2026-11-21' }, null],
    [{ wantsFewer: true, pausedUntil: '2026-12-01' }, 'wants_fewer'],
    [{ bounced: true, pausedUntil: '2026-12-01' }, 'bounced'],
    [{ pausedUntil: '2026-11-22' }, 'paused'],
    [{ pausedUntil: '2026-11-21' }, null],
    [{}, null],
  ] as const)('of %j is %s', (changes, reason) => {
    expect(whyNot({ ...willing, ...changes }, '2026-11-21')).toBe(reason)
  })
})
