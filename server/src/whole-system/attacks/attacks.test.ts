import { limits } from '@desco/contract/limits'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { later } from '#platform/clock.ts'
import { addBarePerson } from '#testing/people/bare-person.ts'
import { aUsername, enable } from '#testing/people/children.ts'
import {
  aChild,
  alone,
  anEmail,
  aParent,
  aRegisteredParent,
  aSignUp,
  aVerifiedParent,
  codeFor,
  logIn,
  mailsTo,
  password,
} from '#testing/people/people.ts'
import { inProof, note } from '#testing/portals/proof.ts'
import { askRawly, openSocket } from '#testing/portals/raw-requests.ts'
import { anInvitedFamily, answering } from '#testing/people/second-parents.ts'
import { appCode, invitedStaff, readyStaff, staffPassword } from '#testing/people/staff.ts'
import { publicUrl } from '#testing/portals/process-settings.ts'
import { startTwoPortals, type TwoPortals } from '#testing/portals/two-portals.ts'

import { findBroken } from '#server/invariants.queries.ts'

// Attacks over HTTP on two processes with the settings of production. `npm run proof -- attack` lists them with all others.

const failuresOfOneAddress = 12
let portals: TwoPortals
beforeAll(async () => {
  portals = await startTwoPortals({
    LIMIT_LOGIN_FAILURES_PER_ADDRESS: String(failuresOfOneAddress),
    LIMIT_CODE_TRIES_PER_ADDRESS: '100000',
    LIMIT_SIGN_UPS_PER_ADDRESS: '100000',
  })
})
afterAll(() => portals.close())

const wrong = 'Sbagliata!1'
const places = (function* addresses() {
  for (let number = 1; ; number += 1) yield `198.18.${Math.floor(number / 250)}.${1 + (number % 250)}`
})()
/** A network address that nobody has called from. */
const elsewhere = (): string => String(places.next().value)
type Said = Awaited<ReturnType<TwoPortals['one']['call']>>

/** The same at the same instant, half of it to either process. */
async function fromBothSides<T>(count: number, act: (portal: TwoPortals['one'], n: number) => Promise<T>) {
  const { one, two } = portals
  return Promise.all(Array.from({ length: count }, (_, n) => act(n % 2 === 0 ? one : two, n)))
}
const succeeded = (answers: Said[]) => answers.filter(({ status }) => status === 200).length
const verify = (portal: TwoPortals['one'], email: string, otp: string) =>
  portal.call('GET', `/api/users/verify-account?${new URLSearchParams({ email, otp }).toString()}`)
const reset = (portal: TwoPortals['one'], email: string, otp: string, secret: string) =>
  portal.call('POST', '/api/users/reset-password', {
    body: { email, otp, new_password: secret, confirm_password: secret },
  })
const forget = (portal: TwoPortals['one'], email: string) =>
  portal.call('POST', '/api/users/forget-password', { body: { email }, address: elsewhere() })
const enter = (portal: TwoPortals['one'], email: string, secret: string, address = elsewhere()) =>
  portal.call('POST', '/api/users/login', { body: { email, password: secret }, address })

