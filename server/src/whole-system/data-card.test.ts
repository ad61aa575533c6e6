import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { silentLog } from '#platform/log.ts'
import { doDueJobs } from '#platform/work-queue/start-work-queue.ts'
import { exportWorker } from '#team/index.ts'
import { anEnabledChild, answer } from '#testing/people/children.ts'
import { aChild, aParent, logIn } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { anInvitedFamily, answering } from '#testing/people/second-parents.ts'
import { signedInStaff } from '#testing/people/staff.ts'

let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal()))
afterAll(() => portal.close())

const path = '/api/users/data-card'
const cardOf = async (token: string) => (await portal.call('GET', path, { token })).body.data

describe('GET /api/users/data-card', () => {
  it('asks a visitor to sign in', async () => {
    const { status, body } = await portal.call('GET', path)
    expect([status, body.code]).toEqual([401, 'sign_in_required'])
  })

  it('shows a parent what is stored about them, their children, and the texts that they signed', async () => {
    const children = [aChild(), aChild({ childname: 'Anna', dobirth: '2010-02-01' })]
    const parent = await aParent(portal, { children })
    const card = await cardOf(parent.token)
    expect(card.person).toEqual({
      kind: 'parent',
      name: 'Giulia',
      surname: "D'Angelo",
      email: parent.email,
      phone: '3331234567',
      username: null,
      birthDate: null,
    })
    // the clock of the tests stands in November 2026: Anna is 16
    expect(card.children).toMatchObject([
      { name: 'Nicolò', birthDate: '2015-03-14', inCopy: true },
      { name: 'Anna', birthDate: '2010-02-01', inCopy: false },
    ])
    expect(card.texts).toHaveLength(4)
    expect(card.texts[0]).toMatchObject({ answer: expect.any(String), version: expect.any(String) })
    expect(card).toMatchObject({ looks: [], exports: [], assent: null, mayCopy: true })
  })

  it('says who of the team had the names before them, when and why, to this family alone', async () => {
    const [own, other] = [await aParent(portal), await aParent(portal)]
    const staff = await signedInStaff(portal, 'coordinatore')
    const reason = 'Richiamata la famiglia per il codice.'
    const shown = await staff.call('POST', '/api/staff/families/reveal-names', {
      familyId: own.user.familyId,
      reason,
    })
    expect(shown.status).toBe(200)
    expect((await cardOf(own.token)).looks).toEqual([
      { at: portal.clock.now().toISOString(), by: 'coordinatore', reason },
    ])
    expect((await cardOf(other.token)).looks).toEqual([])
    expect(JSON.stringify(await cardOf(own.token))).not.toContain(staff.email)
  })

  it('shows a child its own card, without the reasons, and nothing of its parents', async () => {
    const { parent, child, childId } = await anEnabledChild(portal)
    await answer(portal, child.token, 'yes')
    const staff = await signedInStaff(portal, 'coordinatore')
    const reason = 'La madre chiede di parlare con noi.'
    await staff.call('POST', '/api/staff/families/reveal-names', { familyId: parent.user.familyId, reason })
    const card = await cardOf(child.token)
    expect(card).toMatchObject({
      person: { kind: 'child', name: 'Nicolò', birthDate: '2015-03-14', email: null, phone: null },
      children: [],
      assent: 'yes',
      mayCopy: false,
      looks: [{ by: 'coordinatore', reason: null }],
    })
    expect(card.texts).toMatchObject([{ answer: 'yes' }])
    for (const word of [parent.email, '3331234567', 'Giulia', reason, childId]) {
      expect(JSON.stringify(card)).not.toContain(word)
    }
  })

  it('is open to a child that said no, and to a parent who has left', async () => {
    const { parent, child } = await anEnabledChild(portal)
    await answer(portal, child.token, 'no')
    expect((await cardOf(child.token)).assent).toBe('no')
    const { familyId, _id } = parent.user
    await portal.db
      .insertInto('family_event')
      .values({
        familyId,
        kind: 'person_withdrawn',
        accountId: _id,
        happenedAt: portal.clock.now(),
      })
      .execute()
    expect((await cardOf(parent.token)).person.name).toBe('Giulia')
  })
})

/** An export as the team makes it. */
async function madeExport(kind: string, sent: object = {}) {
  const staff = await signedInStaff(portal, 'data-manager')
  const asked = await staff.call('POST', '/api/staff/request-export', {
    kind,
    separator: 'semicolon',
    identifiable: false,
    ...sent,
  })
  expect(asked.status).toBe(200)
  const needs = { ...portal, log: silentLog, answers: portal.surveys.answers }
  await doDueJobs(needs, exportWorker(needs))
  const { state } = await portal.db
    .selectFrom('export_job')
    .select('state')
    .where('id', '=', asked.body.id)
    .executeTakeFirstOrThrow()
  expect(state).toBe('ready')
}

describe('the exports on the card', () => {
  it('are those that were made after the family was known and held something of it', async () => {
    await madeExport('participants')
    portal.clock.pass({ minutes: 5 })
    const { first, invited, token, childIds } = await anInvitedFamily(portal)
    expect((await cardOf(first.token)).exports).toEqual([])

    portal.clock.pass({ minutes: 5 })
    await madeExport('participants', { reason: 'Analisi del primo anno.' })
    const at = portal.clock.now().toISOString()
    // nothing of this family is in the diary yet
    await madeExport('diary')
    const seen = {
      at,
      kind: 'participants',
      identifiable: false,
      purpose: 'Analisi del primo anno.',
      downloaded: false,
    }
    expect((await cardOf(first.token)).exports).toEqual([seen])

    await answering(portal).full({ token, email: invited, selectedChild: childIds })
    expect((await cardOf((await logIn(portal, invited)).token)).exports).toEqual([seen])
  })
})
