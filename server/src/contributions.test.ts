import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { findChildSubject, findDataSubject, findInvitedSubject } from '#families/index.ts'
import type { DataSubject, PersonalTable, TableName } from '#platform/contributions.ts'
import { inTransaction } from './platform/database/in-transaction.ts'
import { silentLog } from '#platform/log.ts'
import { choreWorker, queueChores } from '#platform/work-queue/chores.ts'
import { doDueJobs } from '#platform/work-queue/start-work-queue.ts'
import { aText, outcomes } from './testing/people/diary.ts'
import { giveEverything } from './testing/files/give-everything.ts'
import { aMessage } from './testing/people/messages.ts'
import { anEmail } from './testing/people/people.ts'
import { startTestPortal, type TestPortal } from './testing/portals/portal.ts'
import { aTextNotice } from './testing/people/study-texts.ts'
import { anInvitedFamily, answering } from './testing/people/second-parents.ts'
import { enable } from './testing/people/children.ts'
import { aUsedCalendar, signedInStaff } from './testing/people/staff.ts'

import { chores, contributions, eraseEverything } from './contributions.ts'
import { dataMap, factsOf, personalCard } from './platform/data-map/data-map.ts'

let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal()))
afterAll(() => portal.close())

const sorted = (names: Iterable<string>) => [...names].toSorted()

async function tablesOfDatabase(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'`.execute(
    portal.db,
  )
  return sorted(rows.map(({ name }) => name))
}

describe('contributions', () => {
  it('name each table about people once, and the data map each table of the migrated database', async () => {
    expect(sorted(Object.keys(dataMap))).toEqual(await tablesOfDatabase())
    const personal = Object.entries(dataMap).flatMap(([name, card]) =>
      typeof card === 'string' ? [] : [name],
    )
    expect(sorted(contributions.flatMap(({ tables = {} }) => Object.keys(tables)))).toEqual(sorted(personal))
  })

  it('bring chores of different names, which all can be done and are due again in an hour', async () => {
    expect(new Set(chores.map(({ name }) => name)).size).toBe(chores.length)
    const needs = {
      ...portal,
      log: silentLog,
      portalUrl: 'https://portal.test',
      studyName: 'S',
      studyContact: 'c',
    }
    await queueChores(portal, chores)
    await queueChores(portal, chores)
    expect(await doDueJobs(needs, choreWorker(needs, chores))).toBe(chores.length)
    expect(await doDueJobs(needs, choreWorker(needs, chores))).toBe(0)
    const due = await portal.db.selectFrom('job').select('dueAt').where('queue', '=', 'chore').execute()
    const inAnHour = portal.clock.now().getTime() + 3_600_000
    expect(due.map(({ dueAt }) => dueAt.getTime())).toEqual(chores.map(() => inAnHour))
  })
})

