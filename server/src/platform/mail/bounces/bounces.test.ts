import { readdir } from 'node:fs/promises'

import type { BounceKind } from '@desco/contract/messages/desk/mails'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { inTransaction } from '#platform/database/in-transaction.ts'
import { aBounce } from '#testing/files/bounces.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'

import { isDeadAddress, settleBounces } from './bounces.queries.ts'
import { envelopeAddress } from '#platform/mail/envelope-address.rules.ts'
import { findKeys, noteBounce } from './note-bounce.ts'
import { readBounce } from './read-bounce.ts'
import { eraseMailsTo, removeMailsBefore } from '#platform/mail/outgoing-mail.queries.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'

let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal()))
afterAll(() => portal.close())

const giulia = 'giulia.bianchi@posta.example'

/** A mail that has left, and the address to which it comes back. */
async function aSentMail(to = giulia) {
  const id = await queueMail(portal, { kind: 'reminder', to, subject: 'S', paragraphs: ['T'] })
  const { bounceKey: key } = await portal.db
    .updateTable('outgoing_mail')
    .set({ sentAt: portal.clock.now(), bodyText: '', bodyHtml: '' })
    .where('id', '=', id)
    .returning('bounceKey')
    .executeTakeFirstOrThrow()
  return { id, address: envelopeAddress('bounces@study.example', key ?? '') }
}
const rowOf = (id: string) =>
  portal.db
    .selectFrom('outgoing_mail')
    .select(['bounceKind', 'bounceStatus', 'bounceDiagnostic'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
/** Notes it as the command does. */
async function note(source: Uint8Array, to: string[] = []) {
  const keys = await findKeys(portal.db, source, to)
  const message = await readBounce(source)
  return inTransaction(portal.db, (tx) => noteBounce({ db: tx, clock: portal.clock }, { message, keys }))
}

const samples: [string, BounceKind | null, string | null, string | null][] = [
  [
    'postfix-user-unknown',
    'no_mailbox',
    '5.1.1',
    '550 5.1.1 …: Recipient address rejected: User unknown in virtual mailbox table',
  ],
  ['postfix-delayed', 'delayed', '4.4.1', 'connect to mx.posta.example[192.0.2.17]:25: Connection timed out'],
  [
    'postfix-no-domain',
    'no_domain',
    '5.4.4',
    'Host or domain name not found. Name service error for name=gmial.example type=AAAA: Host not found',
  ],
  [
    'postfix-gave-up',
    'not_taken',
    '4.4.1',
    'connect to mx.posta.example[192.0.2.17]:25: Connection timed out',
  ],
  ['exim-unrouteable', 'no_mailbox', '5.0.0', '550 mailbox unavailable'],
  [
    'exim-without-report',
    'no_mailbox',
    '5.1.1',
    'host mx.posta.example [192.0.2.17]: 550 5.1.1 User unknown',
  ],
  [
    'gmail-no-such-user',
    'no_mailbox',
    '5.1.1',
    expect.stringMatching(/^550-5\.1\.1 The email account .{120,}$/u),
  ],
  ['gmail-full', 'mailbox_full', '4.2.2', "452-4.2.2 The recipient's inbox is out of storage space."],
  [
    'exchange-not-found',
    'no_mailbox',
    '5.1.10',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient … not found by SMTP address lookup',
  ],
  ['exchange-access-denied', 'no_mailbox', '5.4.1', expect.stringContaining('Access denied')],
  ['aruba-full', 'mailbox_full', '5.2.2', '552 5.2.2 … mailbox full - casella piena'],
  [
    'libero-blocked',
    'refused',
    '5.7.1',
    '554 5.7.1 smtp-30.iol.local smtp-30.iol.local IP blacklisted by CSI. For remediation please use …',
  ],
  ['tiscali-disabled', 'mailbox_off', '5.2.1', '550 5.2.1 Mailbox disattivata'],
  [
    'qmail-plain',
    'no_mailbox',
    '5.1.1',
    'Remote host said: 550 sorry, no mailbox here by that name. (#5.1.1)',
  ],
  ['plain-without-reason', 'unclear', null, null],
  ['several-recipients', 'mailbox_off', '5.2.1', '550 5.2.1 disabled'],
  ['out-of-office', null, null, null],
  ['written-by-hand', null, null, null],
  ['delivered', null, null, null],
]

describe('noteBounce', () => {
  it.each(samples)('reads %s as %s', async (sample, kind, status, diagnostic) => {
    const { id, address } = await aSentMail()
    const noted = await note(await aBounce(sample, address))
    expect(noted.is).toBe(kind === null ? 'ignored' : 'noted')
    expect(await rowOf(id)).toEqual({
      bounceKind: kind,
      bounceStatus: status,
      bounceDiagnostic: diagnostic,
    })
  })

  it('knows a sample for each that is kept beside it', async () => {
    const kept = await readdir(new URL('../../../testing/files/bounces/', import.meta.url))
    expect(samples.map(([sample]) => `${sample}.eml`).toSorted()).toEqual(kept.toSorted())
  })

  it('notes the same bounce once, and a failure after a delay', async () => {
    const { id, address } = await aSentMail()
    const late = await aBounce('postfix-delayed', address)
    expect([(await note(late)).is, (await note(late)).is]).toEqual(['noted', 'known'])
    const failed = await aBounce('postfix-gave-up', address)
    expect([(await note(failed)).is, (await note(failed)).is, (await note(late)).is]).toEqual([
      'noted',
      'known',
      'known',
    ])
    expect((await rowOf(id)).bounceKind).toBe('not_taken')
  })

  it('believes nobody who does not know the address of the mail', async () => {
    const { id } = await aSentMail()
    // the id of the mail stands in its Message-ID, where every relay reads it
    for (const address of [envelopeAddress('bounces@study.example', id), 'bounces@study.example', giulia])
      expect(await note(await aBounce('postfix-user-unknown', address))).toEqual({ is: 'ignored' })
    expect((await rowOf(id)).bounceKind).toBeNull()
  })

  it('takes the address that the mail server names where the message does not', async () => {
    const { id, address } = await aSentMail()
    const source = await aBounce('postfix-user-unknown', 'undisclosed@study.example')
    expect((await note(source, [address.toUpperCase()])).is).toBe('noted')
    expect((await rowOf(id)).bounceKind).toBe('no_mailbox')
  })

  it('ignores a bounce of a mail whose address is forgotten, and forgets what was said with it', async () => {
    const [erased, old] = [await aSentMail('erased@posta.example'), await aSentMail('old@posta.example')]
    for (const { address } of [erased, old]) await note(await aBounce('postfix-delayed', address))
    await eraseMailsTo(portal.db, {
      familyId: null,
      accountIds: [],
      childIds: [],
      invitationIds: [],
      addresses: ['erased@posta.example'],
      staffIds: [],
    })
    expect(await note(await aBounce('postfix-user-unknown', erased.address))).toEqual({ is: 'ignored' })
    expect(await rowOf(erased.id)).toMatchObject({ bounceKind: 'delayed', bounceDiagnostic: null })
    portal.clock.pass({ days: 31 })
    await removeMailsBefore(portal.db, portal.clock.now())
    expect(await note(await aBounce('postfix-user-unknown', old.address))).toEqual({ is: 'ignored' })
    expect(await rowOf(old.id)).toMatchObject({ bounceKind: 'delayed', bounceDiagnostic: null })
  })

  it('ends with an answer whatever comes', async () => {
    const { address } = await aSentMail()
    const whole = await aBounce('gmail-no-such-user', address)
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length), fc.uint8Array({ maxLength: 300 }), async (at, noise) => {
        const source = Buffer.concat([whole.subarray(0, at), noise, whole.subarray(at)])
        expect(['bounce', 'no bounce']).toContain((await readBounce(source)).is)
      }),
      { numRuns: 60 },
    )
  })
})

describe('isDeadAddress', () => {
  it.each([
    ['postfix-user-unknown', true],
    ['aruba-full', true],
    ['libero-blocked', false],
    ['postfix-delayed', false],
    ['plain-without-reason', false],
  ])('after %s is %s, in any letters, until somebody has seen to it', async (sample, isDead) => {
    const to = `${sample}@posta.example`
    const { address } = await aSentMail(to)
    await note(await aBounce(sample, address))
    expect(await isDeadAddress(portal.db, to.toUpperCase())).toBe(isDead)
    await settleBounces(portal, to.toUpperCase())
    expect(await isDeadAddress(portal.db, to)).toBe(false)
  })
})
