import { sql } from 'kysely'
import { unzipSync, strFromU8 } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Giver } from '#platform/contributions.ts'
import { silentLog } from '#platform/log.ts'
import { rowsAtATime } from '#platform/database/personal-data.queries.ts'
import { doDueJobs } from '#platform/work-queue/start-work-queue.ts'
import { chores, givers } from '#server/contributions.ts'
import { anEnabledChild, answer, aUsername, enable } from '#testing/people/children.ts'
import { aDay, aMeal, aText, outcomes } from '#testing/people/diary.ts'
import { aChild, aParent, logIn, mailsTo, password } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { answering, anInvitedFamily } from '#testing/people/second-parents.ts'
import { signedInStaff } from '#testing/people/staff.ts'

import { nameOf } from './data-copy-files.ts'
import { copyWorker } from './make-data-copy.ts'

let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal()))
afterAll(() => portal.close())

const needs = () => ({
  ...portal,
  log: silentLog,
  studyName: 'Desco',
  studyContact: 'ricerca@example.org',
  portalUrl: 'https://portal.test',
  givers,
})
const ask = (token: string, typed = password) =>
  portal.call('POST', '/api/users/ask-data-copy', { token, body: { password: typed } })
const stateOf = async (token: string) =>
  (await portal.call('GET', '/api/users/data-copy', { token })).body.data.state
const make = () => doDueJobs(needs(), copyWorker(needs()))
const fetched = (token: string) =>
  portal.app.inject({ method: 'GET', url: '/api/users/data-copy-file', headers: { token } })

