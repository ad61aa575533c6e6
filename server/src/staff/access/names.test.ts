import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { lastAct } from '#testing/people/audit.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { appCode, invitedStaff, nameOf, signedInStaff, staffPassword } from '#testing/people/staff.ts'

let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal()))
afterAll(() => portal.close())

describe('the name at the set-up', () => {
  it('is one that nobody else has, and is offered again at the next', async () => {
    const boss = await signedInStaff(portal, 'responsabile')
    const { token, email } = await invitedStaff(portal, 'garante')
    const seen = await portal.call('POST', '/api/staff/see-set-up', { body: { token } })
    expect(seen.body.name).toBeNull()
    const finish = (name: string) =>
      portal.call('POST', '/api/staff/finish-set-up', {
        body: {
          token,
          name,
          password: staffPassword,
          confirm_password: staffPassword,
          code: appCode(portal, seen.body.secret),
        },
      })
    for (const name of [boss.name, ` ${boss.name.toUpperCase()}`, 'x', 'ada@example.org', ' ']) {
      const refused = await finish(name)
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['name']])
    }
    expect((await finish(nameOf(email))).status).toBe(200)

    const { body } = await boss.call('GET', '/api/staff/people')
    const { id } = body.people.find((one: { name: string }) => one.name === nameOf(email))
    const renewed = await boss.call('POST', '/api/staff/renew-set-up', { id })
    const again = { token: String(renewed.body.link).split('#')[1] }
    expect((await portal.call('POST', '/api/staff/see-set-up', { body: again })).body.name).toBe(
      nameOf(email),
    )
  })
})

describe('POST /api/staff/own-name', () => {
  const rename = (person: Awaited<ReturnType<typeof signedInStaff>>, name: string) =>
    person.call('POST', '/api/staff/own-name', { name })

  it('shows the new name everywhere at once, and the address of who has given none', async () => {
    const person = await signedInStaff(portal, 'responsabile')
    await portal.db.updateTable('staff_account').set({ name: null }).where('id', '=', person.id).execute()
    const lines = async (who: string) => (await person.call('POST', '/api/staff/audit', { who })).body.lines
    expect((await person.call('GET', '/api/staff/me')).body.staff.name).toBeNull()
    expect((await lines(person.email))[0]).toMatchObject({ who: person.email, whoEmail: person.email })

    const { status, body } = await rename(person, '  Zoe   D’Alò ')
    expect([status, body.staff.name]).toEqual([200, 'Zoe D’Alò'])
    expect(await lastAct(portal)).toMatchObject({
      act: 'staff_name_changed',
      staffId: person.id,
      details: {},
    })
    expect((await lines('zoe d')).map(({ who, act }: { who: string; act: string }) => [who, act])).toEqual([
      ['Zoe D’Alò', 'staff_name_changed'],
      ['Zoe D’Alò', 'logged_in'],
      ['Zoe D’Alò', 'set_up_finished'],
    ])
    // the same once more is no change
    await rename(person, 'Zoe D’Alò')
    expect(await lines('zoe d')).toHaveLength(3)
  })

  it('refuses the name of a colleague, also one who has left, and two at once', async () => {
    const [one, other] = [await signedInStaff(portal, 'garante'), await signedInStaff(portal, 'garante')]
    expect((await rename(one, other.name)).body.fields).toEqual({
      name: 'Un’altra persona del gruppo ha già questo nome: aggiungi il secondo nome o un’iniziale.',
    })
    await portal.db
      .updateTable('staff_account')
      .set({ disabledAt: portal.clock.now() })
      .where('id', '=', other.id)
      .execute()
    expect((await rename(one, other.name)).status).toBe(400)
    const third = await signedInStaff(portal, 'garante')
    const answers = await Promise.all([rename(one, 'Due Volte'), rename(third, 'Due volte')])
    expect(answers.map(({ status }) => status).toSorted((first, second) => first - second)).toEqual([
      200, 400,
    ])
  })
})

describe('POST /api/staff/change-person, with a name', () => {
  const listed = async (by: Awaited<ReturnType<typeof signedInStaff>>, id: string) => {
    const { body } = await by.call('GET', '/api/staff/people')
    return body.people.find((one: { id: string }) => one.id === id)
  }

  it('corrects it for a colleague, who sees it at once, and writes down who did', async () => {
    const boss = await signedInStaff(portal, 'responsabile')
    const person = await signedInStaff(portal, 'garante')
    const { version } = await listed(boss, person.id)
    const change = (name: string, by = boss) =>
      by.call('POST', '/api/staff/change-person', { id: person.id, version, name })
    expect((await change('Livia Conti', person)).body.code).toBe('not_allowed')
    expect((await change('x')).body.fields).toHaveProperty('name')
    expect((await change(boss.name)).body.fields).toHaveProperty('name')
    expect((await change(' Livia  Conti')).status).toBe(200)
    expect(await lastAct(portal)).toMatchObject({
      act: 'staff_name_changed',
      staffId: boss.id,
      subject: `staff ${person.id}`,
      details: {},
    })
    expect((await person.call('GET', '/api/staff/me')).body.staff.name).toBe('Livia Conti')
    expect((await listed(boss, person.id)).name).toBe('Livia Conti')
  })

  it('names who has not set up yet, and is one’s own to change only on the profile', async () => {
    const boss = await signedInStaff(portal, 'responsabile')
    const { token, email } = await invitedStaff(portal, 'garante')
    const { body } = await boss.call('GET', '/api/staff/people')
    const { id } = body.people.find((one: { email: string }) => one.email === email)
    const change = (of: string, name: string) =>
      boss.call('POST', '/api/staff/change-person', { id: of, name })
    expect((await change(id, 'Nives Sala')).status).toBe(200)
    expect((await portal.call('POST', '/api/staff/see-set-up', { body: { token } })).body.name).toBe(
      'Nives Sala',
    )
    expect((await change(boss.id, 'Un Altro')).body.code).toBe('own_access')
  })

  it('changes nothing for who has seen the access as it was before, of two at the same instant too', async () => {
    const boss = await signedInStaff(portal, 'responsabile')
    const person = await signedInStaff(portal, 'garante')
    const { version } = await listed(boss, person.id)
    const change = (changes: object) =>
      boss.call('POST', '/api/staff/change-person', { id: person.id, version, ...changes })
    const answers = await Promise.all([change({ name: 'Prima Voce' }), change({ name: 'Seconda Voce' })])
    expect(answers.map(({ status }) => status).toSorted((first, second) => first - second)).toEqual([
      200, 409,
    ])
    const late = await change({ expiresOn: '2098-01-01' })
    expect([late.status, late.body.code]).toEqual([409, 'access_outdated'])
    expect((await listed(boss, person.id)).expiresOn).toBe('2099-12-31')
  })
})