describe('a one-time secret, used on two processes at the same instant', () => {
  it('a registration code opens one family', async () => {
    const { email } = await aRegisteredParent(portals.one)
    const code = await codeFor(portals.one, email)
    expect(succeeded(await fromBothSides(inProof(8, 40), (portal) => verify(portal, email, code)))).toBe(1)
  })

  it('the token for the children adds them once', async () => {
    const { token } = await aVerifiedParent(portals.one)
    const body = { children: [aChild()], spouse: alone }
    const add = (portal: TwoPortals['one']) => portal.call('POST', '/api/users/add-children', { token, body })
    expect(succeeded(await fromBothSides(inProof(8, 40), add))).toBe(1)
  })

  it('a code of a forgotten password sets one password, and that one lets in', async () => {
    const { email } = await aVerifiedParent(portals.one)
    await forget(portals.two, email)
    const code = await codeFor(portals.one, email)
    const passwords = Array.from({ length: inProof(6, 20) }, (_, n) => `Cometa!20${30 + n}`)
    const answers = await fromBothSides(passwords.length, (portal, n) =>
      reset(portal, email, code, passwords[n] ?? ''),
    )
    expect(succeeded(answers)).toBe(1)
    const set = passwords[answers.findIndex(({ status }) => status === 200)] ?? ''
    expect((await enter(portals.two, email, set)).status).toBe(200)
    expect((await enter(portals.one, email, password)).status).toBe(401)
  })

  it('an invitation has one answer, of three that contradict each other', async () => {
    const { token, childIds, invited, first } = await anInvitedFamily(portals.one)
    const answers = await fromBothSides(inProof(6, 24), (portal, n) => {
      const answer = answering(portal)
      if (n % 3 === 0) return answer.refuse(token)
      if (n % 3 === 1) return answer.childrenOnly({ token, selectedChild: [childIds[0]] })
      return answer.full({ token, email: invited, selectedChild: childIds })
    })
    expect(succeeded(answers)).toBe(1)
    const events = portals.ownerDb.selectFrom('family_event').select('kind')
    const kinds = await events.where('familyId', '=', first.user.familyId).execute()
    expect(kinds.filter(({ kind }) => kind.startsWith('answered_'))).toHaveLength(1)
  })

  it('a set-up link of the team opens one access', async () => {
    const { token } = await invitedStaff(portals.one, 'osservatore')
    const seen = await portals.one.call('POST', '/api/staff/see-set-up', { body: { token } })
    const body = {
      token,
      name: 'Ada Bianchi',
      password: staffPassword,
      confirm_password: staffPassword,
      code: appCode(portals.one, String(seen.body.secret)),
    }
    const finish = (portal: TwoPortals['one']) => portal.call('POST', '/api/staff/finish-set-up', { body })
    expect(succeeded(await fromBothSides(inProof(6, 20), finish))).toBe(1)
  })

  it('a code of the authenticator app lets in once', async () => {
    const { email, secret } = await readyStaff(portals.one, 'osservatore')
    // the step of now was used by the set-up
    const body = { email, password: staffPassword, code: appCode(portals.one, secret, 1) }
    const login = (portal: TwoPortals['one']) => portal.call('POST', '/api/staff/login', { body })
    expect(succeeded(await fromBothSides(inProof(4, 10), login))).toBe(1)
  })
})

describe('somebody who guesses codes', () => {
  it('has five tries for a code, however they are spread over processes, and then the right one is refused', async () => {
    const { email } = await aRegisteredParent(portals.one)
    const code = await codeFor(portals.one, email)
    const other = code === '000000' ? '000001' : '000000'
    const codes = (await fromBothSides(20, (portal) => verify(portal, email, other))).map(
      ({ body }) => body.code,
    )
    expect(codes.filter((said) => said === 'code_wrong')).toHaveLength(4)
    expect((await verify(portals.two, email, code)).body.code).toBe('code_used_up')
  })

  it('is given ten codes in an hour by both processes together, so fifty tries of a million', async () => {
    const { email } = await aRegisteredParent(portals.one)
    const resend = (portal: TwoPortals['one']) =>
      portal.call('POST', '/api/users/resend-otp', {
        body: { email, purpose: 'VERIFY_ACCOUNT' },
        address: elsewhere(),
      })
    const answers = await fromBothSides(40, resend)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const codes = (await mailsTo(portals.one, email)).filter(({ kind }) => kind.endsWith('code'))
    // the first of them came with the registration
    expect(codes).toHaveLength(limits.code.perHour)
  })
})

