import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { carryOutErasures } from '#testing/people/erasures.ts'
import { aParent, logIn, mailsTo, password } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { anInvitedFamily, answering } from '#testing/people/second-parents.ts'
import { invitedStaff, signedInStaff } from '#testing/people/staff.ts'

let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal()))
afterAll(() => portal.close())

const carryOut = () => carryOutErasures(portal)
const reason = 'Ha telefonato la madre'
type Staff = Awaited<ReturnType<typeof signedInStaff>>
const enter = (staff: Staff, body: object) =>
  staff.call('POST', '/api/staff/families/enter-erasure', { reason, ...body })
const act = (staff: Staff, what: 'confirm' | 'stop' | 'settle', id: string) =>
  staff.call('POST', `/api/staff/${what}-erasure`, { id, reason })
const find = async (staff: Staff, id: string) =>
  (await staff.call('GET', '/api/staff/erasures')).body.erasures.find((one: { id: string }) => one.id === id)
const acts = async (id: string) =>
  (
    await portal.db
      .selectFrom('audit_line')
      .select('act')
      .where('subjectId', '=', id)
      .orderBy('seq')
      .execute()
  ).map(({ act: name }) => name)
const userOf = async (token: string) =>
  (await portal.call('POST', '/api/users/verify-token', { headers: { token } })).body.res?.user
const isThere = async (email: string) =>
  (await portal.db.selectFrom('account').select('id').where('email', '=', email).execute()).length === 1