/** A family with something in every table, and everybody in it. */
async function aWholeFamily() {
  const { first, invited, token, childIds } = await anInvitedFamily(portal)
  // the second parent need not register with the address that was invited
  const { status } = await answering(portal).full({ token, email: anEmail('altra'), selectedChild: childIds })
  expect(status).toBe(200)
  await enable(portal, first)
  const { db } = portal
  const familyId = String(first.user.familyId)
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'email', 'login', 'surname'])
    .where('familyId', '=', familyId)
    .execute()
  for (const { id, login } of accounts) {
    await db
      .insertInto('survey_token')
      .values({ accountId: id, token: `t${login}` })
      .execute()
    await db
      .insertInto('survey_participation')
      .values({
        accountId: id,
        surveyId: 1,
        title: 'Colazione',
        token: `t${login}`,
        addedAt: null,
        addingUntil: null,
        checkedAt: null,
      })
      .execute()
  }
  const staff = await signedInStaff(portal, 'coordinatore')
  const about = { familyId, reason: 'Ha telefonato', dueOn: '2026-11-23', assignedTo: staff.id }
  for (const act of ['add-note', 'add-task']) {
    await staff.call('POST', `/api/staff/families/${act}`, { ...about, text: `Chiamata ${first.email}` })
  }
  const { name, surname, phone } = first.user
  const was = { name, surname, phone: String(phone ?? '3331234567') }
  const corrected = { ...about, accountId: first.user._id, was, ...was, name: 'Annalisa' }
  expect((await staff.call('POST', '/api/staff/families/correct-parent', corrected)).status).toBe(200)
  await aDiary(first.token, String(first.user._id))
  await db
    .insertInto('data_copy')
    .values({
      accountId: String(first.user._id),
      sessionHash: Buffer.from('session'),
      state: 'ready',
      requestedAt: portal.clock.now(),
      fileName: 'copia.zip',
      file: Buffer.from(first.email),
    })
    .execute()
  await db
    .insertInto('email_change')
    .values({
      accountId: String(first.user._id),
      emailBefore: anEmail('prima'),
      emailAfter: first.email,
      confirmHash: Buffer.from(first.email),
      requestedAt: portal.clock.now(),
      expiresAt: portal.clock.now(),
    })
    .execute()
  await db
    .insertInto('birth_date_correction')
    .values({
      childId: childIds[0],
      accountId: String(first.user._id),
      dateBefore: '2014-03-14',
      dateAfter: '2015-03-14',
      reason: `Lo dice ${first.email}`,
      correctedAt: portal.clock.now(),
    })
    .execute()
  const now = portal.clock.now()
  await db
    .insertInto('message_choice')
    .values({ accountId: String(first.user._id), fewer: true, pausedUntil: null, changedAt: now })
    .execute()
  const told = { what: 'password', byWhom: 'code', changedAt: now } as const
  await db
    .insertInto('told_change')
    .values({ accountId: String(first.user._id), ...told })
    .execute()
  await aMessage(portal, { familyId, accountId: String(first.user._id), email: first.email })
  await db
    .insertInto('rights_request')
    .values({
      familyId,
      accountId: String(first.user._id),
      childId: childIds[0],
      kind: 'access',
      channel: 'telephone',
      words: `Ha chiamato ${first.email}`,
      birthDate: '2014-05-06',
      receivedOn: '2026-11-20',
      dueOn: '2026-12-20',
      enteredAt: portal.clock.now(),
      enteredBy: staff.id,
      byPortal: false,
      prolongedAt: portal.clock.now(),
      prolongedBecause: `Manca ${first.email}`,
      outcome: 'granted',
      answer: `Scritto a ${first.email}`,
      told: 'otherwise',
      answeredAt: portal.clock.now(),
    })
    .execute()
  await aUsedCalendar(portal, staff, first)
  await aTextNotice(portal, String(first.user._id))
  await db
    .insertInto('growing_up_notice')
    .values({ childId: childIds[0], milestone: 14, birthday: '2029-03-14', daysBefore: 30, notedAt: now })
    .execute()
  await db
    .insertInto('erasure')
    .values({
      level: 'me',
      means: 'session',
      familyId,
      accountIds: [String(first.user._id)],
      childIds: [],
      askedBy: String(first.user._id),
      askedAt: portal.clock.now(),
      dueAt: portal.clock.now(),
      confirmedAt: portal.clock.now(),
    })
    .execute()
  const found = await Promise.all([
    ...accounts.map(({ id }) => findDataSubject(db, id)),
    ...childIds.map((id) => findChildSubject(db, id)),
  ])
  return { everybody: found.filter((one) => one !== undefined), first, invited, familyId, accounts }
}

/** A diary with something in every table, and a text that says the person's address. */
async function aDiary(token: string, personId: string) {
  const { db, clock } = portal
  const { email } = await db
    .selectFrom('account')
    .select('email')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  const text = aText(portal, personId, `torta di ${email}`)
  const outcome = await outcomes(portal, token, [
    text,
    { ...text, version: 2, amount: 2 },
    { ...text, version: 2, amount: 3 },
  ])
  expect(outcome).toEqual(['accepted', 'accepted', 'conflict'])
  const day = '2026-11-24'
  const { familyId } = await db
    .selectFrom('account')
    .select('familyId')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('diary_plan_day')
    .values({ familyId, parentId: personId, childId: null, day, plannedAt: clock.now(), staffId: null })
    .execute()
  await db
    .insertInto('diary_reminder')
    .values({ accountId: personId, day, kind: 'evening_before', queuedAt: clock.now() })
    .execute()
  await db
    .insertInto('diary_text_code')
    .values({
      textKey: text.freeText?.toLowerCase() ?? '',
      foodId: 'pane',
      listVersion: 1,
      staffId: null,
      codedAt: clock.now(),
    })
    .execute()
}