describe('somebody who asks who is registered', () => {
  const asking: [string, (email: string) => Parameters<TwoPortals['one']['call']>][] = [
    ['the log-in', (email) => ['POST', '/api/users/login', { body: { email, password: wrong } }]],
    ['the registration', (email) => ['POST', '/api/users/sign-up', { body: aSignUp({ email }) }]],
    ['the forgotten password', (email) => ['POST', '/api/users/forget-password', { body: { email } }]],
    [
      'the new code',
      (email) => ['POST', '/api/users/resend-otp', { body: { email, purpose: 'VERIFY_ACCOUNT' } }],
    ],
    ['the code', (email) => ['GET', `/api/users/verify-account?email=${email}&otp=000000`]],
    [
      'the new password',
      (email) => {
        const body = { email, otp: '000000', new_password: password, confirm_password: password }
        return ['POST', '/api/users/reset-password', { body }]
      },
    ],
    [
      'the log-in of the team',
      (email) => ['POST', '/api/staff/login', { body: { email, password: staffPassword, code: '000000' } }],
    ],
  ]
  /** Parents whose password costs as much to compare as anybody's. */
  async function known(count: number): Promise<string[]> {
    const passwordHash = await hash(password)
    const now = new Date()
    const emails = Array.from({ length: count }, () => anEmail('nota'))
    const ids = await Promise.all(emails.map((email) => addBarePerson(portals.ownerDb, { email })))
    const changes = { passwordHash, verifiedAt: now, firstVerifiedAt: now }
    await portals.ownerDb.updateTable('account').set(changes).where('id', 'in', ids).execute()
    return emails
  }
  const quartilesOf = (times: number[]) => {
    const sorted = times.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
    return { first: at(0.25), median: at(0.5), third: at(0.75) }
  }

  it.each(asking)('reads it in no answer of %s', async (_what, ask) => {
    const [email = ''] = await known(1)
    const { email: staff } = await readyStaff(portals.one, 'garante')
    const answerTo = async (about: string) => {
      const [method, path, sent] = ask(about)
      const { status, body, headers } = await portals.one.call(method, path, {
        ...sent,
        address: elsewhere(),
      })
      const names = Object.keys(headers).filter((name) => name !== 'keep-alive')
      // until when a code is good, also where none was sent
      const said = JSON.stringify(body)
        .replaceAll(/\d{4}-[\d-]+T[\d:.]+Z/gu, 'a moment')
        // a hash by a key, of the address and the moment
        .replace(/"ticket":"\d{13}\.[\w-]{43}"/u, '"ticket":"a ticket"')
      return { status, said, names: names.toSorted() }
    }
    const unknown = await answerTo(anEmail())
    for (const somebody of [email, staff]) expect(await answerTo(somebody)).toEqual(unknown)
  })

  it.runIf(inProof(false, true)).each(asking)(
    'reads it in no time that %s takes: the middle halves overlap',
    { timeout: 300_000 },
    async (what, ask) => {
      const emails = await known(60)
      const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
      for (const email of emails) {
        for (const which of ['known', 'unknown'] as const) {
          const [method, path, sent] = ask(which === 'known' ? email : anEmail())
          const began = performance.now()
          await portals.one.call(method, path, { ...sent, address: elsewhere() })
          times[which].push(performance.now() - began)
        }
      }
      const [ours, others] = [quartilesOf(times.known), quartilesOf(times.unknown)]
      const words = ({ first, median, third }: typeof ours) =>
        `${median.toFixed(1)} (${first.toFixed(1)} to ${third.toFixed(1)})`
      note({ of: what, said: `known ${words(ours)} ms, unknown ${words(others)} ms` })
      expect(ours.first).toBeLessThanOrEqual(others.third)
      expect(others.first).toBeLessThanOrEqual(ours.third)
    },
  )
})

describe('guesses at a password', () => {
  /** A pause of a second may be over before a busy machine asks again. */
  const makePausesLong = () =>
    portals.ownerDb
      .updateTable('failure_streak')
      .set({ blockedUntil: later(new Date(), { minutes: 10 }) })
      .where('failures', '>', limits.login.freeFailures - 1)
      .execute()

  it('pause the account in both processes, and a browser that has logged in before enters', async () => {
    const { email } = await aParent(portals.one)
    const { headers } = await enter(portals.one, email, password)
    const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
    await fromBothSides(12, (portal) => enter(portal, email, wrong))
    await makePausesLong()

    for (const portal of [portals.one, portals.two])
      expect((await enter(portal, email, password)).status).toBe(429)
    const byBrowser = { body: { email, password }, headers: { cookie }, address: elsewhere() }
    expect((await portals.two.call('POST', '/api/users/login', byBrowser)).status).toBe(200)
  })

  it('are counted for who the proxy says, whatever stands before it in X-Forwarded-For', async () => {
    const from = elsewhere()
    const guess = (portal: TwoPortals['one'], n: number) =>
      enter(portal, anEmail(), wrong, `203.0.113.${n}, 10.0.0.${n}, ${from}`)
    await fromBothSides(failuresOfOneAddress, guess)
    const statuses = (await fromBothSides(4, guess)).map(({ status }) => status)
    expect(statuses).toEqual([429, 429, 429, 429])
    expect((await enter(portals.one, anEmail(), wrong)).status).toBe(401)
  })
})

