import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { startEmbeddedPostgres } from '../../../packages/embedded-postgres/src/index.ts'
import { aChild, alone, anEmail, aSignUp, password } from '../../../server/src/testing/people/people.ts'
import { askPlainly } from '../../../server/src/testing/portals/plain-connection.ts'
import { callOver, startProcess } from '../../../server/src/testing/portals/portal-processes.ts'
import {
  addressOf,
  productionSettings,
  withoutLimits,
} from '../../../server/src/testing/portals/process-settings.ts'
import { startSurveyHost } from '../../../survey-host/src/index.ts'
import { startFailingMailServer } from './mail-server.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const account = { user: 'portal', password: 'secret' }

/**
 * A portal with the settings of production, its database, its mail server and its LimeSurvey, all on loopback and each able to
 * fail. `folder`: where the database lies; `settings`: of the portal, besides.
 */
export async function openStage({ folder: given, settings = {} } = {}) {
  const folder = given ?? mkdtempSync(path.join(tmpdir(), 'desco-faults-'))
  writeFileSync(path.join(folder, 'app.html'), '<html><head></head></html>')
  const postgres = await startEmbeddedPostgres({ folder: path.join(folder, 'postgres'), settings: {} })
  const mails = await startFailingMailServer()
  const surveys = await startSurveyHost({ port: 0, ...account })
  const environment = {
    ...productionSettings(addressOf(postgres.connection)),
    ...withoutLimits,
    SMTP_URL: mails.url,
    LIMESURVEY_URL: surveys.url,
    LIMESURVEY_USER: account.user,
    LIMESURVEY_PASSWORD: account.password,
    ...settings,
  }
  const portals = new Set()
  const start = async (more = {}, at) => {
    const portal = await startProcess({ ...environment, ...more }, { folder, port: at })
    portals.add(portal)
    return portal
  }
  let portal = await start()
  const ownPort = Number(new URL(portal.url).port)
  return {
    environment,
    folder,
    postgres,
    mails,
    surveys,
    start,
    portal: () => portal,
    /** Ends the portal and starts it again at the same address: what it remembered is gone. */
    startAgain: async () => {
      await portal.end('SIGKILL')
      portal = await start({}, ownPort)
    },
    call: callOver(() => portal.url),
    /** One statement on a connection of its own, which `settings` say more of. */
    ask: (statement, values = [], settings = {}) =>
      askPlainly({ ...postgres.connection, ...settings }, statement, values),
    close: async () => {
      for (const one of portals) await one.end('SIGKILL')
      await surveys.close()
      await mails.close()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The steps of one family, each with what the portal answered. `codeFor`: how the mail with the code is read. */
export const familyOf = ({ call, mails }) => ({
  email: anEmail('giulia'),
  signUp() {
    return call('POST', '/api/users/sign-up', { body: aSignUp({ email: this.email }) })
  },
  askAgain() {
    return call('POST', '/api/users/resend-otp', { body: { email: this.email, purpose: 'VERIFY_ACCOUNT' } })
  },
  hasCode() {
    return mails.codeFor(this.email) !== null
  },
  async finish({ spouse = alone, beforeTheChildren = () => undefined } = {}) {
    const query = new URLSearchParams({ email: this.email, otp: mails.codeFor(this.email) })
    const { body } = expectOk(await call('GET', `/api/users/verify-account?${query}`))
    const children = { children: [aChild()], spouse }
    beforeTheChildren()
    expectOk(await call('POST', '/api/users/add-children', { token: String(body.token), body: children }))
    const entered = expectOk(
      await call('POST', '/api/users/login', { body: { email: this.email, password } }),
    )
    return String(entered.body.res.token)
  },
})

export function expectOk(answer) {
  if (answer.status === 200) return answer
  const { message, code } = answer.body
  throw new Error(`«${message}» (${answer.status} ${code})`)
}

/** The whole way of one family, while nothing fails. Answers its session. */
export async function registerFamily(stage) {
  const family = familyOf(stage)
  expectOk(await family.signUp())
  await until(() => family.hasCode(), 30, 'its code')
  return family.finish()
}

/** Waits until it is so. Answers after how many seconds; throws after the most that it may take. */
export async function until(isSo, mostSeconds, what) {
  const began = performance.now()
  for (;;) {
    if (await isSo()) return (performance.now() - began) / 1_000
    if (performance.now() - began > mostSeconds * 1_000)
      throw new Error(`${what}: not within ${mostSeconds} s`)
    await pause(50)
  }
}

/** Words that a screen shows; throws when its file has them no more. */
export function screenSays(file, words) {
  if (readFileSync(path.join(root, 'web/src', file), 'utf8').includes(words)) return `«${words}»`
  throw new Error(`web/src/${file} does not say «${words}» any more`)
}

/** The portal's log, from now on or from its start. */
export function followLog({ portal }, { fromItsStart = false } = {}) {
  const running = portal()
  const before = fromItsStart ? 0 : running.said().length
  const lines = () =>
    running
      .said()
      .slice(before)
      .split('\n')
      .flatMap((line) => {
        try {
          // the words of the start can stand before it
          return line.includes('{') ? [JSON.parse(line.slice(line.indexOf('{')))] : []
        } catch {
          // its end is not there yet
          return []
        }
      })
  return {
    lines,
    /** Every kind of line once, as an operator reads it. */
    said: () => [...new Set(lines().map(wordsOf))],
    has: (words) => lines().some((line) => wordsOf(line).includes(words)),
  }
}

/** The words of a line, without the facts of one case: ids, places in the code, times. */
function wordsOf({ message, reason, outcome, kind, call, code, why }) {
  const facts = reason ?? [kind, call, code, why].filter(Boolean).join(', ')
  return `${message}${facts === '' ? '' : `: ${facts}`}${outcome === undefined ? '' : ` (${outcome})`}`
}
