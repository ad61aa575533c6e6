import { describe, expect, it } from 'vitest'

import {
  type Answers,
  compareAnswers,
  familyAnswers,
  printAnswers,
  readWhole,
  type Schema,
} from './compare-answers.ts'

const object = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  type: 'object',
  properties,
  required,
})
const meal: Schema = { enum: ['pranzo', 'cena'] }
const day = object({ day: { type: 'string', pattern: '^[0-9-]+$' }, note: { type: ['string', 'null'] } })
const older: Answers = {
  getDays: object({ days: { type: 'array', items: object({ meal, day }) }, hint: meal, plan: meal }, [
    'days',
    'plan',
  ]),
}
/** Today's answer, with a part of it put in place of what the page knows. */
const answered = (
  part: { days?: Schema; hint?: Schema; plan?: Schema },
  required = ['days', 'plan'],
): Answers => ({
  getDays: object({ ...older['getDays']?.properties, ...part }, required),
})
const list = (items: Schema): Schema => ({ type: 'array', items })
const snack: Schema = { enum: ['pranzo', 'cena', 'merenda'] }

describe('what an older page reads of a newer answer', () => {
  it('is all of today’s, printed and read again', () => {
    expect(compareAnswers(JSON.parse(printAnswers(familyAnswers())), familyAnswers())).toEqual([])
    expect(readWhole).toContain('invitedChildren')
  })

  it('is what has more fields', () => {
    expect(
      compareAnswers(older, answered({ days: list(object({ meal, day, code: { type: 'string' } })) })),
    ).toEqual([])
  })

  it.each([
    ['a word in an item of a list', { days: list(object({ meal: snack, day })) }],
    ['a word in a field that may be missing', { hint: snack }],
    ['a kind of item', { days: list({ anyOf: [object({ meal, day }), { type: 'string' }] }) }],
    ['a word that is no longer said', { plan: { enum: ['cena'] } }],
  ])('is what has %s', (_what, part) => {
    expect(compareAnswers(older, answered(part))).toEqual([])
  })

  it.each([
    ['a word where nothing can be left out', { plan: snack }, 'getDays.plan: may be "merenda"'],
    ['null', { plan: { anyOf: [meal, { type: 'null' }] } }, 'getDays.plan: may be null'],
    ['another type', { days: { type: 'object' } }, 'getDays.days: may be object'],
    [
      'no field that it needs',
      { days: list(object({ meal, day }, ['day'])) },
      'getDays.days[].meal: may be missing',
    ],
    [
      'another limit',
      { days: list(object({ meal, day: object({ ...day.properties, day: { type: 'string' } }) })) },
      'getDays.days[].day.day: pattern is another',
    ],
  ])('is not what has %s', (_what, part, place) => {
    expect(compareAnswers(older, answered(part))).toEqual([place])
  })

  it('is nothing of a call that is gone', () => {
    expect(compareAnswers(older, {})).toEqual(['getDays: is gone'])
  })

  it('leaves nothing out of what is signed as a whole', () => {
    const now = answered({ days: list(object({ meal: snack, day })), hint: snack })
    expect(compareAnswers(older, now, ['getDays'])).toEqual([
      'getDays.days[].meal: may be "merenda"',
      'getDays.hint: may be "merenda"',
    ])
  })
})
