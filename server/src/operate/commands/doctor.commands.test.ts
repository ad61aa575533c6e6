import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startSurveyHost, type SurveyHost } from '@desco/survey-host'
import { sql } from 'kysely'
import type pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { connect } from '#platform/database/database.ts'
import { readRound } from '#platform/database/operator-rounds.queries.ts'
import { silentLog } from '#platform/log.ts'
import { readConfig } from '#server/config.ts'
import { certificateFinding, clockFinding } from '#operate/doctor/finding.ts'
import { checkRoom } from '#operate/doctor/check-connections.ts'
import { diskFinding } from '#operate/doctor/check-machine.ts'
import { openSecrets } from '#start/open-secrets.ts'
import { asOwner, createTestConnection } from '#testing/portals/database.ts'
import { startTestPortal } from '#testing/portals/portal.ts'
import { addressOf } from '#testing/portals/process-settings.ts'
import { invitedStaff, signedInStaff } from '#testing/people/staff.ts'
import { anApprovedText } from '#testing/people/study-texts.ts'
import { startReplayServer } from '#testing/portals/limesurvey-replay.ts'

import { runCommand } from '#operate/run-command.ts'

// Against the real parts: PostgreSQL, a mail server and a public address on loopback, the demo survey host.

const account = { user: 'portal', password: 'secret' }
const key = (byte: number) => `2026a:${Buffer.alloc(32, byte).toString('base64')}`

let folder: string
let connection: pg.PoolConfig
let host: SurveyHost
let mailServer: SMTPServer
let received: string[]
let publicServer: Server
/** The answers of the public address. */
let atAddress: { text: string; metrics: number }

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'desco-doctor-'))
  writeFileSync(join(folder, 'app.html'), '<html><head></head></html>')
  connection = await createTestConnection()
  host = await startSurveyHost({ port: 0, ...account })
  mailServer = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'desco' }) : done(new Error('No.')),
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith('nobody') ? done(Object.assign(new Error('No.'), { responseCode: 550 })) : done(),
    onData: (stream, { envelope }, done) => {
      received.push(...envelope.rcptTo.map(({ address }) => address))
      stream.resume().on('end', () => done())
    },
  })
  mailServer.on('error', () => undefined)
  mailServer.listen(0, '127.0.0.1')
  publicServer = createServer((request, response) => {
    if (request.url === '/metrics') return response.writeHead(atAddress.metrics).end()
    return response.end(atAddress.text)
  }).listen(0, '127.0.0.1')
  await Promise.all([once(mailServer.server, 'listening'), once(publicServer, 'listening')])
})
afterAll(async () => {
  publicServer.close()
  await new Promise<void>((resolve) => mailServer.close(resolve))
  await host.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  received = []
  atAddress = { text: '{"message":"OK"}', metrics: 404 }
})

const settings = () => ({
  NODE_ENV: 'test',
  PUBLIC_URL: `http://127.0.0.1:${portOf(publicServer)}`,
  DATABASE_URL: addressOf(connection),
  DESCO_KEYS: key(1),
  DESCO_DATA_DIR: folder,
  DESCO_WEB_DIR: folder,
  SMTP_URL: `smtp://desco:right@127.0.0.1:${portOf(mailServer.server)}`,
  MAIL_FROM: 'Desco <desco@example.org>',
  LIMESURVEY_URL: host.url,
  LIMESURVEY_USER: account.user,
  LIMESURVEY_PASSWORD: account.password,
  METRICS_TOKEN: 'a-token-of-thirty-two-characters',
})

/** Of the PostgreSQL of tests, which is quick and may lose what a power cut takes. */
const ofTests = /answers before a change is on the disk/u

/** The words that the command prints, whether it fails or not. */
async function doctor(changes: Record<string, string> = {}, words: string[] = []) {
  const config = readConfig({ ...settings(), ...changes })
  const run = runCommand(config, ['doctor', ...words], { log: silentLog, say: () => undefined })
  return run.then(
    (said) => ({ failed: false, said }),
    (error: Error) => ({ failed: true, said: error.message }),
  )
}
const wrongsIn = (said: string) =>
  said.split('\n').filter((line) => line.startsWith('WRONG') && !ofTests.test(line))

/** The one line that is wrong. */
async function theWrong(changes: Record<string, string>, words: string[] = []) {
  const { failed, said } = await doctor(changes, words)
  const wrongs = wrongsIn(said)
  expect({ failed, wrongs }).toEqual({ failed: true, wrongs: [expect.any(String)] })
  return wrongs[0]
}

