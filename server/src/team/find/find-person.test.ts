import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { inTransaction } from '#platform/database/in-transaction.ts'
import { lastAct } from '#testing/people/audit.ts'
import { aChild, aParent } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { anInvitedFamily } from '#testing/people/second-parents.ts'
import { signedInStaff } from '#testing/people/staff.ts'

let portal: TestPortal
let staff: Awaited<ReturnType<typeof signedInStaff>>
beforeAll(async () => {
  portal = await startTestPortal()
  staff = await signedInStaff(portal, 'coordinatore')
})
afterAll(() => portal.close())
beforeEach(() => portal.clock.pass({ minutes: 2 }))

const find = (text: string) => staff.call('POST', '/api/staff/find-person', { text })

type Person = { family: { id: string }; role: string; initials: string; children: string[] }
const found = async (text: string): Promise<Person[]> => (await find(text)).body.people

/** Names of a family that nobody else has. */
async function aFamilyOf({
  name,
  surname,
  phone,
  child,
}: Record<'name' | 'surname' | 'phone' | 'child', string>) {
  const parent = await aParent(portal, {
    children: [aChild({ childname: child, surname }), aChild({ childname: 'Zeno' })],
  })
  const { _id, familyId, familycode } = parent.user
  await portal.db.updateTable('account').set({ name, surname, phone }).where('id', '=', _id).execute()
  return { familyId: String(familyId), code: String(familycode), email: parent.email }
}