type Snapshot = Map<string, Record<string, unknown>>

/** All rows of a table by their primary key, or by all that they say where there is none. */
async function rowsOf(table: string): Promise<Snapshot> {
  const { rows } = await sql<{ key: string; row: Record<string, unknown> }>`
    select coalesce((select string_agg(to_jsonb(t) ->> a.attname, ' ' order by a.attnum) from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indrelid = ${table}::regclass and i.indisprimary), to_jsonb(t)::text) as key, to_jsonb(t) as row
    from ${sql.table(table)} as t`.execute(portal.db)
  return new Map(rows.map(({ key, row }) => [key, row]))
}

async function columnsOf(table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table}`.execute(portal.db)
  return rows.map(({ name }) => name)
}

const tablesOfFamilies = contributions.flatMap(({ tables = {} }) =>
  Object.entries<PersonalTable>(tables).flatMap(([name, { stays }]) => {
    const card = personalCard(name as TableName)
    // the team's sessions are kept as long as a family's
    return card.kept === 'team' || name === 'staff_session' ? [] : [{ name, stays }]
  }),
)

// of rows that an erasure leaves: a new column is decided here, or by `erased` in its card
const staying: Partial<Record<string, string>> = {
  outgoing_mail:
    'id kind created_at not_after tries sent_at given_up_at last_error perhaps_delivered bounce_key bounced_at bounce_kind bounce_status bounce_settled_at',
  staff_note: 'id family_id staff_id created_at',
  rights_request:
    'id family_id account_id kind channel received_on due_on entered_at entered_by by_portal erasure_id carried_out_by prolonged_at outcome answered_at answered_by told team_confirmed_at team_confirmed_by person_confirmed_at',
  spouse_invitation: 'id family_id token_hash created_at expires_at erasure_told_at',
  account: 'id family_id kind verified_at first_verified_at code_failures created_at password_contested_at',
}

const isBlank = (value: unknown) =>
  value === null || value === '' || (typeof value === 'string' && value.startsWith('erased-'))

const giveAll = async (everybody: readonly DataSubject[]) =>
  Promise.all(everybody.map((who) => giveEverything(portal.db, who)))

/** The tables in which any of the words stands. */
async function tablesThatSay(words: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const table of await tablesOfDatabase()) {
    const { rows } = await sql<{
      line: string
    }>`select t::text as line from ${sql.table(table)} as t`.execute(portal.db)
    if (rows.some(({ line }) => words.some((word) => line.includes(word)))) found.push(table)
  }
  return found
}

describe('giveEverything', () => {
  it('gives a family’s people their rows of every table about families, and no secret', async () => {
    const { everybody } = await aWholeFamily()
    const given = await giveAll(everybody)
    const aboutFamilies = tablesOfFamilies.map(({ name }) => name)
    expect(sorted(new Set(given.flatMap((one) => Object.keys(one))))).toEqual(sorted(aboutFamilies))
    const columns = given.flatMap((one) =>
      Object.values(one).flatMap((rows) => rows.flatMap((row) => Object.keys(row))),
    )
    expect(columns.filter((name) => /hash$|secret/u.test(name) && name !== 'textSha256')).toEqual([])
  })

  it('gives each column that the data map does not say is withheld, and no other', async () => {
    const { everybody } = await aWholeFamily()
    const columns = new Map<string, Set<string>>()
    for (const given of await giveAll(everybody)) {
      for (const [table, rows] of Object.entries(given)) {
        const known = columns.get(table) ?? new Set()
        for (const row of rows) for (const column of Object.keys(row)) known.add(column)
        columns.set(table, known)
      }
    }
    for (const [table, given] of columns) {
      const facts = personalCard(table as TableName)
      const wanted = Object.keys(facts.columns).filter(
        (column) => factsOf(facts, column)?.withheld === undefined,
      )
      expect([table, sorted(given)]).toEqual([table, sorted(wanted)])
    }
  })

  it('gives a member of the team their own', async () => {
    const { id } = await signedInStaff(portal, 'data-manager')
    const nobody = { familyId: null, accountIds: [], childIds: [], invitationIds: [], addresses: [] }
    const given = await giveEverything(portal.db, { ...nobody, staffIds: [id] })
    expect(given.staff_account).toMatchObject([{ id }])
    expect(Object.keys(given)).toContain('staff_session')
    expect(Object.keys(given)).not.toContain('account')
  })
})

describe('eraseEverything', () => {
  it('leaves no word that names anybody of the family in any table, and another family as it was', async () => {
    const [family, other] = [await aWholeFamily(), await aWholeFamily()]
    const words = [family.invited, family.first.email, ...family.accounts.flatMap(({ login }) => [login])]
    expect(await tablesThatSay(words)).toContain('account')
    const before = await giveAll(other.everybody)

    for (const who of family.everybody) {
      await inTransaction(portal.db, (tx) => eraseEverything(tx, who))
    }
    expect(await tablesThatSay(words)).toEqual([])
    const children = await portal.db
      .selectFrom('child')
      .select('id')
      .where('familyId', '=', family.familyId)
      .execute()
    expect(children).toEqual([])
    expect(await giveAll(other.everybody)).toEqual(before)
  })

  it('leaves of each row that stays only the columns of which that was decided', async () => {
    const { everybody } = await aWholeFamily()
    await sql`update account set phone = '3331234567', sex = 'Female', marital_status = 'Married',
      password_chosen_at = now(), password_asked_at = now()`.execute(portal.db)
    await portal.db.updateTable('outgoing_mail').set({ bounceDiagnostic: '550 no such user' }).execute()
    const rows = tablesOfFamilies.map(async ({ name }): Promise<[string, Snapshot]> => [
      name,
      await rowsOf(name),
    ])
    const before = new Map(await Promise.all(rows))
    for (const who of everybody) await inTransaction(portal.db, (tx) => eraseEverything(tx, who))
    const undecided: string[] = []
    for (const { name, stays } of tablesOfFamilies) {
      const now = await rowsOf(name)
      const changed = [...(before.get(name) ?? [])].filter(
        ([key, row]) => JSON.stringify(now.get(key)) !== JSON.stringify(row),
      )
      // a table that nothing was taken from proves nothing, unless it says that all of it stays
      expect([name, changed.length > 0 || stays !== undefined]).toEqual([name, true])
      const stayed = changed.filter(([key]) => now.has(key))
      if (changed.length > 0 && stayed.length === 0) continue
      for (const column of await columnsOf(name)) {
        if (stays !== undefined || staying[name]?.split(' ').includes(column)) continue
        const wasThere = stayed.some(([, row]) => !isBlank(row[column]))
        const isGone = stayed.every(([key]) => isBlank(now.get(key)?.[column]))
        if (!wasThere || !isGone) undecided.push(`${name}.${column}`)
      }
    }
    // either erase it, and write something into it above, or name it among what stays
    expect(undecided).toEqual([])
  })

  it('reaches somebody who was invited and never registered', async () => {
    const { invited, token } = await anInvitedFamily(portal)
    await answering(portal).refuse(token)
    const { id } = await portal.db
      .selectFrom('spouse_invitation')
      .select('id')
      .where('email', '=', invited)
      .executeTakeFirstOrThrow()
    const who = await findInvitedSubject(portal.db, id)
    if (who === undefined) throw new Error('Nobody is there.')
    expect(Object.keys(await giveEverything(portal.db, who))).toEqual(
      expect.arrayContaining(['spouse_invitation', 'outgoing_mail', 'consent_record']),
    )
    await inTransaction(portal.db, (tx) => eraseEverything(tx, who))
    expect(await tablesThatSay([invited])).toEqual([])
  })

  it('leaves the team’s notes until the last of the family goes', async () => {
    const { everybody, familyId } = await aWholeFamily()
    const [one, ...others] = everybody
    if (one === undefined) throw new Error('Nobody is there.')
    const note = async () =>
      (
        await portal.db
          .selectFrom('staff_note')
          .select('text')
          .where('familyId', '=', familyId)
          .executeTakeFirstOrThrow()
      ).text
    await inTransaction(portal.db, (tx) => eraseEverything(tx, one))
    expect(await note()).toContain('Chiamata')
    for (const who of others) await inTransaction(portal.db, (tx) => eraseEverything(tx, who))
    expect(await note()).toBe('')
  })
})
