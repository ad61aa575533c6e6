import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { lastAct } from '#testing/people/audit.ts'
import { anEnabledChild } from '#testing/people/children.ts'
import { aChild, aParent, mailsTo } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { anInvitedFamily, answering, aWholeFamily } from '#testing/people/second-parents.ts'
import { signedInStaff } from '#testing/people/staff.ts'

let portal: TestPortal
let staff: Awaited<ReturnType<typeof signedInStaff>>
beforeAll(async () => {
  portal = await startTestPortal()
  staff = await signedInStaff(portal, 'coordinatore')
})
afterAll(() => portal.close())
// past the pause after a double click
beforeEach(() => portal.clock.pass({ seconds: 10 }))

const reason = 'L’ha chiesto la madre per telefono'
const correct = (name: string, body: object) =>
  staff.call('POST', `/api/staff/families/correct-${name}`, { reason, ...body })
const page = async (familyId: string) => (await staff.call('GET', `/api/staff/families/${familyId}`)).body
const names = async (familyId: string) =>
  (await staff.call('POST', '/api/staff/families/reveal-names', { familyId, reason })).body

async function aFamily() {
  const { user, token } = await aParent(portal, { children: [aChild(), aChild({ childname: 'Luca' })] })
  const familyId = String(user.familyId)
  const [parent, child] = (await names(familyId)).people
  const { name, surname, phone } = parent
  return { familyId, token, accountId: String(user._id), was: { name, surname, phone }, child }
}

const wasOf = ({ name, surname, birthDate }: { name: string; surname: string; birthDate: string }) => ({
  name,
  surname,
  birthDate,
})

describe('a correction of a parent', () => {
  it('changes names and number, and keeps what they were, who did it and why', async () => {
    const { familyId, accountId, was, token } = await aFamily()
    const body = {
      familyId,
      accountId,
      was,
      name: 'Giulia Maria',
      surname: was.surname,
      phone: '+39 333 765 4321',
    }
    expect((await correct('parent', body)).status).toBe(200)
    const { data } = (await portal.call('GET', '/api/users/data-card', { token })).body
    expect(data.person).toMatchObject({ name: 'Giulia Maria', phone: '+393337654321' })
    expect(await lastAct(portal)).toEqual({
      act: 'person_corrected',
      doer: 'staff',
      staffId: staff.id,
      subject: `person ${accountId}`,
      reason,
      details: { family: familyId, fields: ['name', 'phone'] },
    })
    const shown = (await page(familyId)).teamCorrections
    expect(shown).toEqual([
      expect.objectContaining({ by: staff.name, reason, who: expect.objectContaining({ accountId }) }),
      expect.objectContaining({ by: staff.name, reason }),
    ])
    expect(JSON.stringify(shown)).not.toContain('Maria')
    expect((await names(familyId)).corrections).toEqual(
      expect.arrayContaining([
        { id: expect.any(String), before: was.name, after: 'Giulia Maria' },
        { id: expect.any(String), before: was.phone, after: '+393337654321' },
      ]),
    )
  })

  it.each([
    ['name', { name: 'A1' }],
    ['phone', { phone: '12' }],
    ['surname', { surname: '' }],
  ])('is refused where a registration would be: %s', async (field, wrong) => {
    const { familyId, accountId, was } = await aFamily()
    const answer = await correct('parent', { familyId, accountId, was, ...was, ...wrong })
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } })
    expect((await page(familyId)).teamCorrections).toEqual([])
  })

  it('that changes nothing, or has no reason, is none', async () => {
    const { familyId, accountId, was } = await aFamily()
    const body = { familyId, accountId, was, ...was }
    expect((await correct('parent', body)).body.fields).toHaveProperty('name')
    const changed = { ...body, name: 'Anna', reason: '' }
    expect((await correct('parent', changed)).body.fields).toHaveProperty('reason')
  })

  it('does not write over what a colleague or the family corrected meanwhile', async () => {
    const { familyId, accountId, was, token } = await aFamily()
    const body = { familyId, accountId, was, ...was }
    const own = { name: 'Annalisa', surname: was.surname, phone_number: was.phone }
    await portal.call('POST', '/api/users/correct-person', { token, body: own })
    expect((await correct('parent', { ...body, name: 'Anna' })).body.code).toBe('data_outdated')
  })

  it('finds nobody of another family', async () => {
    const [family, stranger] = [await aFamily(), await aFamily()]
    const { accountId, was } = stranger
    const { familyId } = family
    const body = { familyId, accountId, was, ...was, name: 'Anna' }
    expect((await correct('parent', body)).body.code).toBe('not_found')
    const childWas = wasOf(stranger.child)
    const child = { familyId, childId: stranger.child.childId, was: childWas, ...childWas, name: 'Anna' }
    expect((await correct('child', child)).body.code).toBe('not_found')
    expect((await correct('parent', { ...body, familyId: randomUUID() })).body.code).toBe('not_found')
  })
})