async function filesOf(token: string): Promise<Record<string, string>> {
  const { statusCode, rawPayload, headers } = await fetched(token)
  expect(statusCode).toBe(200)
  expect(headers['content-disposition']).toMatch(/^attachment; filename="desco-i-miei-dati-[\d-]+\.zip"$/u)
  const zip = unzipSync(new Uint8Array(rawPayload))
  return Object.fromEntries(Object.entries(zip).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

async function copyOf(token: string) {
  expect((await ask(token)).status).toBe(200)
  await make()
  return filesOf(token)
}

describe('POST /api/users/ask-data-copy', () => {
  it('refuses a wrong password under its field, and makes nothing', async () => {
    const { token, email } = await aParent(portal)
    const { status, body } = await ask(token, 'Sbagliata!1')
    expect([status, body]).toMatchObject([
      400,
      { code: 'invalid_input', fields: { password: 'La password non è corretta.' } },
    ])
    expect(await stateOf(token)).toBe('none')
    expect((await mailsTo(portal, email)).map(({ kind }) => kind)).not.toContain('data-copy-asked')
  })

  it('makes who guesses wait, and keeps nobody from logging in', async () => {
    const { token, email } = await aParent(portal)
    const codes: string[] = []
    for (let n = 0; n < 7; n += 1) codes.push((await ask(token, `Sbagliata!${n}`)).body.code)
    expect(codes.at(-1)).toBe('too_many_attempts')
    expect((await ask(token)).body.code).toBe('too_many_attempts')
    expect((await logIn(portal, email)).token).toMatch(/\S/u)
  })

  it('tells the owner of the address', async () => {
    const { token, email } = await aParent(portal)
    await ask(token)
    expect(await mailsTo(portal, email)).toContainEqual(
      expect.objectContaining({ kind: 'data-copy-asked', subject: 'La copia dei tuoi dati di Desco' }),
    )
  })

  it('is limited to a few in a day', async () => {
    const { token } = await aParent(portal)
    for (let n = 0; n < 5; n += 1) expect((await ask(token)).status).toBe(200)
    expect((await ask(token)).body.code).toBe('too_many_attempts')
  })

  it('refuses a child below 14, whose data are in its parents’ copy', async () => {
    const { child } = await anEnabledChild(portal)
    expect((await ask(child.token)).body.code).toBe('not_allowed')
  })

  it('asks a visitor to sign in', async () => {
    const { status } = await portal.call('POST', '/api/users/ask-data-copy', { body: { password } })
    expect(status).toBe(401)
  })
})

describe('GET /api/users/data-copy-file', () => {
  it('gives the file to the session that asked, to no other one, and to nobody after a day', async () => {
    const { token, email } = await aParent(portal)
    const other = await aParent(portal)
    expect((await fetched(token)).statusCode).toBe(404)
    await ask(token)
    expect(await stateOf(token)).toBe('waiting')
    await make()
    expect(await stateOf(token)).toBe('ready')
    const elsewhere = (await logIn(portal, email)).token
    expect(await stateOf(elsewhere)).toBe('elsewhere')
    expect((await fetched(elsewhere)).statusCode).toBe(404)
    expect((await fetched(other.token)).statusCode).toBe(404)
    expect((await fetched('token-of-yesterday')).statusCode).toBe(401)
    expect((await fetched(token)).statusCode).toBe(200)

    portal.clock.pass({ hours: 25 })
    expect((await fetched(token)).statusCode).toBe(404)
    expect(await stateOf(token)).toBe('none')
    const chore = chores.find(({ name }) => name === 'expired copies')
    expect(await chore?.erases?.countDue(needs())).toBeGreaterThan(0)
    await chore?.run(needs())
    expect(await chore?.erases?.countDue(needs())).toBe(0)
    expect(await portal.db.selectFrom('data_copy_chunk').select('number').execute()).toEqual([])
  })

  it('makes one anew when it is asked for again, and lets the old one go', async () => {
    const { token } = await aParent(portal)
    await ask(token)
    await make()
    portal.clock.pass({ minutes: 1 })
    await ask(token)
    expect(await stateOf(token)).toBe('waiting')
    expect((await fetched(token)).statusCode).toBe(404)
    await make()
    expect((await fetched(token)).statusCode).toBe(200)
  })
})

describe('the copy of a parent', () => {
  it('has a folder for the parent and each child below 14, and none for who asks by themselves', async () => {
    const children = [
      aChild(),
      aChild({ childname: 'Anna', dobirth: '2010-02-01' }),
      aChild({ childname: 'Bruno', dobirth: '2018-05-05' }),
    ]
    const parent = await aParent(portal, { children })
    const files = await copyOf(parent.token)
    const folders = new Set(Object.keys(files).flatMap((name) => name.split('/').slice(0, -1)))
    expect(folders).toEqual(new Set(['io', 'dati-tecnici', 'figlio-1', 'figlio-2']))
    const named = (folder: string) =>
      JSON.parse(files[`dati-tecnici/${folder}/tutto.json`] ?? '')['i-dati-dei-figli'][0].name
    expect([named('figlio-1'), named('figlio-2')]).toEqual(['Nicolò', 'Bruno'])
    expect(files['leggimi.html']).toContain(
      'Chi ha compiuto 14 anni chiede la sua copia dal suo accesso: Anna.',
    )
    expect(files['leggimi.html']).toContain('<b>risposte ai questionari</b>')
    expect(JSON.parse(files['dati-tecnici/scheda.json'] ?? '').person.email).toBe(parent.email)
  })

  it('holds what the database holds, column by column, but for the secrets', async () => {
    const parent = await aParent(portal)
    const id = String(parent.user._id)
    await outcomes(portal, parent.token, [aText(portal, id, '=SOMMA(A1) torta')])
    const files = await copyOf(parent.token)
    const own = JSON.parse(files['dati-tecnici/io/tutto.json'] ?? '')
    // with the database's own names, as the copy has them
    const plain = portal.db.withoutPlugins()
    const stored = await plain
      .selectFrom('account')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { password_hash: hash, ...given } = { password_hash: '', ...stored }
    expect(own['l-accesso-e-i-dati-personali']).toEqual([JSON.parse(JSON.stringify(given))])
    expect(JSON.stringify(files)).not.toContain(hash)
    const entry = await plain
      .selectFrom('diary_entry')
      .selectAll()
      .where(sql<string>`parent_id`, '=', id)
      .executeTakeFirstOrThrow()
    expect(own['il-diario-alimentare']).toEqual([JSON.parse(JSON.stringify(entry))])

    const [head, row] = (files['dati-tecnici/io/l-accesso-e-i-dati-personali.csv'] ?? '').split('\r\n')
    expect(head).toBe(Object.keys(given).join(';'))
    expect(row).toContain(parent.email)
    // a spreadsheet must not calculate what somebody wrote
    expect(files['dati-tecnici/io/il-diario-alimentare.csv']).toContain("'=")
  })

  it('has of the diary of a child of 11 to 13 with an access which days are complete, as the child is told', async () => {
    const children = [
      aChild({ childname: 'Olga', dobirth: '2014-02-01' }),
      aChild({ childname: 'Pia', dobirth: '2017-02-01' }),
    ]
    const parent = await aParent(portal, { children })
    const [olga, pia] = parent.user.children.map(({ _id }: { _id: string }) => String(_id))
    const childOf = async (id: string, age: number) => {
      const username = aUsername()
      await enable(portal, parent, { id, username, age })
      const { token } = await logIn(portal, username)
      await answer(portal, token, 'yes', age < 11 ? 'from7' : 'from11')
      return token
    }
    const [own, small] = [await childOf(olga, 12), await childOf(pia, 9)]
    const food = aText(portal, olga, 'gelato di nascosto')
    const closed = aDay(portal, olga, { note: 'mal di pancia' })
    expect(
      await outcomes(portal, own, [
        food,
        aMeal(portal, olga, { note: 'da sola' }),
        closed,
        { ...food, freeText: 'gelato di nascosto, due', version: 2 },
        // not taken, and kept for the team
        { ...aText(portal, olga, 'gelato di allora'), day: '2026-11-01' },
      ]),
    ).toEqual(['accepted', 'accepted', 'accepted', 'accepted', 'window_over'])
    await outcomes(portal, small, [aText(portal, pia, 'mela di Pia')])

    const files = await copyOf(parent.token)
    expect(JSON.stringify(files)).not.toMatch(/gelato|pancia|da sola/u)
    const given = JSON.parse(files['dati-tecnici/figlio-1/tutto.json'] ?? '')
    expect(given['il-diario-alimentare']).toEqual([
      { person_id: olga, day: closed.day, kind: 'day', complete: true },
    ])
    expect(given).not.toHaveProperty('il-diario-com-era-prima-delle-correzioni')
    expect(given).not.toHaveProperty('le-voci-del-diario-non-accolte')
    expect(files['leggimi.html']).toContain('Del diario di Olga ci sono solo le giornate complete')
    expect(files['dati-tecnici/figlio-2/il-diario-alimentare.csv']).toContain('mela di Pia')
  })

  it('has what this parent wrote to the team, and not what the other one did, nor a child’s key to its answers', async () => {
    const { first, invited, token, childIds } = await anInvitedFamily(portal, undefined, {
      dobirth: '2014-02-01',
    })
    await answering(portal).full({ token, email: invited, selectedChild: childIds })
    const second = await logIn(portal, invited)
    const [childId] = childIds
    const username = aUsername()
    const enabled = await enable(portal, first, { id: childId, username, age: 12 })
    await portal.db
      .insertInto('survey_token')
      .values({ accountId: enabled.body.data.userId, token: 'chiave-del-figlio' })
      .execute()
    const asks = (by: string, words: string) =>
      portal.call('POST', '/api/users/ask-right', { token: by, body: { kind: 'objection', words, childId } })
    expect((await asks(first.token, 'Parole della madre.')).status).toBe(200)
    expect((await asks(second.token, 'Parole del padre.')).status).toBe(200)
    await portal.db
      .insertInto('birth_date_correction')
      .values({
        childId: childIds[1],
        accountId: String(second.user._id),
        dateBefore: '2014-02-01',
        dateAfter: '2014-03-01',
        reason: 'Ricordo male, dice il padre.',
        correctedAt: portal.clock.now(),
      })
      .execute()
    const staff = await signedInStaff(portal, 'coordinatore')
    await portal.db
      .insertInto('appointment')
      .values({
        familyId: first.user.familyId,
        startsAt: portal.clock.now(),
        minutes: 30,
        place: 'Al telefono',
        purpose: 'Una chiamata',
        state: 'other_time',
        words: 'Lavoro, dice il padre.',
        answeredBy: String(second.user._id),
        answeredAt: portal.clock.now(),
        givenAt: portal.clock.now(),
        givenBy: staff.id,
      })
      .execute()

    const ofFirst = JSON.stringify(await copyOf(first.token))
    expect(ofFirst).toContain('Parole della madre.')
    expect(ofFirst).not.toMatch(/padre|chiave-del-figlio/u)
    const ofSecond = JSON.stringify(await copyOf(second.token))
    expect(ofSecond).toContain('Parole del padre.')
    expect(ofSecond).toContain('Lavoro, dice il padre.')
    expect(ofSecond).toContain('Ricordo male, dice il padre.')
    expect(ofSecond).not.toMatch(/madre|chiave-del-figlio/u)
  })

  it('is read and kept some rows at a time, while the portal goes on', async () => {
    const parent = await aParent(portal)
    const id = String(parent.user._id)
    const entries = 4321
    await sql`
      insert into diary_unapplied (family_id, parent_id, entry_id, reason, entry, sha256, account_id, received_at)
      select ${parent.user.familyId}, ${id}, gen_random_uuid(), 'window_over',
        jsonb_build_object('note', repeat(md5(n::text), 20)), decode(md5(n::text), 'hex'), ${id}, ${portal.clock.now()}
      from generate_series(1, ${entries}) as n`.execute(portal.db)
    let most = 0
    let batches = 0
    let turns = 0
    const counting = needs().givers.map(({ table, give }): Giver => ({
      table,
      async *give(db, who) {
        for await (const rows of give(db, who)) {
          most = Math.max(most, rows.length)
          batches += 1
          yield rows
        }
      },
    }))
    const loop = setInterval(() => (turns += 1), 0)
    expect((await ask(parent.token)).status).toBe(200)
    await doDueJobs(needs(), copyWorker({ ...needs(), givers: counting }))
    clearInterval(loop)
    // each is read for the JSON and for the CSV
    expect(batches).toBeGreaterThan((2 * entries) / rowsAtATime)
    expect(most).toBe(rowsAtATime)
    expect(turns).toBeGreaterThan(entries / rowsAtATime)
    const pieces = await portal.db
      .selectFrom('data_copy_chunk')
      .innerJoin('data_copy', 'data_copy.id', 'copyId')
      .select(sql<number>`octet_length(bytes)`.as('bytes'))
      .where('accountId', '=', id)
      .execute()
    expect(pieces.length).toBeGreaterThan(1)
    expect(Math.max(...pieces.map(({ bytes }) => bytes))).toBeLessThan(600_000)
    const files = await filesOf(parent.token)
    expect(
      JSON.parse(files['dati-tecnici/io/tutto.json'] ?? '')['le-voci-del-diario-non-accolte'],
    ).toHaveLength(entries)
    expect(files['dati-tecnici/io/le-voci-del-diario-non-accolte.csv']?.split('\r\n')).toHaveLength(
      entries + 2,
    )
    expect(files['dati-tecnici/leggimi.html']).toContain(
      `<code>le-voci-del-diario-non-accolte.csv</code>, ${entries} righe`,
    )
  })

  it('begins with pages for people: what was eaten, chosen and answered, in Italian', async () => {
    const parent = await aParent(portal)
    const id = String(parent.user._id)
    await outcomes(portal, parent.token, [
      aText(portal, id, 'torta <della nonna>'),
      aMeal(portal, id, { meal: 'cena', skipped: true }),
    ])
    const files = await copyOf(parent.token)
    expect(Object.keys(files).slice(0, 3)).toEqual(['leggimi.html', 'io/scelte.html', 'io/diario.html'])
    expect(files['io/diario.html']).toContain('<th scope="col">Giorno</th><th scope="col">Pasto</th>')
    expect(files['io/diario.html']).toContain('<td>torta &lt;della nonna&gt;</td>')
    expect(files['io/diario.html']).toContain('<td>Non ho mangiato</td>')
    expect(files['io/scelte.html']).toContain('<td>Acconsento</td>')
    const forPeople = Object.entries(files).filter(([name]) => !name.startsWith('dati-tecnici/'))
    for (const [, text] of forPeople) expect(text).not.toMatch(/LimeSurvey|JSON|CSV|SHA-256|diary_entry/u)
    for (const name of ['io/diario.html', 'dati-tecnici/leggimi.html'])
      expect(files['leggimi.html']).toContain(`href="${name}"`)
  })

  it('names each table by its title, and no two alike', () => {
    const names = givers.map(({ table }) => nameOf(table))
    expect(names).toContain('l-accesso-e-i-dati-personali')
    for (const name of names) expect(name).toMatch(/^[a-z\d]+(-[a-z\d]+)*$/u)
    expect(new Set(names).size).toBe(names.length)
  })

  it('explains every table that it has', async () => {
    const files = await copyOf((await aParent(portal)).token)
    const tables = Object.keys(files).flatMap((name) =>
      name.endsWith('.csv') ? [name.split('/').at(-1) ?? ''] : [],
    )
    for (const table of new Set(tables))
      expect(files['dati-tecnici/leggimi.html']).toContain(`<code>${table}</code>`)
    // a table that is elsewhere has a pointer that its reader understands: no file is called by the database's words any more
    expect(files['dati-tecnici/leggimi.html']).toContain('sta in «La famiglia»')
    expect(files['dati-tecnici/leggimi.html']).not.toMatch(/\bfamily\b/u)
  })
})

describe('the copy of a child of 14 and more', () => {
  it('is the child’s own: nothing of its parents, nor what the team noted about the family', async () => {
    const parent = await aParent(portal, { children: [aChild({ dobirth: '2011-01-10' })] })
    const username = aUsername()
    await enable(portal, parent, { username, age: 15 })
    const child = await logIn(portal, username)
    await answer(portal, child.token, 'yes')
    const staff = await signedInStaff(portal, 'coordinatore')
    await portal.db
      .insertInto('staff_note')
      .values({
        familyId: parent.user.familyId,
        staffId: staff.id,
        text: 'La madre vive altrove.',
        createdAt: portal.clock.now(),
      })
      .execute()
    await portal.db
      .insertInto('family_task')
      .values({
        familyId: parent.user.familyId,
        text: 'Chiedere della madre.',
        dueOn: '2026-12-01',
        assignedTo: staff.id,
        addedAt: portal.clock.now(),
        addedBy: staff.id,
      })
      .execute()
    const files = await copyOf(child.token)
    const text = JSON.stringify(files)
    expect(text).not.toContain('Chiedere della madre.')
    expect(text).not.toContain(parent.email)
    expect(text).not.toContain('3331234567')
    expect(text).not.toContain('La madre vive altrove.')
    expect(Object.keys(files)).not.toContain('dati-tecnici/io/le-note-del-gruppo-di-ricerca.csv')
    expect(
      JSON.parse(files['dati-tecnici/io/tutto.json'] ?? '')['l-accesso-e-i-dati-personali'][0].login,
    ).toBe(username)
    expect(Object.keys(files).filter((name) => name.includes('figlio'))).toEqual([])
  })
})
