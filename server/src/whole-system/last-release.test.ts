import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'

import { renewStandings } from '#families/index.ts'
import { connect, type Connection, type Database } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { release } from '#platform/version.ts'
import { tableRights } from '#server/table-rights.ts'
import { type Answers, compareAnswers, familyAnswers, printAnswers } from '#testing/files/compare-answers.ts'
import { compareSchemas } from '#testing/files/compare-schemas.ts'
import { describeSchema } from '#testing/files/describe-schema.ts'
import {
  isToBeKept,
  keepRelease,
  type KeptRelease,
  printRelease,
  putBackRelease,
  readRelease,
} from '#testing/files/kept-release.ts'
import { anEnabledChild } from '#testing/people/children.ts'
import { storeManyFamilies } from '#testing/many-families/store-many-families.ts'
import { aParent, password } from '#testing/people/people.ts'
import { aWholeFamily } from '#testing/people/second-parents.ts'
import { appCode, cookieOf, signedInStaff, staffPassword } from '#testing/people/staff.ts'
import { asOwner, createTestConnection } from '#testing/portals/database.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'

// The database that the last release has filled is brought up to today. `DESCO_KEEP_RELEASE=yes npx vitest run last-release`, at
// the commit of a release, keeps it in server/last-release; before the first one today's own stands for it.

const folder = new URL('../../last-release/', import.meta.url)
const rowsFile = new URL('rows.sql', folder)
const schemaFile = new URL('schema.sql', folder)
const answersFile = new URL('answers.json', folder)
const families = 20

let kept: KeptRelease
let schema: string
let answers: Answers
let team: { email: string; secret: string }
let parents: string[]
let connection: ReturnType<typeof asOwner>
let owner: Database
let before: Record<string, number>
let portal: TestPortal

/** Today's portal leaves this in its database: people who came by the forms, and many more. */
async function fill(): Promise<string> {
  const filled = await createTestConnection()
  const then = await startTestPortal({ connection: filled })
  const staff = await signedInStaff(then, 'responsabile')
  const colleague = await signedInStaff(then, 'coordinatore')
  const alone = await aParent(then)
  await anEnabledChild(then)
  await aWholeFamily(then)
  const ofOwner = connect(asOwner(filled), () => undefined)
  await storeManyFamilies(ofOwner, families, {
    now: then.clock.now(),
    staffId: staff.id,
    colleagueId: colleague.id,
  })
  const all = await keepRelease(ofOwner)
  await ofOwner.destroy()
  await then.close()
  return printRelease(
    all,
    `-- The rows of a database as release ${release} left it: written by last-release.test.ts, never edited.
-- responsabile: ${staff.email} ${staff.secret}
-- parent: ${alone.email}
-- at: ${then.clock.now().toISOString()}`,
  )
}

beforeAll(async () => {
  const isKept = existsSync(rowsFile) && !isToBeKept
  const file = isKept ? readFileSync(rowsFile, 'utf8') : await fill()
  schema = readFileSync(isKept ? schemaFile : new URL('../../schema.sql', import.meta.url), 'utf8')
  answers = isKept ? JSON.parse(readFileSync(answersFile, 'utf8')) : familyAnswers()
  if (isToBeKept) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(rowsFile, file)
    writeFileSync(schemaFile, schema)
    writeFileSync(answersFile, printAnswers(answers))
  }
  kept = readRelease(file)
  const wordsOf = (what: string) => new RegExp(`^-- ${what}: (.+)$`, 'mu').exec(file)?.[1]?.split(' ') ?? []
  const [email = '', secret = ''] = wordsOf('responsabile')
  team = { email, secret }
  parents = wordsOf('parent')

  const running = await createTestConnection()
  connection = asOwner(running)
  owner = connect(connection, () => undefined)
  await putBackRelease(owner, kept)
  before = await countRows()
  await bringUpToDate(connection)
  portal = await startTestPortal({ connection: running })
  portal.clock.set(wordsOf('at')[0] ?? '')
  portal.clock.pass({ minutes: 5 })
}, 60_000)
afterAll(async () => {
  await portal.close()
  await owner.destroy()
})

/** As a start does. */
async function bringUpToDate(ofOwner: Connection) {
  const { user } = inject('runningRole') ?? {}
  await migrate(ofOwner, user === undefined ? {} : { grants: { role: user, tables: tableRights } })
  await renewStandings(ofOwner)
}

async function countRows(): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'kysely_migration'`.execute(
    owner,
  )
  const counts: Record<string, number> = {}
  for (const { name } of rows) {
    const counted = await sql<{ count: number }>`select count(*)::int from ${sql.table(name)}`.execute(owner)
    counts[name] = counted.rows[0]?.count ?? 0
  }
  return counts
}

describe('an upgrade from the last release', () => {
  it('finds a database with something in most tables, and loses no row', async () => {
    expect(before).toMatchObject({ family: families + 3 })
    expect(Object.values(before).filter((count) => count > 0).length).toBeGreaterThan(30)
    const after = await countRows()
    const fewer = Object.entries(before).filter(
      ([name, count]) => name in after && (after[name] ?? 0) < count,
    )
    expect(fewer).toEqual([])
  })

  it('has today’s tables', async () => {
    expect(await describeSchema(owner)).toBe(
      readFileSync(new URL('../../schema.sql', import.meta.url), 'utf8'),
    )
  })

  it('lets a parent in with the password of then, who finds the child', async () => {
    const [email = ''] = parents
    const { status, body } = await portal.call('POST', '/api/users/login', { body: { email, password } })
    expect([status, body.res?.user.children.length]).toEqual([200, 1])
  })

  it('lets the team in with the app of then, which finds a whole audit log and its families', async () => {
    const { email, secret } = team
    const body = { email, password: staffPassword, code: appCode(portal, secret) }
    const entered = await portal.call('POST', '/api/staff/login', { body })
    expect(entered.status).toBe(200)
    const headers = { cookie: cookieOf(entered) }
    const verified = await portal.call('POST', '/api/staff/verify-audit', { headers, body: {} })
    expect(verified.body).toMatchObject({ brokenAt: null })
    const today = await portal.call('GET', '/api/staff/today', { headers })
    expect(today.body.tiles.registeredFamilies).toBeGreaterThan(5)
  })

  it('leaves to the release that still runs beside it all that it knows', () => {
    const now = readFileSync(new URL('../../schema.sql', import.meta.url), 'utf8')
    // a removal on purpose is named in its migration: “-- contract: table.column: is gone”
    const migrations = new URL('../../migrations/', import.meta.url)
    const meant = readdirSync(migrations).flatMap((file) =>
      [...readFileSync(new URL(file, migrations), 'utf8').matchAll(/^-- contract: (.+)$/gmu)].map(
        ([, what]) => what,
      ),
    )
    expect(compareSchemas(schema, now).filter((missed) => !meant.includes(missed))).toEqual([])
  })

  it('answers nothing to families that a page of then, which a phone has kept, could not read', () => {
    expect(compareAnswers(answers, familyAnswers())).toEqual([])
  })

  it('refuses a released migration that was edited since', async () => {
    const edited = { ...kept, migrations: kept.migrations.map((one) => ({ ...one, hash: 'another' })) }
    const other = connect(asOwner(await createTestConnection()), () => undefined)
    await expect(putBackRelease(other, edited)).rejects.toThrow('may not be edited')
    await other.destroy()
  })
})