describe('a correction of a child', () => {
  it('changes the birth date, and needs nobody else of a child without an access', async () => {
    const { familyId, child } = await aFamily()
    const was = wasOf(child)
    const body = { familyId, childId: child.childId, was, ...was, birthDate: '2012-01-10' }
    expect((await correct('child', body)).status).toBe(200)
    const { people, events, teamCorrections } = await page(familyId)
    expect(people[1]).toMatchObject({ age: 14, bornIn: '2012-01' })
    expect(events.at(-1)).toMatchObject({ kind: 'birth_date_corrected', who: null })
    expect(teamCorrections).toEqual([
      expect.objectContaining({
        field: 'birth_date',
        who: expect.objectContaining({ childId: child.childId }),
      }),
    ])
  })

  it.each(['2027-01-01', '1999-01-01', '2015-02-31', 'ieri'])(
    'refuses the birth date %s',
    async (birthDate) => {
      const { familyId, child } = await aFamily()
      const was = wasOf(child)
      const body = { familyId, childId: child.childId, was, ...was, birthDate }
      expect((await correct('child', body)).body.fields).toHaveProperty('birthDate')
    },
  )

  it('changes the names also where it has an access', async () => {
    const { parent, child, accountId } = await anEnabledChild(portal)
    const familyId = String(parent.user.familyId)
    const shown = (await names(familyId)).people.find(
      (one: { accountId: string }) => one.accountId === accountId,
    )
    const was = wasOf(shown)
    const body = { familyId, childId: shown.childId, was, ...was, name: 'Niccolò' }
    expect((await correct('child', body)).status).toBe(200)
    const seen = await portal.call('POST', '/api/users/verify-token', { token: child.token })
    expect(JSON.stringify(seen.body)).toContain('Niccolò')
  })
})

describe('a correction of who was invited', () => {
  it('changes the surname, and the link that was sent stays good', async () => {
    const { first, token } = await anInvitedFamily(portal)
    const familyId = String(first.user.familyId)
    const { surname } = (await names(familyId)).invited
    expect((await correct('invited', { familyId, was: { surname }, surname: 'Bianchini' })).status).toBe(200)
    expect((await names(familyId)).invited.surname).toBe('Bianchini')
    expect((await page(familyId)).teamCorrections).toEqual([
      expect.objectContaining({ field: 'surname', who: { initials: 'B.', accountId: null, childId: null } }),
    ])
    expect((await answering(portal).refuse(token)).status).toBe(200)
    const late = { familyId, was: { surname: 'Bianchini' }, surname: 'Bianchi' }
    expect((await correct('invited', late)).body.code).toBe('nobody_to_invite')
  })

  it('is refused with a name that is none, or where somebody else was faster', async () => {
    const { first } = await anInvitedFamily(portal)
    const familyId = String(first.user.familyId)
    const { surname } = (await names(familyId)).invited
    expect(
      (await correct('invited', { familyId, was: { surname }, surname: 'B0' })).body.fields,
    ).toHaveProperty('surname')
    expect(
      (await correct('invited', { familyId, was: { surname: 'Altro' }, surname: 'Verdi' })).body.code,
    ).toBe('data_outdated')
  })
})