describe('an erasure that was asked for by telephone', () => {
  it('stops the family at once, and waits for its hours and a second person', async () => {
    const parent = await aParent(portal)
    const first = await signedInStaff(portal, 'coordinatore')
    const { status, body } = await enter(first, { familyId: parent.user.familyId })
    expect(status).toBe(200)
    const again = await logIn(portal, parent.email)
    expect(again.user).toMatchObject({ hasLeft: true, enrolment: 'withdrawn' })
    expect((await mailsTo(portal, parent.email)).map(({ kind }) => kind)).toContain('erasure-asked')
    expect(await find(first, body.id)).toMatchObject({
      level: 'family',
      enteredBy: first.name,
      awaitsSecond: true,
      decidable: false,
      portal: { state: 'waits' },
    })
    expect((await act(first, 'confirm', body.id)).body.code).toBe('erasure_own_entry')

    portal.clock.pass({ hours: 49 })
    await carryOut()
    expect(await isThere(parent.email)).toBe(true)
    const second = await signedInStaff(portal, 'coordinatore')
    expect(await find(second, body.id)).toMatchObject({ decidable: true })
    expect((await act(second, 'confirm', body.id)).status).toBe(200)
    expect((await act(second, 'confirm', body.id)).body.code).toBe('erasure_already_decided')
    await carryOut()
    expect(await isThere(parent.email)).toBe(false)
    expect(await find(second, body.id)).toMatchObject({
      family: null,
      confirmedBy: second.name,
      portal: { state: 'done' },
      people: 2,
    })
    expect(await acts(body.id)).toEqual(['erasure_entered', 'erasure_confirmed', 'erasure_carried_out'])
    expect((await act(second, 'stop', body.id)).body.code).toBe('erasure_already_decided')
  })

  it('is not confirmed by who could be the same person', async () => {
    const parent = await aParent(portal)
    const first = await signedInStaff(portal, 'responsabile')
    const second = await signedInStaff(
      portal,
      'coordinatore',
      await invitedStaff(portal, 'coordinatore', { madeBy: first.id }),
    )
    const { body } = await enter(first, { familyId: parent.user.familyId })
    expect((await act(second, 'confirm', body.id)).body.code).toBe('export_shared_link')
  })

  it('is taken back by either parent, whom it is about', async () => {
    const { first: parent, invited, token, childIds } = await anInvitedFamily(portal)
    await answering(portal).full({ token, email: invited, selectedChild: childIds })
    const staff = await signedInStaff(portal, 'coordinatore')
    const { body } = await enter(staff, { familyId: parent.user.familyId })
    const other = await logIn(portal, invited)
    const back = await portal.call('POST', '/api/users/take-back-erasure', {
      token: other.token,
      body: { id: body.id },
    })
    expect(back.body.data).toMatchObject([{ ended: 'taken_back' }])
    expect((await act(await signedInStaff(portal, 'coordinatore'), 'confirm', body.id)).body.code).toBe(
      'erasure_already_decided',
    )
  })

  it('is stopped by the team, and the family is told', async () => {
    const parent = await aParent(portal)
    const staff = await signedInStaff(portal, 'coordinatore')
    const { body } = await enter(staff, { familyId: parent.user.familyId })
    expect((await act(staff, 'stop', body.id)).status).toBe(200)
    expect((await mailsTo(portal, parent.email)).map(({ kind }) => kind)).toContain('erasure-taken-back')
    portal.clock.pass({ hours: 49 })
    await carryOut()
    expect(await isThere(parent.email)).toBe(true)
  })

  it('leaves alone what a parent asked for: the team cannot stop it', async () => {
    const parent = await aParent(portal)
    const { body } = await portal.call('POST', '/api/users/ask-erasure', {
      token: parent.token,
      body: { level: 'me', password },
    })
    const staff = await signedInStaff(portal, 'coordinatore')
    expect((await act(staff, 'stop', body.data[0].id)).body.code).toBe('not_found')
    expect((await enter(staff, { familyId: parent.user.familyId })).body.code).toBe('erasure_under_way')
    expect((await act(staff, 'settle', body.data[0].id)).body.code).toBe('erasure_already_decided')
  })

  it('is about one person or child where that was asked for, and never about a stranger', async () => {
    const { first: parent, invited, token, childIds } = await anInvitedFamily(portal)
    await answering(portal).full({ token, email: invited, selectedChild: childIds })
    const stranger = await aParent(portal)
    const staff = await signedInStaff(portal, 'coordinatore')
    const { familyId } = parent.user
    const one = await enter(staff, { familyId, childId: childIds[0], name: 'Nicolò' })
    expect(await find(staff, one.body.id)).toMatchObject({ level: 'child' })
    expect((await enter(staff, { familyId, accountId: stranger.user._id, name: 'Giulia' })).body.code).toBe(
      'not_found',
    )
    expect(
      (await enter(staff, { familyId, childId: childIds[0], accountId: parent.user._id, name: 'Giulia' }))
        .body.code,
    ).toBe('invalid_input')
    const nobody = '2b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b'
    for (const what of ['confirm', 'stop', 'settle'] as const) {
      expect((await act(staff, what, nobody)).body.code).toBe('not_found')
    }
  })

  it('of one parent is read by that parent alone, also when it is stopped', async () => {
    const { first: parent, invited, token, childIds } = await anInvitedFamily(portal)
    await answering(portal).full({ token, email: invited, selectedChild: childIds })
    const staff = await signedInStaff(portal, 'coordinatore')
    const { familyId, _id: accountId } = parent.user
    const { body } = await enter(staff, { familyId, accountId, name: 'Giulia' })
    const kindsTo = async (email: string) => (await mailsTo(portal, email)).map(({ kind }) => kind)
    expect(await kindsTo(parent.email)).toContain('erasure-asked')
    expect(await kindsTo(invited)).toContain('person-withdrawn')
    expect(await kindsTo(invited)).not.toContain('erasure-asked')
    portal.clock.pass({ seconds: 1 })
    expect((await act(staff, 'stop', body.id)).status).toBe(200)
    expect(await kindsTo(parent.email)).toContain('erasure-taken-back')
    const [told] = await mailsTo(portal, invited)
    expect(told?.kind).toBe('returned')
    expect(told?.bodyText).toContain('l’altro genitore partecipa di nuovo')
    expect(told?.bodyText).not.toMatch(/cancell/u)
    expect(await userOf((await logIn(portal, invited)).token)).toMatchObject({ spouse: { hasLeft: false } })
  })

  it('names the person: a sister’s or the other parent’s name erases nobody', async () => {
    const { first: parent, invited, token, childIds } = await anInvitedFamily(portal)
    await answering(portal).full({ token, email: invited, selectedChild: childIds })
    const staff = await signedInStaff(portal, 'coordinatore')
    const { familyId } = parent.user
    for (const wrong of [
      { childId: childIds[0], name: 'Anna' },
      { childId: childIds[0] },
      { accountId: parent.user._id, name: 'Marco' },
    ]) {
      const { status, body } = await enter(staff, { familyId, ...wrong })
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['name']])
    }
    expect((await userOf(parent.token)).children).toMatchObject([{ selected: true }, { selected: true }])
    expect((await mailsTo(portal, parent.email)).map(({ kind }) => kind)).not.toContain('erasure-asked')
  })

  it('of somebody of 18 is neither told to the parents nor theirs to take back', async () => {
    const { first: parent, childIds } = await anInvitedFamily(portal)
    await portal.db
      .updateTable('child')
      .set({ birthDate: '2005-03-14' })
      .where('id', '=', childIds[0])
      .execute()
    const staff = await signedInStaff(portal, 'coordinatore')
    const { body } = await enter(staff, {
      familyId: parent.user.familyId,
      childId: childIds[0],
      name: 'Nicolò',
    })
    expect((await mailsTo(portal, parent.email)).map(({ kind }) => kind)).not.toContain('erasure-asked')
    const { token } = parent
    expect((await portal.call('GET', '/api/users/erasures', { token })).body.data).toEqual([])
    const back = await portal.call('POST', '/api/users/take-back-erasure', { token, body: { id: body.id } })
    expect(back.body.code).toBe('not_found')
    expect((await act(staff, 'stop', body.id)).status).toBe(200)
    expect((await mailsTo(portal, parent.email)).map(({ kind }) => kind)).not.toContain('erasure-taken-back')
  })

  it.each(['comunicazione', 'data-manager', 'garante'] as const)('is not for a %s', async (role) => {
    const parent = await aParent(portal)
    const staff = await signedInStaff(portal, role)
    expect((await enter(staff, { familyId: parent.user.familyId })).status).toBe(403)
    expect((await staff.call('GET', '/api/staff/erasures')).status).toBe(403)
  })
})

