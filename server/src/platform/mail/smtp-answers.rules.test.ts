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
    [{ responseCode: 550, command: 'RCPT TO' }, 'refused_for_good', 'the recipient (550).'],
    [{ responseCode: 554, command: 'DATA' }, 'refused_for_good', 'the message (554).'],
    [{ responseCode: 500, command: 'DATA' }, 'refused_for_good', 'the message (500).'],
    [{ responseCode: 499, command: 'DATA' }, 'try_again', 'the message (499) for now.'],
    [{ responseCode: 450, command: 'RCPT TO' }, 'try_again', 'the recipient (450) for now.'],
    [{ responseCode: 550, command: 'MAIL FROM' }, 'try_again', 'our sender address (550) for now.'],
    [{ responseCode: 535, command: 'AUTH PLAIN' }, 'try_again', 'our log-in (535) for now.'],
    [{ responseCode: 554, command: 'CONN' }, 'try_again', 'the connection (554) for now.'],
    [{ responseCode: 421 }, 'try_again', 'the connection (421) for now.'],
  ])('of %o is %s: the mail server refused %s', (error, outcome, refused) => {
    const sending = { outcome, reason: `The mail server refused ${refused}` }
    expect(sendingOf(error, { handedOver: false })).toEqual(sending)
    // an answer after the final dot is an answer all the same
    expect(sendingOf(error, { handedOver: true })).toEqual(sending)
  })

  it.each([
    [{ name: 'Silent' }, 'it did not answer in time.'],
    [{ code: 'ETIMEDOUT' }, 'it did not answer in time.'],
    [{ name: 'Stopping' }, 'the portal was stopped.'],
    [{ name: 'LeaseLost' }, 'another process took over.'],
    [{ code: 'ETLS', message: 'self-signed certificate' }, 'its certificate is of no authority'],
    [
      { code: 'ESOCKET', message: 'Host is not in the cert’s altnames' },
      'its certificate is of no authority',
    ],
    [{ code: 'ETLS', message: 'wrong version number' }, 'no encrypted connection was possible.'],
    [{ code: 'EDNS' }, 'its address was not found.'],
    [{ code: 'ECONNECTION' }, 'the connection broke.'],
  ])('of %o is no answer, and whether the server had the message decides: %s', (error, why) => {
    expect(sendingOf(error, { handedOver: false })).toEqual({
      outcome: 'try_again',
      reason: expect.stringContaining(`Before the mail server had the message, ${why}`),
    })
    expect(sendingOf(error, { handedOver: true })).toEqual({
      outcome: 'perhaps_delivered',
      reason: expect.stringContaining(`The mail server had the whole message, and ${why}`),
    })
  })
})