describe('a correction that somebody asked for in writing', () => {
  const heard = (code: string, about: object) =>
    staff.call('POST', '/api/staff/requests/enter', {
      code,
      kind: 'rectification',
      words: 'Il cognome è sbagliato.',
      channel: 'letter',
      receivedOn: portal.clock.now().toISOString().slice(0, 10),
      ...about,
    })
  const stored = (id: string) =>
    portal.db
      .selectFrom('rights_request')
      .select(['outcome', 'answer', 'answeredBy'])
      .where('id', '=', id)
      .executeTakeFirst()
  const codeOf = async (familyId: string) => (await page(familyId)).family.code
  const open = { outcome: null, answer: null, answeredBy: null }

  it('closes the request, in the same moment and with a line of its own', async () => {
    const { familyId, accountId, was } = await aFamily()
    const requestId = (await heard(await codeOf(familyId), { accountId })).body.id
    const body = { familyId, accountId, was, ...was, surname: 'Neri', requestId }
    expect((await correct('parent', body)).status).toBe(200)
    expect(await stored(requestId)).toEqual({
      outcome: 'granted',
      answer: 'Corretto dal gruppo di ricerca.',
      answeredBy: staff.id,
    })
    const acts = await portal.db
      .selectFrom('audit_line')
      .select('act')
      .where('subjectId', '=', requestId)
      .orderBy('seq')
      .execute()
    expect(acts.map(({ act }) => act)).toEqual(['request_entered', 'request_answered'])
    // closed already: nothing is corrected a second time in its name
    portal.clock.pass({ seconds: 10 })
    const again = { ...body, was: { ...was, surname: 'Neri' }, surname: 'Bianchi' }
    expect((await correct('parent', again)).body.code).toBe('request_closed')
    expect((await names(familyId)).people[0].surname).toBe('Neri')
  })

  it('closes no other one: of another family, or about something else; then nothing is corrected', async () => {
    const [family, stranger] = [await aFamily(), await aFamily()]
    const { familyId, accountId, was } = family
    const others = [
      await heard(await codeOf(stranger.familyId), {}),
      await heard(await codeOf(familyId), { accountId, kind: 'access' }),
    ]
    for (const { body: request } of others) {
      const body = { familyId, accountId, was, ...was, surname: 'Neri', requestId: request.id }
      expect((await correct('parent', body)).body.code).toBe('not_found')
      expect(await stored(request.id)).toEqual(open)
    }
    expect((await page(familyId)).teamCorrections).toEqual([])
  })
})

describe('the mail about a correction', () => {
  const told = async (email: string) =>
    (await mailsTo(portal, email)).filter(({ kind }) => kind === 'data-corrected')

  it('goes to the parent whom it is about, without the old value or the new one', async () => {
    const { first, second, familyId } = await aWholeFamily(portal)
    const accountId = String(second.user._id)
    const shown = (await names(familyId)).people.find(
      (one: { accountId: string }) => one.accountId === accountId,
    )
    const was = { name: shown.name, surname: shown.surname, phone: shown.phone }
    const body = { familyId, accountId, was, ...was, surname: 'Verdi', phone: '3339998877' }
    expect((await correct('parent', body)).status).toBe(200)
    const [mail, ...more] = await told(second.email)
    expect(more).toEqual([])
    expect(mail?.bodyText).toContain('abbiamo corretto i tuoi dati: cognome e telefono.')
    expect(`${mail?.subject} ${mail?.bodyText}`).not.toMatch(/Bianchi|Verdi|3339998877/u)
    expect(await told(first.email)).toEqual([])
  })

  it('goes to who invited, of a surname that was invited, and not to who was', async () => {
    const { first, invited } = await anInvitedFamily(portal)
    const familyId = String(first.user.familyId)
    const { surname } = (await names(familyId)).invited
    expect((await correct('invited', { familyId, was: { surname }, surname: 'Bianchini' })).status).toBe(200)
    const [mail, ...more] = await told(first.email)
    expect(more).toEqual([])
    expect(mail?.bodyText).toContain('i dati di chi hai invitato: cognome.')
    expect(mail?.bodyText).not.toMatch(/Bianchi/u)
    expect(await told(invited)).toEqual([])
  })

  it('goes to both parents of a child, and of who is 18 to neither', async () => {
    const { first, second, familyId, childIds } = await aWholeFamily(portal)
    const correctName = async (name: string) => {
      portal.clock.pass({ seconds: 10 })
      const shown = (await names(familyId)).people.find(
        (one: { childId: string }) => one.childId === childIds[1],
      )
      const was = wasOf(shown)
      return correct('child', { familyId, childId: childIds[1], was, ...was, name })
    }
    expect((await correctName('Annalisa')).status).toBe(200)
    for (const { email } of [first, second]) {
      const [mail] = await told(email)
      expect(mail?.bodyText).toContain('i dati di uno dei figli: nome.')
      expect(mail?.bodyText).not.toMatch(/Anna/u)
    }
    await portal.db
      .updateTable('child')
      .set({ birthDate: '2005-03-14' })
      .where('id', '=', childIds[1])
      .execute()
    expect((await correctName('Anna Lisa')).status).toBe(200)
    for (const { email } of [first, second]) expect(await told(email)).toHaveLength(1)
  })
})