describe('an export that was made before an erasure', () => {
  it('is gone when nobody has fetched it, and says that it contains who was erased', async () => {
    const parent = await aParent(portal)
    const now = portal.clock.now()
    const job = {
      separator: 'comma',
      identifiable: false,
      reason: null,
      requestedBy: null,
      requestedAt: now,
    } as const
    portal.clock.pass({ hours: 1 })
    const finished = portal.clock.now()
    const insert = async (kind: 'participants' | 'diary', state: 'ready' | 'downloaded') => {
      const { id } = await portal.db
        .insertInto('export_job')
        .values({ ...job, kind, state, finishedAt: finished, attempt: 1 })
        .returning('id')
        .executeTakeFirstOrThrow()
      await portal.db
        .insertInto('export_chunk')
        .values({ exportId: id, attempt: 1, number: 0, bytes: Buffer.from('file') })
        .execute()
      return id
    }
    const [ready, fetched, diary] = [
      await insert('participants', 'ready'),
      await insert('participants', 'downloaded'),
      // the family has no diary
      await insert('diary', 'ready'),
    ]
    await portal.call('POST', '/api/users/ask-erasure', {
      token: parent.token,
      body: { level: 'me', password },
    })
    portal.clock.pass({ hours: 48 })
    await carryOut()
    const rows = await portal.db.selectFrom('export_job').select(['id', 'state', 'containsErased']).execute()
    const stateOf = (id: string) => rows.find((row) => row.id === id)
    expect(stateOf(ready)).toMatchObject({ state: 'expired', containsErased: true })
    expect(stateOf(fetched)).toMatchObject({ state: 'downloaded', containsErased: true })
    expect(stateOf(diary)).toMatchObject({ state: 'ready', containsErased: false })
    const chunks = await portal.db.selectFrom('export_chunk').select('exportId').execute()
    expect(chunks.map(({ exportId }) => exportId)).not.toContain(ready)
    const staff = await signedInStaff(portal, 'data-manager')
    const seen = (await staff.call('GET', '/api/staff/exports')).body.exports
    expect(seen.find((one: { id: string }) => one.id === fetched)).toMatchObject({ containsErased: true })
  })
})