describe('desco doctor', () => {
  it('says that all is well, changes nothing, and tells no password', async () => {
    const { said } = await doctor()
    expect(wrongsIn(said)).toEqual([])
    for (const part of [
      'database',
      'clock',
      'tables',
      'rights',
      'invariants',
      'texts',
      'mail',
      'bounces',
      'limesurvey',
      'disk',
      'pages',
      'address',
    ])
      expect(said).toMatch(new RegExp(`^(?:ok   |note )  ${part}: `, 'mu'))
    for (const secret of ['right@', account.password, key(1)]) expect(said).not.toContain(secret)
    expect(received).toEqual([])
    const db = connect(connection, () => undefined)
    const { rows } = await sql`select from encryption_key`.execute(db)
    await db.destroy()
    expect(rows).toEqual([])
  })

  it('says that nobody is at the database, or that it lets this user not in', async () => {
    expect(await theWrong({ DATABASE_URL: 'postgres://desco@127.0.0.1:9/desco' })).toContain(
      'The database of DATABASE_URL does not answer.',
    )
    const elsewhere = addressOf({ ...connection, database: 'nowhere' })
    expect(await theWrong({ DATABASE_URL: elsewhere })).toContain('does not exist')
  })

  it('says that keys are missing or others than those of the database', async () => {
    const own = await createTestConnection()
    const db = connect(own, () => undefined)
    const config = readConfig({ ...settings(), DATABASE_URL: addressOf(own) })
    await openSecrets(config, { db, say: () => undefined })
    await db.destroy()
    const changes = { DATABASE_URL: addressOf(own) }
    expect((await doctor(changes)).said).toContain('keys: they open what the database holds')
    expect(await theWrong({ ...changes, DESCO_KEYS: key(2) })).toContain(
      'keys: 2026a is missing or another one',
    )
    expect(await theWrong({ ...changes, DESCO_KEYS: '' })).toContain('there are none here')
  })

  it('says which text names whom, and which of the team’s does not', async () => {
    const own = await createTestConnection()
    const portal = await startTestPortal({ connection: own })
    const changes = { DATABASE_URL: addressOf(own), STUDY_CONTROLLER: 'Università di Prova, Roma' }
    const { said } = await doctor(changes)
    expect(said).toMatch(
      /^ok {5}texts: section1 \(2026-11-21\.\w+\), assent_under7 .* refusal \(\S+\) name STUDY_CONTROLLER: Università di Prova$/mu,
    )
    expect(said).toContain('texts: none names anybody for STUDY_DPO')
    // the doctor goes by the clock of its machine
    const inDays = Math.floor((Date.now() - portal.clock.now().getTime()) / 86_400_000)
    await anApprovedText(portal, { text: 'section1', inDays })
    await portal.close()
    expect(await theWrong(changes)).toMatch(
      /texts: section1 \(\d{4}-\d\d-\d\d\) of the team do not name STUDY_CONTROLLER: Università di Prova$/u,
    )
  })

  it('says that no two of the team can approve for each other, until each has a link of the command line', async () => {
    const own = await createTestConnection()
    const portal = await startTestPortal({ connection: own })
    const says = async () =>
      (await doctor({ DATABASE_URL: addressOf(own) })).said
        .split('\n')
        .find((line) => line.includes('  approvals: '))
    const { id } = await signedInStaff(portal, 'responsabile')
    const invited = await invitedStaff(portal, 'responsabile', { madeBy: id })
    await signedInStaff(portal, 'responsabile', invited)
    expect(await says()).toMatch(/^note .*nobody can approve/u)
    await signedInStaff(portal, 'responsabile')
    expect(await says()).toMatch(/^ok /u)
    await portal.close()
  })

  it('says that nobody noted a backup, how old the last one is, and that it is too old', async () => {
    const own = await createTestConnection()
    const says = async () =>
      (await doctor({ DATABASE_URL: addressOf(own) })).said
        .split('\n')
        .find((line) => line.includes('  backup: '))
    expect(await says()).toMatch(/^note .*none was ever noted/u)
    const config = readConfig({ ...settings(), DATABASE_URL: addressOf(own) })
    await runCommand(config, ['backup', 'note'], { log: silentLog, say: () => undefined })
    expect(await says()).toBe('ok     backup: the last one is 0 hours old')
    const db = connect(own, () => undefined)
    await sql`update operator_round set done_at = done_at - interval '27 hours'`.execute(db)
    await db.destroy()
    expect(await says()).toBe('WRONG  backup: the last one is 27 hours old')
  })

  it('keeps for an alarm how many are wrong, and only when told to', async () => {
    const own = await createTestConnection()
    const changes = { DATABASE_URL: addressOf(own), DESCO_WEB_DIR: join(folder, 'none') }
    const db = connect(own, () => undefined)
    await doctor(changes)
    expect(await readRound(db, 'doctor')).toBeUndefined()
    const { said } = await doctor(changes, ['--note'])
    const wrong = said.split('\n').filter((line) => line.startsWith('WRONG')).length
    expect(wrong).toBeGreaterThan(0)
    expect(await readRound(db, 'doctor')).toEqual({ doneAt: expect.any(Date), wrong })
    await db.destroy()
    expect(await theWrong({ DATABASE_URL: 'postgres://desco@127.0.0.1:9/desco' }, ['--note'])).toContain(
      'does not answer',
    )
  })

  it('says that a pooler or the server gives fewer connections than one process takes', async () => {
    const own = await createTestConnection()
    const owner = connect(asOwner(own), () => undefined)
    const room = () => checkRoom(own)
    expect(await room()).toMatchObject({ state: 'ok' })
    await sql`alter database ${sql.table(own.database ?? '')} connection limit 20`.execute(owner)
    expect(await room()).toMatchObject({
      state: 'wrong',
      says: expect.stringMatching(/^only (?:19|20) of the 35/u),
    })
    await owner.destroy()
  })

  it('says what does not hold in the tables', async () => {
    const own = await createTestConnection()
    const db = connect(own, () => undefined)
    await sql`insert into family (code, created_at) values ('X', now())`.execute(db)
    await db.destroy()
    const { said } = await doctor({ DATABASE_URL: addressOf(own) })
    expect(said).toContain('WRONG  invariants: a family without a parent (1)')
  })

  it('says that an empty database waits for its tables, or that this role may not make them', async () => {
    const own = await createTestConnection()
    const owner = connect(asOwner(own), () => undefined)
    await sql`drop schema public cascade`.execute(owner)
    await sql`create schema public`.execute(owner)
    await owner.destroy()
    expect((await doctor({ DATABASE_URL: addressOf(asOwner(own)) })).said).toContain(
      'note   tables: there are none',
    )
    expect(await theWrong({ DATABASE_URL: addressOf(own) })).toMatch(/^WRONG {2}tables: there are none, and/u)
  })

  it('says that the mail server refuses the log-in, is silent, or refuses a mail', async () => {
    const port = portOf(mailServer.server)
    expect(await theWrong({ SMTP_URL: `smtp://desco:wrong@127.0.0.1:${port}` })).toContain(
      'refused our log-in (535)',
    )
    expect(await theWrong({ SMTP_URL: 'smtp://127.0.0.1:9' })).toContain('the connection broke')
    expect(await theWrong({ SMTP_URL: `smtp://desco:right@127.0.0.1:${port}?requireTLS=true` })).toMatch(
      /^WRONG {2}mail/u,
    )
    expect(await theWrong({}, ['--mail-to', 'nobody@example.org'])).toContain('refused the recipient (550)')
    expect(received).toEqual([])
  })

  it('sends a mail to who is named', async () => {
    expect((await doctor({}, ['--mail-to', 'anna@example.org'])).said).toContain('it took a mail')
    expect(received).toEqual(['anna@example.org'])
    expect((await doctor({}, ['--mail-to', 'anna'])).said).toContain('--mail-to is no e-mail address')
  })

  it('says which right LimeSurvey’s account lacks, and that it is refused', async () => {
    host.settings.rights = { may: ['survey.read', 'tokens.create', 'tokens.read'] }
    const { said } = await doctor()
    host.settings.rights = 'all'
    expect(said).toMatch(/^WRONG {2}limesurvey: survey 310001 lacks responses: delete$/mu)
    expect(said).toContain('→ give that right; without it answers of an erased person stay')
    expect(await theWrong({ LIMESURVEY_PASSWORD: 'sbagliata' })).toContain('not let LIMESURVEY_USER in')
    expect(await theWrong({ LIMESURVEY_URL: 'http://127.0.0.1:9' })).toMatch(/^WRONG {2}limesurvey/u)
  })

  it('understands what a real LimeSurvey answered', async () => {
    const replay = await startReplayServer()
    replay.play('get_session_key-wrong-password')
    const said = await theWrong({ LIMESURVEY_URL: replay.url })
    await replay.close()
    expect(said).toContain('not let LIMESURVEY_USER in')
  })

  it('says that another server, or nobody, is at the public address', async () => {
    atAddress.text = 'Welcome to nginx!'
    expect(await theWrong({})).toContain('another server answers')
    expect(await theWrong({ PUBLIC_URL: 'http://127.0.0.1:9' })).toContain('cannot be reached')
  })

  it('says that the figures are open to everybody at the proxy', async () => {
    atAddress.metrics = 401
    expect(await theWrong({})).toContain('passes /metrics on')
  })

  it('says that there are no pages', async () => {
    expect(await theWrong({ DESCO_WEB_DIR: join(folder, 'none') })).toMatch(/^WRONG {2}pages/u)
  })
})

describe('clockFinding', () => {
  it('bears half a minute, as authenticator apps do', () => {
    expect(clockFinding('it', 30_000).state).toBe('ok')
    expect(clockFinding('it', -3_600_000)).toMatchObject({
      state: 'wrong',
      says: expect.stringContaining('3600 s behind this machine'),
    })
  })
})

describe('certificateFinding', () => {
  it('is wrong when fewer than two weeks are left', () => {
    const state = (days: number) =>
      certificateFinding('mail', new Date(Date.now() + days * 86_400_000 + 60_000).toUTCString()).state
    expect([state(13), state(14), state(-1)]).toEqual(['wrong', 'ok', 'wrong'])
  })
})

describe('diskFinding', () => {
  it('is wrong below 256 MiB, and a note below two GiB', () => {
    const state = (mebibytes: number) =>
      diskFinding('/data', { free: mebibytes * 1_048_576, total: 1e12 }).state
    expect([state(255), state(256), state(2_047), state(2_048)]).toEqual(['wrong', 'note', 'note', 'ok'])
  })
})