describe('POST /api/staff/find-person', () => {
  let family: Awaited<ReturnType<typeof aFamilyOf>>
  beforeAll(async () => {
    family = await aFamilyOf({
      name: 'Chiara',
      surname: 'Pérez Neri',
      phone: '3479876543',
      child: 'Ludovica',
    })
    // others, so that finding all would be seen
    await aParent(portal)
  })

  it.each([
    ['the name of a child', () => 'ludovica', 'child'],
    ['a child’s name, as people say it', () => 'la mamma di Ludovica', 'child'],
    ['a child’s name, misspelt', () => 'Lodovica', 'child'],
    ['a parent’s name', () => 'Chiara', 'parent'],
    ['a parent’s name, misspelt', () => 'kiara perez', 'parent'],
    ['the surname before the name, without the accent', () => 'PEREZ NERI CHIARA', 'parent'],
    ['the number in groups', () => '347 98 76 543', 'parent'],
    ['the number with the prefix', () => '+39 347 9876543', 'parent'],
    ['the address', () => family.email, 'parent'],
    ['the code', () => family.code, 'parent'],
    ['the code without its hyphen', () => family.code.toLowerCase().replace('-', ' '), 'parent'],
  ])('finds somebody by %s', async (_what, text, role) => {
    const [first] = await found(text())
    expect(first).toMatchObject({ family: { id: family.familyId, code: family.code }, role })
  })

  it('finds who has the very address, number or name among more that are like it than are compared', async () => {
    const id = (name: string) =>
      sql`overlay(overlay(md5(${name} || n) placing '4' from 13) placing '8' from 17)::uuid`
    await sql`
      with many as (select n from generate_series(1, 1100) as n),
      family as (
        insert into family (id, code, created_at) select ${id('family')}, 'ZZ' || n, now() from many returning id
      )
      insert into account (id, family_id, kind, login, email, name, surname, phone, password_hash, created_at)
      select ${id('parent')}, ${id('family')}, 'parent', 'simile' || n || '@posta.example', 'simile' || n || '@posta.example',
        'Venanzio', case when n = 1100 then 'Zampognari' else 'Zampognaro' end, '+39355' || (1000000 + n), 'none', now()
      from many order by n`.execute(portal.ownerDb)
    // the last one that was written is the last one that is compared
    const { rows } = await sql<{
      id: string
    }>`select ${id('family')} as id from (values (1100)) as one (n)`.execute(portal.db)
    for (const text of ['simile1100@posta.example', '355 1001100', 'Zampognari'])
      expect((await found(text))[0]?.family.id).toBe(rows[0]?.id)
  })

  it.each(['Fosca Trevisan', 'trevisan fosca', 'Fosca', 'TREVISÀN'])(
    'shows of a name that many have the newest, parents and children alike: %s',
    async (text) => {
      const id = (name: string) =>
        sql`overlay(overlay(md5(${name} || n) placing '4' from 13) placing '8' from 17)::uuid`
      await sql`
        with many as (select n, now() - n * interval '1 hour' as at from generate_series(1, 30) as n),
        family as (
          insert into family (id, code, created_at) select ${id('same')}, 'YY' || n, at from many
          on conflict do nothing returning id
        ),
        child as (
          insert into child (id, family_id, position, name, surname, birth_date, created_at)
          select ${id('same child')}, ${id('same')}, 0, 'Fosca', 'Trevisan', '2015-03-14', at from many where n % 2 = 0
          on conflict do nothing
        )
        insert into account (id, family_id, kind, login, email, name, surname, password_hash, created_at)
        select ${id('same parent')}, ${id('same')}, 'parent', 'fosca' || n || '@posta.example', 'fosca' || n || '@posta.example',
          'Fosca', 'Trevisan', 'none', at from many where n % 2 = 1
        on conflict do nothing`.execute(portal.ownerDb)
      const { people, more } = (await find(text)).body
      const { rows } = await sql<{ code: string }>`
        select code from family where code like 'YY%' order by created_at desc limit 20`.execute(portal.db)
      expect(people.map((one: { family: { code: string } }) => one.family.code)).toEqual(
        rows.map(({ code }) => code),
      )
      expect([more, new Set(people.map(({ role }: Person) => role))]).toEqual([
        true,
        new Set(['parent', 'child']),
      ])
    },
  )

  it.each([
    ['the number with a wrong digit near its end', '347 5551 284'],
    ['the number with a wrong digit near its beginning', '347 4551234'],
    ['the address with a wrong letter', 'fulvya.tedeschi.ns@posta.example'],
    ['the address with a wrong provider', 'fulvia.tedeschi.ns@postt.example'],
    ['a part of the address', 'tedeschi.ns'],
    ['a part of the number', '5551234'],
    ['a double surname, misspelt in both', 'tedesci nassimbeni'],
    ['the second half of a double surname, misspelt', 'Nassinbeni'],
    ['a beginning', 'Nassim'],
    ['a surname that is right with a name that is not', 'Tedeschi Nassimbeni Ornella'],
  ])('finds somebody by %s', async (_what, text) => {
    const { familyId } = await aFamilyOf({
      name: 'Fulvia',
      surname: 'Tedeschi Nassimbeni',
      phone: '+39 347 5551234',
      child: 'Ivo',
    })
    const ofFamily = portal.ownerDb.updateTable('account').where('familyId', '=', familyId)
    const address = 'fulvia.tedeschi.ns@posta.example'
    await ofFamily.set({ email: address, login: address }).execute()
    const [first] = await found(text)
    // the next one is called the same
    const erased = `${familyId}@posta.example`
    await ofFamily.set({ email: erased, login: erased, name: '', surname: '', phone: null }).execute()
    expect(first?.family.id).toBe(familyId)
  })

  it('shows of a name that many have, misspelt, those who have it', async () => {
    const people = await found('Venansio Zampognaro')
    expect(people.map(({ initials }) => initials)).toEqual(Array.from({ length: 20 }, () => 'V. Z.'))
  })

  it('shows of a whole number nobody but who has it', async () => {
    const one = await aFamilyOf({ name: 'Rita', surname: 'Sala', phone: '3487776661', child: 'Ivo' })
    await aFamilyOf({ name: 'Dina', surname: 'Berti', phone: '3487776662', child: 'Ada' })
    expect((await found('348 777 6661')).map((person) => person.family.id)).toEqual([one.familyId])
    expect(await found('348 777 666')).toHaveLength(2)
  })

  it.each(['la mamma di Lucca dallonda', 'LUCA D’ALLONDA', 'luca d allonda'])(
    'finds D’Allonda however the apostrophe is written or left out: %s',
    async (text) => {
      const names = { name: 'Marta', surname: 'Bruni', phone: '3470000001' }
      const wanted = await aFamilyOf({ ...names, child: 'Luca' })
      await portal.db
        .updateTable('child')
        .set({ surname: "D'Allonda" })
        .where('familyId', '=', wanted.familyId)
        .where('name', '=', 'Luca')
        .execute()
      // an address says the surname as people type it: that is less than name and surname
      const other = await aFamilyOf({ ...names, surname: "D'Allonda", child: 'Pietro' })
      await portal.db
        .updateTable('account')
        .set({ email: `marta.dallonda.${other.code.toLowerCase()}@example.org` })
        .where('familyId', '=', other.familyId)
        .execute()
      expect((await found(text))[0]).toMatchObject({ family: { id: wanted.familyId }, role: 'child' })
      await portal.db
        .updateTable('child')
        .set({ surname: 'Altro' })
        .where('familyId', '=', wanted.familyId)
        .execute()
    },
  )

  it('shows initials and the family’s children, and no name', async () => {
    const { body } = await find('Ludovica')
    expect(body.people[0]).toEqual({
      family: { id: family.familyId, code: family.code },
      role: 'child',
      initials: 'L. P. (figlio/a 1)',
      firstName: null,
      children: ['L. P. (figlio/a 1)', 'Z. D. (figlio/a 2)'],
      isRehearsal: false,
    })
    expect(JSON.stringify(body)).not.toMatch(/Ludovica|Chiara|3479876543|@/u)
  })

  it('finds the invited parent, who has no account yet', async () => {
    const { first, invited } = await anInvitedFamily(portal)
    const people = await found(invited)
    expect(people[0]).toMatchObject({ family: { id: first.user.familyId }, role: 'invited', initials: 'B.' })
  })

  it('finds nobody for what nobody is called', async () => {
    expect(await found('Wolfgang Amadeus')).toEqual([])
    expect(await found('%%')).toEqual([])
  })

  it('leaves one line in the log, with the families that were shown and without what was searched', async () => {
    await find('Ludovica')
    const line = await lastAct(portal)
    expect(line).toMatchObject({ act: 'person_searched', staffId: staff.id, reason: null })
    expect(line.details).toEqual({ found: 1, families: [family.familyId] })

    const garante = await signedInStaff(portal, 'garante')
    const { body } = await garante.call('POST', '/api/staff/audit', { subject: family.code })
    expect(body.lines.map(({ act }: { act: string }) => act)).toContain('person_searched')
    const other = await aParent(portal)
    const theirs = await garante.call('POST', '/api/staff/audit', { subject: other.user.familycode })
    expect(theirs.body.lines).toEqual([])
  })

  it('says with a family where it stands, since when it is in the study, and when it was last reached', async () => {
    const { body } = await find('Ludovica')
    expect(body.families).toEqual([
      expect.objectContaining({
        id: family.familyId,
        code: family.code,
        isRehearsal: false,
        enrolment: 'active',
        step: expect.any(String),
        registeredAt: expect.any(String),
        lastContactAt: expect.toSatisfy((at: unknown) => at === null || typeof at === 'string'),
      }),
    ])
    const text = 'Ha telefonato'
    await staff.call('POST', '/api/staff/families/add-note', {
      familyId: family.familyId,
      text,
      reason: text,
    })
    const [reached] = (await find('Ludovica')).body.families
    expect(reached.lastContactAt).toBe(portal.clock.now().toISOString())
  })

  it('says in the list of families the last contact as in a search, and of a family that nobody reached none', async () => {
    const some = await aFamilyOf({ name: 'Ines', surname: 'Dorigo', phone: '3471112223', child: 'Noa' })
    const contactOf = async () => {
      const { body } = await staff.call('GET', `/api/staff/families?code=${some.code}`)
      return body.families[0].lastContactAt
    }
    expect(await contactOf()).toBeNull()
    const text = 'Ha telefonato'
    await staff.call('POST', '/api/staff/families/add-note', { familyId: some.familyId, text, reason: text })
    expect(await contactOf()).toBe(portal.clock.now().toISOString())
    expect(await contactOf()).toBe((await find(some.code)).body.families[0].lastContactAt)
  })

  it('says for a reason the first name that was found, and no other; the reason is in the log', async () => {
    const reason = 'È al telefono'
    const { body } = await staff.call('POST', '/api/staff/find-person', { text: 'Ludovica', reason })
    expect(body.people).toMatchObject([{ initials: 'L. P. (figlio/a 1)', firstName: 'Ludovica' }])
    expect(JSON.stringify(body)).not.toMatch(/Chiara|Zeno|Neri|3479876543|@/u)
    expect(await lastAct(portal)).toMatchObject({ act: 'person_searched', reason })
  })

  it('lets a family read that its name was shown by a search, and no other that was found', async () => {
    const looksOf = async ({ token }: { token: string }) =>
      (await portal.call('GET', '/api/users/data-card', { token })).body.data.looks
    const [called, other] = [await aParent(portal), await aParent(portal)]
    const reason = 'Ha telefonato la madre'
    await find(called.email)
    expect(await looksOf(called)).toEqual([])
    await staff.call('POST', '/api/staff/find-person', { text: called.email, reason })
    expect(await looksOf(called)).toMatchObject([{ by: 'coordinatore', reason }])
    expect(await looksOf(other)).toEqual([])
  })

  it('says names of the five likeliest families alone', async () => {
    const text = 'Venanzio Zampognaro'
    const { body } = await staff.call('POST', '/api/staff/find-person', { text, reason: 'Controllo' })
    const named = (body.people as { firstName: string | null }[]).map(({ firstName }) => firstName !== null)
    expect(named).toEqual(Array.from({ length: 20 }, (_, place) => place < 5))
    const { details } = await lastAct(portal)
    const ids = (body.people as { family: { id: string } }[]).map((one) => one.family.id)
    expect(details).toEqual({ found: 20, families: ids, named: ids.slice(0, 5) })
  })

  it.each(['', 'a', 'x'.repeat(101)])('refuses %j', async (text) => {
    const { status, body } = await find(text)
    expect([status, Object.keys(body.fields)]).toEqual([400, ['text']])
  })

  it('is not for who may not see names', async () => {
    const other = await signedInStaff(portal, 'data-manager')
    const { status } = await other.call('POST', '/api/staff/find-person', { text: 'Ludovica' })
    expect(status).toBe(403)
  })

  it('ends before somebody has gone through the families', async () => {
    const curious = await signedInStaff(portal, 'coordinatore')
    const statuses = new Set<number>()
    for (let n = 0; n < 121; n += 1) {
      statuses.add((await curious.call('POST', '/api/staff/find-person', { text: 'Ludovica' })).status)
    }
    expect([...statuses]).toEqual([200, 429])
  })

  it('finds a part of what is known and what is like it by one index', async () => {
    const text = sql`searchable(name || ' ' || surname || ' ' || coalesce(email, '') || ' ' || regexp_replace(coalesce(phone, ''), '\\D', '', 'g'))`
    const plan = await inTransaction(portal.db, async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select from account where ${text} like '%rossi%' or searchable('rosi') <% ${text}`.execute(tx)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan.match(/account_searchable/gu)).toHaveLength(2)
  })
})
