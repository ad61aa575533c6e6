import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { recomputeStandings } from '#families/standings/standings.queries.ts'
import { unsettledAccounts } from '#questionnaires/index.ts'
import { connect, type Database } from '#platform/database/database.ts'
import { later } from '#platform/clock.ts'
import { chores } from '#server/contributions.ts'

import { asOwner, createTestConnection } from '#testing/portals/database.ts'
import { writtenTables } from './many-families-around.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { signedInStaff } from '#testing/people/staff.ts'
import { noticeRows, storeManyFamilies } from './store-many-families.ts'

const families = 1_000
vi.setConfig({ testTimeout: 60_000 })

let portal: TestPortal
let owner: Database

beforeAll(async () => {
  const connection = await createTestConnection()
  portal = await startTestPortal({ connection })
  owner = connect({ ...asOwner(connection), statement_timeout: 0, query_timeout: 0 }, () => undefined)
  const now = new Date()
  portal.clock.set(now.toISOString())
  const [staff, colleague] = [
    await signedInStaff(portal, 'responsabile'),
    await signedInStaff(portal, 'coordinatore'),
  ]
  await storeManyFamilies(owner, families, { now, staffId: staff.id, colleagueId: colleague.id })
  await recomputeStandings(owner)
  await sql.raw(noticeRows).execute(owner)
}, 120_000)
afterAll(async () => {
  await owner.destroy()
  await portal.close()
})

const needs = () => ({
  ...portal,
  portalUrl: 'https://portal.test',
  studyName: 'Desco',
  studyContact: 'ricerca@example.org',
})

/** Rows of each table, and what is in them. */
async function everythingWritten() {
  const found: Record<string, string> = {}
  for (const table of [...writtenTables, 'session', 'text_notice']) {
    const { rows } = await sql<{ all: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(one::text, ' ' order by one::text)), '') as all
      from ${sql.table(table)} as one`.execute(owner)
    found[table] = rows[0]?.all ?? ''
  }
  // somebody to tell LimeSurvey of, a mail
  const { rows: jobs } = await sql<{ count: number }>`
    select count(*)::int as count from job where queue in ('leaving', 'mail', 'mail-low')`.execute(owner)
  return { ...found, jobs: jobs[0]?.count }
}

async function count(statement: RawBuilder<unknown>): Promise<number> {
  const { rows } = await statement.execute(owner)
  return (rows[0] as { count: number }).count
}

describe('a study of many families', () => {
  it('has people of whom there was something to do', async () => {
    const some = async (statement: RawBuilder<unknown>) => expect(await count(statement)).toBeGreaterThan(0)
    await some(sql`select count(*)::int from family_event where kind = 'children_erased'`)
    await some(sql`select count(*)::int from survey_participation where link_closed_at is not null`)
    await some(sql`select count(*)::int from growing_up_notice where days_before >= 0`)
    await some(sql`select count(*)::int from growing_up_notice where days_before < 0`)
    await some(sql`select count(*)::int from family_event where kind = 'invitation_expired'`)
  })

  it.each(chores.map(({ name }) => name))('leaves nothing to do for “%s”', async (name) => {
    const before = await everythingWritten()
    await chores.find((chore) => chore.name === name)?.run(needs())
    expect(await everythingWritten()).toEqual(before)
  })

  it('has every link as it should be in LimeSurvey', async () => {
    for await (const accountIds of unsettledAccounts(portal.db)) expect(accountIds).toEqual([])
  })

  it('has as many families to look at in each hour after the second', async () => {
    const now = portal.clock.now()
    const within = (hours: number) =>
      count(sql`select count(*)::int from family where look_at <= ${later(now, { hours })}`)
    const all = await count(sql`select count(*)::int from family`)
    expect(all).toBeGreaterThan(0.97 * families)
    expect(await within(2)).toBeLessThan(5)
    expect(await within(24)).toBe(all)
    for (const hours of [6, 12, 18])
      expect(Math.abs((await within(hours)) / all - (hours - 2) / 22)).toBeLessThan(0.05)
  })
})
