import { describe, expect, it } from 'vitest'

import { failureOf, sendingOf } from './smtp-answers.rules.ts'

const reasonOf = (error: object, handedOver = false) => sendingOf(error, { handedOver }).reason

describe('failureOf', () => {
  it.each([
    ['recipient_refused', reasonOf({ responseCode: 550, command: 'RCPT TO' })],
    ['message_refused', reasonOf({ responseCode: 554, command: 'DATA' })],
    ['not_taken', reasonOf({ responseCode: 535, command: 'AUTH PLAIN' })],
    ['not_taken', reasonOf({ code: 'ETIMEDOUT' })],
    ['expired', 'expired'],
    ['not_taken', null],
  ] as const)('is %s after: %s', (failure, lastError) => {
    expect(failureOf({ lastError, perhapsDelivered: 0 })).toBe(failure)
  })

  it('is that nobody knows, once a mail server had the whole message, also when it was refused later', () => {
    for (const lastError of [
      reasonOf({ code: 'ETIMEDOUT' }, true),
      reasonOf({ responseCode: 550, command: 'RCPT TO' }),
    ])
      expect(failureOf({ lastError, perhapsDelivered: 1 })).toBe('perhaps_delivered')
  })
})

describe('sendingOf', () => {
  it.each([
    [{ responseCode: 550, command: 'RCPT TO' }, 'refused_for_good'],
    [{ responseCode: 554, command: 'DATA' }, 'refused_for_good'],
    [{ responseCode: 500, command: 'DATA' }, 'refused_for_good'],
    [{ responseCode: 499, command: 'DATA' }, 'try_again'],
    [{ responseCode: 450, command: 'RCPT TO' }, 'try_again'],
    [{ responseCode: 550, command: 'MAIL FROM' }, 'try_again'],
    [{ responseCode: 535, command: 'AUTH PLAIN' }, 'try_again'],
    [{ code: 'ECONNECTION' }, 'try_again'],
  ])('of %o before the message was handed over is %s', (error, outcome) => {
    expect(sendingOf(error, { handedOver: false }).outcome).toBe(outcome)
  })

  it('of an answer after the final dot is that answer, and of silence that nobody knows', () => {
    expect(sendingOf({ responseCode: 554, command: 'DATA' }, { handedOver: true }).outcome).toBe(
      'refused_for_good',
    )
    expect(sendingOf({ code: 'ETIMEDOUT' }, { handedOver: true }).outcome).toBe('perhaps_delivered')
  })
})
