import { hash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'

import { mailWorker } from './platform/mail/mail-worker.ts'
import { queueMail } from './platform/mail/queue-mail.ts'
import type { Transport } from './platform/mail/mail.ts'
import { createSecrets, SecretUnreadable } from './platform/secrets/encryption.ts'
import { inTransaction } from './platform/database/in-transaction.ts'
import { silentLog } from '#platform/log.ts'
import { localKeyFile } from './platform/secrets/master-keys.ts'
import { doDueJobs } from '#platform/work-queue/start-work-queue.ts'
import { createTestDatabase } from './testing/portals/database.ts'
import { askedFor, makeFiles } from './testing/files/exports.ts'
import { codeFor } from './testing/people/people.ts'
import { startTestPortal, type TestPortal } from './testing/portals/portal.ts'
import { anInvitedFamily } from './testing/people/second-parents.ts'
import { testKey } from './testing/portals/secrets.ts'
import { appCode, invitedStaff, readyStaff, signedInStaff, staffPassword } from './testing/people/staff.ts'

import type { CommandNeeds } from './operate/command.ts'
import { keysCommands } from './operate/commands/keys.commands.ts'
import { rotateSecrets } from './encrypted-columns.ts'
import { agreeOnKeys } from './start/open-secrets.ts'

let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal()))
afterAll(() => portal.close())

/** Every row of every table as text, bytes also as they are. */
async function dump(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(portal.db)
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{
        line: string
      }>`select t::text as line from ${sql.table(name)} as t`.execute(portal.db)
      return rows.map(({ line }) => line).join('\n')
    }),
  )
  const text = texts.join('\n')
  const bytes = [...text.matchAll(/\\x([\da-f]+)/gu)].map(([, hex = '']) =>
    Buffer.from(hex, 'hex').toString('latin1'),
  )
  return [text, ...bytes].join('\n')
}

const countWaiting = async ({ db }: TestPortal) => {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    db,
  )
  return rows.length
}

const totpOf = (id: string) =>
  portal.db.selectFrom('staff_account').select('totpSecret').where('id', '=', id).executeTakeFirstOrThrow()
const saltPlace = { table: 'export_salt', column: 'salt', id: '1' }
const storedSalt = async () =>
  (await portal.db.selectFrom('export_salt').select('salt').executeTakeFirstOrThrow()).salt

describe('a copy of the database', () => {
  it('says no code, no link, no secret of an authenticator and no salt', async () => {
    const { first, token: invitation } = await anInvitedFamily(portal)
    await portal.call('POST', '/api/users/forget-password', { body: { email: first.email } })
    const code = await codeFor(portal, first.email)
    const { token: setUp } = await invitedStaff(portal, 'coordinatore')
    const staff = await signedInStaff(portal, 'data-manager')
    await askedFor(staff)
    expect(await makeFiles(portal)).toBe(1)
    const salt = Buffer.from(portal.secrets.decrypt(await storedSalt(), saltPlace), 'base64')

    const copy = await dump()
    // a secret in plain words would be found, as the address is
    expect(copy).toContain(first.email)
    expect(copy).not.toContain(invitation)
    expect(copy).not.toContain('/spouse-option')
    expect(copy).not.toMatch(new RegExp(String.raw`(?<!\d)${code}(?!\d)`, 'u'))
    expect(copy).not.toContain(setUp)
    expect(copy).not.toContain(staff.secret)
    for (const form of ['hex', 'base64', 'base64url', 'latin1'] as const) {
      expect(copy).not.toContain(salt.toString(form))
    }
  })

  it('does not let anybody guess the codes or the addresses that are hashed in it', async () => {
    const { first } = await anInvitedFamily(portal)
    await portal.call('POST', '/api/users/forget-password', { body: { email: first.email } })
    const code = await codeFor(portal, first.email)
    const { db } = portal
    const [codes, windows] = await Promise.all([
      db.selectFrom('one_time_code').select(['accountId', 'purpose', 'codeHash']).execute(),
      db.selectFrom('attempt_window').select('key').execute(),
    ])
    const plain = (...parts: string[]) => hash('sha256', parts.join('\n'))
    const guesses = new Set([
      ...codes.map((one) => plain('one-time-code', one.accountId, one.purpose, code)),
      ...['sign-up', 'code-asked', 'code-sent'].flatMap((name) =>
        ['', 'attempt\n'].flatMap((kind) => [
          plain(`${kind}${name}`, first.email),
          plain(`${kind}${name}`, '192.0.2.1'),
        ]),
      ),
    ])
    const hashes = [...codes.map((one) => one.codeHash), ...windows.map(({ key }) => key)]
    expect(hashes.length).toBeGreaterThan(2)
    expect(hashes.filter((one) => guesses.has(one.toString('hex')))).toEqual([])
    const keys = windows.map(({ key }) => key.toString('hex'))
    expect(keys).toContain(portal.secrets.keyedHash('attempt', 'code-sent', first.email).toString('hex'))
  })
})