describe('a forged name of the host', () => {
  it.each(['host', 'x-forwarded-host', 'forwarded'])('in %s is in no mail and no answer', async (header) => {
    const { email } = await aVerifiedParent(portals.one)
    const body = JSON.stringify(aSignUp({ email }))
    const value = header === 'forwarded' ? 'host=evil.example' : 'evil.example'
    const answer = await askRawly(portals.urlOf('one'), [
      'POST /api/users/sign-up HTTP/1.1',
      ...(header === 'host' ? [] : ['Host: portal.test']),
      `${header}: ${value}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ])
    expect(answer).toMatch(/^HTTP\/1\.1 200 /u)
    expect(answer).not.toContain('evil.example')
    const [mail] = (await mailsTo(portals.one, email)).filter(({ kind }) => kind === 'already-registered')
    expect(mail?.bodyText).toContain(`${publicUrl}/`)
    expect(mail?.bodyText).not.toContain('evil.example')
  })
})

describe('names and addresses that mean something else', () => {
  it.each([
    ['a tag', { name: '<b>Giulia</b>' }],
    ['an entity', { name: 'Giulia&amp;' }],
    ['a line break', { surname: 'Rossi\r\nBcc: x@evil.example' }],
    ['a formula', { name: '=1+1' }],
    ['a sign that turns the direction', { name: 'Giu\u202Elia' }],
    ['a sign of no width', { name: 'Giu\u200Blia' }],
    ['a line break in the address', { email: 'x@example.org\r\nBcc: y@evil.example' }],
    ['two addresses', { email: 'x@example.org,y@evil.example' }],
  ])('%s is refused, and no mail is written', async (_what, changes) => {
    const form = aSignUp(changes)
    const count = async () => portals.ownerDb.selectFrom('outgoing_mail').select('id').execute()
    const before = (await count()).length
    const { status, body } = await portals.one.call('POST', '/api/users/sign-up', { body: form })
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    expect((await count()).length).toBe(before)
  })

  it.each([
    ['a capital', (name: string) => name.toUpperCase()],
    ['the Kelvin sign', (name: string) => name.replace('k', '\u212A')],
    ['a letter of full width', (name: string) => name.replace('k', '\uFF4B')],
    ['a Cyrillic letter', (name: string) => name.replace('k', '\u043A')],
    ['a sign of no width', (name: string) => `${name}\u200D`],
  ])('%s makes no second username that reads like the first', async (_what, similar) => {
    const name = `k${aUsername()}`.slice(0, 16)
    const [family, stranger] = [await aParent(portals.one), await aParent(portals.two)]
    expect((await enable(portals.one, family, { username: name })).status).toBe(200)
    const { status } = await enable(portals.two, stranger, { username: similar(name) })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  })

  it.each([
    ['a capital', (email: string) => email.toUpperCase()],
    ['the Kelvin sign', (email: string) => email.replace('k', '\u212A')],
    ['a letter of full width', (email: string) => email.replace('k', '\uFF4B')],
    ['a dotless i', (email: string) => email.replace('i', '\u0131')],
  ])('%s in an address sends its code to nobody else', async (_what, similar) => {
    const { email } = await aRegisteredParent(portals.one, { email: anEmail('kira') })
    await forget(portals.one, similar(email))
    const mails = portals.ownerDb
      .selectFrom('outgoing_mail')
      .select('recipient')
      .where('recipient', 'like', '%kira%')
    const others = (await mails.execute()).map(({ recipient }) => recipient)
    expect(others.filter((recipient) => !/^[\w-]+@example\.org$/u.test(recipient))).toEqual([])
    expect((await forget(portals.one, email)).status).toBe(200)
  })

  it('a prototype in an answer’s fields changes nobody else’s', async () => {
    const pollute = '{"__proto__":{"isAdmin":true,"status":500},"constructor":{"prototype":{"isAdmin":true}}}'
    for (const path of [
      '/api/users/sign-up',
      '/api/users/login',
      '/api/staff/login',
      '/api/browser-errors',
    ]) {
      for (const body of [pollute, `{"consents":${pollute},"email":${pollute}}`]) {
        expect((await portals.one.call('POST', path, { body })).status).toBe(400)
      }
    }
    const { body } = await portals.one.call('GET', '/api/live')
    expect(body).toEqual({ message: 'OK' })
    expect((await portals.one.call('POST', '/api/users/login', { body: {} })).body).not.toHaveProperty(
      'isAdmin',
    )
  })
})

describe('slow and half requests', () => {
  it('keep nobody else waiting, and store nothing', async () => {
    const form = JSON.stringify(aSignUp({ email: 'mezza@example.org' }))
    const head = ['POST /api/users/sign-up HTTP/1.1', 'Host: portal.test', 'Content-Type: application/json']
    const half = [...head, `Content-Length: ${form.length}`, '', form.slice(0, -20)].join('\r\n')
    const sockets = await Promise.all(
      Array.from({ length: inProof(150, 600) }, (_, n) =>
        openSocket(portals.urlOf('one'), n % 2 ? half : head.join('\r\n')),
      ),
    )
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => portals.one.call('GET', '/api/consent-texts?have=none')),
    )
    expect(succeeded(answers)).toBe(20)
    for (const socket of sockets) socket.destroy()
    expect((await portals.one.call('GET', '/api/ready')).status).toBe(200)
    const stored = portals.ownerDb.selectFrom('account').select('id').where('login', '=', 'mezza@example.org')
    expect(await stored.execute()).toEqual([])
  })

  it.runIf(inProof(false, true))(
    'are ended by the server after half a minute',
    { timeout: 180_000 },
    async () => {
      const began = performance.now()
      const socket = await openSocket(
        portals.urlOf('one'),
        'POST /api/users/login HTTP/1.1\r\nHost: portal.test\r\n',
      )
      await new Promise((resolve) => void socket.once('close', resolve).resume())
      const seconds = (performance.now() - began) / 1000
      note({ of: 'a half request', said: `ended after ${seconds.toFixed(0)} s` })
      expect(seconds).toBeLessThan(90)
    },
  )
})

describe('a process that is killed in the middle of an attack', () => {
  it('forgets no pause, no log-out and no used code', async () => {
    const { email } = await aParent(portals.one)
    const { token } = await logIn(portals.one, email)
    await portals.one.call('POST', '/api/users/logout', { token })
    const used = await aRegisteredParent(portals.one)
    const code = await codeFor(portals.one, used.email)
    expect((await verify(portals.one, used.email, code)).status).toBe(200)
    const from = elsewhere()
    for (let n = 0; n < failuresOfOneAddress; n += 1) await enter(portals.one, anEmail(), wrong, from)
    await portals.killAndStartAgain('one')

    expect((await enter(portals.one, email, password, from)).status).toBe(429)
    expect((await portals.one.call('GET', '/api/news/get-news', { token })).status).toBe(401)
    expect((await verify(portals.one, used.email, code)).body.code).toBe('code_wrong')
  })
})

describe('after all of it', () => {
  it('every family is whole, and no process has failed', async () => {
    const broken = (await findBroken(portals.ownerDb)).filter(
      // accounts that tests of the time put into the tables by hand
      ({ what }) =>
        !/^a family that nobody registered|^a parent without any|^a family that stands/u.test(what),
    )
    expect(broken).toEqual([])
    expect(
      portals
        .said()
        .split('\n')
        .filter((line) => /"level":"(?:error|fatal)"/u.test(line)),
    ).toEqual([])
  })
})
