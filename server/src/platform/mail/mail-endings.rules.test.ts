import { describe, expect, it } from 'vitest'

import { afterSending } from './mail-endings.rules.ts'

const hours = 3600
/** The pauses in seconds after each of the first tries of a mail that no server takes. */
const pausesOf = (tries: number, urgent: boolean) =>
  Array.from({ length: tries }, (_, before) => {
    const ending = afterSending('try_again', { tries: before + 1, urgent, perhapsDelivered: 0 })
    return ending === 'give_up' ? ending : ending.againInSeconds
  })

describe('a mail that no server takes', () => {
  it('is tried for two minutes while somebody waits for its code', () => {
    expect(pausesOf(9, true)).toEqual([1, 2, 4, 8, 15, 30, 30, 30, 'give_up'])
  })

  it('is tried ever more rarely, and then each four hours for five days', () => {
    const fiveDays = Array.from({ length: 30 }, () => 4 * hours)
    expect(pausesOf(36, false)).toEqual([5, 30, 120, 600, hours, ...fiveDays, 'give_up'])
  })
})

describe('a mail that was perhaps delivered', () => {
  it.each([
    ['again at once', true, 1, { againInSeconds: 1 }],
    ['again half an hour later', false, 1, { againInSeconds: hours / 2 }],
    ['no more', true, 2, 'give_up'],
    ['no more', false, 3, 'give_up'],
  ] as const)('is sent %s (urgent: %s, perhaps delivered: %i)', (_when, urgent, perhapsDelivered, ending) => {
    expect(afterSending('perhaps_delivered', { tries: 3, urgent, perhapsDelivered })).toEqual(ending)
  })
})

describe('a mail that was refused for good', () => {
  it('is given up at the first try', () => {
    const first = { tries: 1, urgent: false, perhapsDelivered: 0 }
    expect(afterSending('refused_for_good', first)).toBe('give_up')
  })
})