describe('keys rotate', () => {
  const rotated = createSecrets([testKey('new', 9), testKey('test')])
  const onlyNew = createSecrets([testKey('new', 9)])
  const run = () =>
    keysCommands['keys rotate'].run({
      ...portal,
      secrets: rotated,
      log: silentLog,
    } as unknown as CommandNeeds)

  it('encrypts everything anew, once, so that the old key can go', async () => {
    const staff = await signedInStaff(portal, 'data-manager')
    const salt = portal.secrets.decrypt(await storedSalt(), saltPlace)
    expect(await run()).toMatch(/totp_secret: [1-9]/u)
    expect(await run()).toBe(
      [
        'Encrypted anew with the key new:',
        '  outgoing_mail.body_text: 0',
        '  outgoing_mail.body_html: 0',
        '  outgoing_mail.unsubscribe: 0',
        '  staff_account.totp_secret: 0',
        '  export_salt.salt: 0',
      ].join('\n'),
    )
    await agreeOnKeys(portal.db, () => onlyNew)
    expect(onlyNew.decrypt(await storedSalt(), saltPlace)).toBe(salt)
    const { totpSecret: stored } = await totpOf(staff.id)
    const place = { table: 'staff_account', column: 'totp_secret', id: staff.id }
    expect(onlyNew.decrypt(stored ?? '', place)).toBe(staff.secret)
    const mails = await portal.db
      .selectFrom('outgoing_mail')
      .select(['id', 'bodyText', 'bodyHtml'])
      .where('bodyText', '!=', '')
      .execute()
    expect(mails.length).toBeGreaterThan(0)
    for (const { id, bodyText, bodyHtml } of mails) {
      expect(onlyNew.decrypt(bodyText, { table: 'outgoing_mail', column: 'body_text', id })).not.toBe('')
      expect(onlyNew.decrypt(bodyHtml, { table: 'outgoing_mail', column: 'body_html', id })).toContain('<')
    }

    const acts = await portal.db
      .selectFrom('audit_line')
      .select(['doer', 'details'])
      .where('act', '=', 'keys_rotated')
      .execute()
    expect(acts).toHaveLength(4)
    expect(acts[0]).toEqual({ doer: 'command_line', details: '{"stage":"to do"}' })
    expect(acts[3]?.details).toBe('{"stage":"done","secrets":0}')
  })

  it('goes on where it was broken off', async () => {
    const { db, clock } = portal
    await rotateSecrets({ db, secrets: rotated })
    const back = createSecrets([testKey('back', 3), testKey('new', 9)])
    const mail = { kind: 'verify-code' as const, to: 'a@example.org', subject: 's', paragraphs: ['p'] }
    for (let count = 0; count < 150; count += 1) await queueMail({ db, clock, secrets: rotated }, mail)
    let left = 120
    const breaksOff = {
      ...back,
      encrypt: (...given: Parameters<typeof back.encrypt>) => {
        left -= 1
        if (left < 0) throw new Error('the power is gone')
        return back.encrypt(...given)
      },
    }
    await expect(rotateSecrets({ db, secrets: breaksOff })).rejects.toThrow('the power is gone')
    const ofKey = async (key: string) =>
      (await db.selectFrom('outgoing_mail').select('id').where('bodyText', 'like', `enc1:${key}:%`).execute())
        .length
    // a piece is done as a whole or not at all
    expect(await ofKey('back')).toBe(100)
    const rest = await ofKey('new')
    expect((await rotateSecrets({ db, secrets: back }))['outgoing_mail.body_text']).toBe(rest)
    expect(await ofKey('new')).toBe(0)
  })

  it('looks once more for what an older process wrote before a row that was passed', async () => {
    const own = await startTestPortal()
    onTestFinished(() => own.close())
    const { db, clock, secrets } = own
    const { id: waitedFor } = await signedInStaff(own, 'data-manager')
    const first = {
      table: 'staff_account',
      column: 'totp_secret',
      id: '00000000-0000-4000-8000-000000000000',
    }
    const rotating = await inTransaction(db, async (tx) => {
      await sql`select from staff_account where id = ${waitedFor} for update`.execute(tx)
      const ended = rotateSecrets({ db, secrets: rotated })
      await expect.poll(() => countWaiting(own)).toBe(1)
      await sql`insert into staff_account (id, email, role, totp_secret, expires_on, created_at)
        values (${first.id}, 'first@example.org', 'osservatore', ${secrets.encrypt('secret', first)},
          '2027-01-01', ${clock.now()})`.execute(tx)
      return { ended }
    })
    await rotating.ended
    const { totpSecret: stored } = await db
      .selectFrom('staff_account')
      .select('totpSecret')
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow()
    expect(stored).toMatch(/^enc1:new:/u)
  })

  it('disturbs no log-in, set-up, code or mail that is under way', async () => {
    const [old, fresh] = [testKey('test'), testKey('fresh', 5)]
    const own = await startTestPortal({ secrets: createSecrets([old, fresh]) })
    try {
      const staff = await readyStaff(own, 'responsabile')
      const invited = await invitedStaff(own, 'coordinatore')
      const { id: staffId } = await own.db
        .selectFrom('staff_account')
        .select('id')
        .where('email', '=', staff.email)
        .executeTakeFirstOrThrow()
      const seen = await own.call('POST', '/api/staff/see-set-up', {
        body: { token: invited.token },
      })
      const { first } = await anInvitedFamily(own)
      own.clock.pass({ seconds: 1 })
      await own.call('POST', '/api/users/forget-password', { body: { email: first.email } })

      own.clock.pass({ seconds: 60 })
      const underWay: Promise<{ status: number }>[] = []
      const passwords = { password: staffPassword, confirm_password: staffPassword }
      const begin = async () => {
        const login = {
          email: staff.email,
          password: staffPassword,
          code: appCode(own, staff.secret),
        }
        const finish = {
          token: invited.token,
          name: 'Ada Bianchi',
          ...passwords,
          code: appCode(own, String(seen.body.secret)),
        }
        underWay.push(
          own.call('POST', '/api/staff/login', { body: login }),
          own.call('POST', '/api/staff/finish-set-up', { body: finish }),
        )
        // both have read what the old key encrypted, and find it encrypted anew when they get the row
        await vi.waitFor(async () => expect(await countWaiting(own)).toBe(2), { timeout: 20_000 })
      }
      const slowly = own.db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          const holds = result.rows.some((row) => String(row['value']).startsWith('enc1:test:'))
          if (holds && result.rows.some(({ id }) => id === staffId)) await begin()
          return result
        },
      })
      await rotateSecrets({ db: slowly, secrets: createSecrets([fresh, old]) })
      expect((await Promise.all(underWay)).map(({ status }) => status)).toEqual([200, 200])

      const newPassword = 'Finestra!blu42'
      const code = await codeFor(own, first.email)
      const reset = await own.call('POST', '/api/users/reset-password', {
        body: {
          email: first.email,
          otp: code,
          new_password: newPassword,
          confirm_password: newPassword,
        },
      })
      expect(reset.status).toBe(200)
      const sent: string[] = []
      const transport: Transport = {
        send: async ({ text }) => {
          sent.push(text)
          return { outcome: 'sent' }
        },
        close: () => undefined,
      }
      const needs = { ...own, secrets: createSecrets([fresh]), transport, log: silentLog }
      await doDueJobs(needs, mailWorker(needs))
      expect(sent.length).toBeGreaterThan(2)
      expect(sent.join()).toContain(code)
    } finally {
      await own.close()
    }
  })

  it('stops in one line at a secret whose key is missing', async () => {
    const { db } = portal
    const other = createSecrets([testKey('other', 4)])
    await expect(rotateSecrets({ db, secrets: other })).rejects.toThrow('the key back, which is not here')
    await expect(agreeOnKeys(db, () => other)).rejects.toThrow('the key back, which is not here')
  })
})

