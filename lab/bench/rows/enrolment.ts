import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

import { documents, documentVersion } from '@desco/contract/families/consents/texts'
import { hashPassword, verifyPassword } from '@desco/server/src/platform/secrets/passwords.ts'

import { type Person, password, signIn } from '#bench/families.ts'
import { ask, changing, compare, type HttpCall, jsonOf, median, rate } from '#bench/load.ts'
import { options } from '#bench/config.ts'
import { type Closers, type Portal, startServer } from '#bench/stage.ts'
import { atLeast, atMost, milliseconds, perSecond, type Row } from '#bench/table.ts'

const evening = { families: 120, within: 10_000 }
const oneAddress = { 'x-forwarded-for': '10.9.9.9' }

/** A school's evening: 120 families behind one address log in within ten seconds, and each opens home. */
export async function schoolEvening({ port }: Portal, people: readonly Person[]): Promise<Row[]> {
  const waits: number[] = []
  let refused = 0
  const comeHome = async (place: number) => {
    await setTimeout((place * evening.within) / evening.families)
    const began = performance.now()
    try {
      const answer = await ask(port, { ...signIn(people, place), headers: oneAddress })
      const { token } = jsonOf<{ res: { token: string } }>(answer).res
      const home: HttpCall[] = [
        { method: 'POST', path: '/api/users/verify-token', token, headers: oneAddress },
        { method: 'GET', path: '/api/limesurvey/surveylist', token, headers: oneAddress },
        { method: 'GET', path: '/api/news/get-news', token, headers: oneAddress },
      ]
      await Promise.all(home.map((call) => ask(port, call)))
      waits.push(performance.now() - began)
    } catch {
      refused += 1
    }
  }
  await Promise.all(Array.from({ length: evening.families }, (_, place) => comeHome(place)))
  return [
    atMost("a school's evening: families refused, of 120 at one address", refused, 0, String),
    atMost('  the slowest log-in and home', Math.max(...waits), 3_000, milliseconds),
    { what: '  the median', ours: milliseconds(median(waits)), limit: '–', ratio: null, ok: null },
  ]
}

const load = { connections: 8, milliseconds: options.milliseconds(1_500) }
// a fresh portal needs a third longer for its first two hundred log-ins
const untilWarm = { connections: 8, milliseconds: options.milliseconds(6_000) }

/** Log-ins against a server on the same database that reads a row, hashes and writes a row. */
export async function logins(portal: Portal, people: readonly Person[], closers: Closers): Promise<Row> {
  const requests = changing([(turn) => signIn(people, turn)])
  const least = await startServer(
    new URL('../least-log-in-server.ts', import.meta.url),
    portal.address,
    closers,
  )
  for (const port of [portal.port, least]) await rate(port, untilWarm, requests)
  const { ours, theirs, ratio } = await compare(
    options.rounds(5),
    () => rate(portal.port, load, requests),
    () => rate(least, load, requests),
  )
  return atLeast('log-in against the least that a log-in can be', [ours, theirs].map(perSecond), ratio, 0.8)
}

const form = {
  name: 'Giulia',
  surname: "D'Angelo",
  password,
  confirm_password: password,
  phone_number: '3331234567',
  sex: 'Female',
  maritalstatus: 'Married',
  isChecked: 'true',
  consents: {
    version: documentVersion,
    section1: documents.section1.accept,
    section2: documents.section2.accept,
    section3: documents.section3.accept,
  },
}
const children = [{ childname: 'Nicolò', surname: "D'Angelo", dobirth: '2015-03-14' }]

/** One family from the form to the dashboard, against the time of its three password hashes, one after the other, once warm. */
export async function signUpPath({ port }: Portal): Promise<Row> {
  for (let first = 0; first < options.rounds(40); first += 1) await pathTime(port)
  const { ours, theirs, ratio } = await compare(options.rounds(15), () => pathTime(port), hashTime)
  return {
    what: 'sign-up to dashboard, six calls, against its three hashes',
    ours: `${milliseconds(ours)}, hashes ${milliseconds(theirs)}`,
    limit: '≤ 2.30',
    ratio,
    ok: ratio <= 2.3,
  }
}

/** Milliseconds of the calls; how the code reaches the family is not counted. */
async function pathTime(port: number): Promise<number> {
  const email = `${randomUUID().slice(0, 8)}@example.org`
  let spent = 0
  const call = async <T>(wanted: HttpCall) => {
    const began = performance.now()
    const answer = await ask(port, wanted)
    spent += performance.now() - began
    return jsonOf<T>(answer)
  }

  await call({ method: 'POST', path: '/api/users/sign-up', body: { ...form, email } })
  const query = new URLSearchParams({ email, otp: await findCode(port, email) })
  const { token: onboarding } = await call<{ token: string }>({
    method: 'GET',
    path: `/api/users/verify-account?${query.toString()}`,
  })
  const family = { children, spouse: { isChecked: 'true' } }
  await call({ method: 'POST', path: '/api/users/add-children', token: onboarding, body: family })
  const { res } = await call<{ res: { token: string } }>({
    method: 'POST',
    path: '/api/users/login',
    body: { email, password },
  })
  await call({ method: 'POST', path: '/api/users/verify-token', token: res.token })
  await call({ method: 'GET', path: '/api/limesurvey/surveylist', token: res.token })
  return spent
}

/** The one-time code as it arrives in the development inbox. */
async function findCode(port: number, recipient: string): Promise<string> {
  const deadline = Date.now() + 10_000
  const path = `/dev/inbox.json?${new URLSearchParams({ to: recipient }).toString()}`
  while (Date.now() < deadline) {
    const [mail] = jsonOf<{ text: string }[]>(await ask(port, { method: 'GET', path }))
    const code = /(?<!\d)\d{6}(?!\d)/u.exec(mail?.text ?? '')?.[0]
    if (code !== undefined) return code
    await setTimeout(10)
  }
  throw new Error('No code arrived.')
}

/** Registration makes one and compares one, the log-in compares one. */
async function hashTime(): Promise<number> {
  const began = performance.now()
  const hash = await hashPassword(password)
  await verifyPassword(hash, password)
  await verifyPassword(hash, password)
  return performance.now() - began
}