describe('agreeOnKeys', () => {
  it('refuses a second machine that has a key of its own, also before anything is encrypted', async () => {
    const db = await createTestDatabase()
    const [here, elsewhere] = [createSecrets([testKey('here')]), createSecrets([testKey('elsewhere', 8)])]
    const both = await Promise.allSettled([agreeOnKeys(db, () => here), agreeOnKeys(db, () => elsewhere)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(refused.reason).toBeInstanceOf(SecretUnreadable)
    expect(String(refused.reason.message)).toMatch(
      /^The database uses the key \w+, which is not here: [^\n]*$/u,
    )
    await db.destroy()
  })

  it('refuses another key of the same name', async () => {
    const db = await createTestDatabase()
    await agreeOnKeys(db, () => createSecrets([testKey('2026a')]))
    const other = agreeOnKeys(db, () => createSecrets([testKey('2026a', 8)]))
    await expect(other).rejects.toThrow('The key 2026a is not the one of this name')
    await agreeOnKeys(db, () => createSecrets([testKey('2026b', 8), testKey('2026a')]))
    await expect(agreeOnKeys(db, () => createSecrets([testKey('2026a')]))).rejects.toThrow('the key 2026b')
    await db.destroy()
  })
})

describe('keys give-up', () => {
  it('drops what a lost key encrypted, so that the portal starts with another one', async () => {
    const own = await startTestPortal()
    const { db, clock } = own
    await agreeOnKeys(db, () => own.secrets)
    const staff = await signedInStaff(own, 'data-manager')
    await askedFor(staff)
    expect(await makeFiles(own)).toBe(1)
    const mail = await queueMail(own, {
      kind: 'verify-code',
      to: 'a@example.org',
      subject: 's',
      paragraphs: ['p'],
    })
    const dataFolder = mkdtempSync(join(tmpdir(), 'desco-keys-'))
    const run = (values: object, keys: unknown = null) =>
      keysCommands['keys give-up'].runWithoutKeys(
        { db, clock, config: { keys, dataFolder } } as unknown as CommandNeeds,
        {
          ...values,
        },
      )

    await expect(run({ id: 'test' })).rejects.toThrow('Say --yes')
    await expect(run({ id: 'test', yes: true }, [testKey('test')])).rejects.toThrow('not lost')
    const keyFile = localKeyFile(dataFolder)
    writeFileSync(keyFile, `test:${Buffer.alloc(32, 7).toString('base64')}\n`)
    await expect(run({ id: 'test', yes: true })).rejects.toThrow(`it stands in ${keyFile}`)
    await expect(run({ id: 'test', yes: true }, [testKey('another')])).rejects.toThrow('not lost')
    rmSync(dataFolder, { recursive: true })
    await expect(run({ id: 'unknown', yes: true })).rejects.toThrow('no key unknown')
    expect(await run({ id: 'test', yes: true })).toMatch(/totp_secret: 1\n {2}export_salt.salt: 1$/u)

    await agreeOnKeys(db, () => createSecrets([testKey('another', 8)]))
    const failing: Transport = { send: async () => expect.unreachable(), close: () => undefined }
    const needs = { ...own, transport: failing, log: silentLog }
    await doDueJobs(needs, mailWorker(needs))
    const { givenUpAt, lastError } = await db
      .selectFrom('outgoing_mail')
      .select(['givenUpAt', 'lastError'])
      .where('id', '=', mail)
      .executeTakeFirstOrThrow()
    expect([givenUpAt, lastError]).toEqual([expect.any(Date), 'its key was lost'])
    const login = { email: staff.email, password: staffPassword, code: appCode(own, staff.secret, 2) }
    expect((await own.call('POST', '/api/staff/login', { body: login })).status).toBe(401)
    await own.close()
  })
})
