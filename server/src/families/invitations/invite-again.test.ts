import { effectOnInvitation, familyEventKinds } from '@desco/contract/families/events'
import { fieldErrors, nameLength } from '@desco/contract/field-errors'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { recordEvent } from '#families/events/family-events.queries.ts'
import { later } from '#platform/clock.ts'
import { eraseEverything } from '#server/contributions.ts'
import { aChild, alone, anEmail, aParent, logIn, mailsTo } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { anInvitedFamily, answering, invitationTo } from '#testing/people/second-parents.ts'

import { eraseRefusedFamilies, listErasable, listRefused, noteExpiredInvitations } from './without-consent.ts'

let portal: TestPortal
let answer: ReturnType<typeof answering>
let needs: Parameters<typeof noteExpiredInvitations>[0]
beforeAll(async () => {
  portal = await startTestPortal()
  answer = answering(portal)
  const study = { portalUrl: 'https://portal.test', studyName: 'Desco', studyContact: 'ricerca@example.org' }
  needs = { db: portal.db, clock: portal.clock, secrets: portal.secrets, ...study }
})
afterAll(() => portal.close())

const again = (token: string, spousemail: string, spousesurname = 'Bianchi') =>
  portal.call('POST', '/api/users/invite-spouse', { token, body: { spousemail, spousesurname } })
const sent = async (token: string) =>
  (await portal.call('GET', '/api/users/spouse-invitation', { token })).body.data
const kindsOf = async (familyId: string) => {
  const events = await portal.db
    .selectFrom('family_event')
    .select('kind')
    .where('familyId', '=', familyId)
    .orderBy('id')
    .execute()
  return events.map(({ kind }) => kind)
}

describe('sending the invitation again', () => {
  it('makes a new link and kills the old one at once, at a corrected address too', async () => {
    const { first, token: old } = await anInvitedFamily(portal)
    const corrected = anEmail('marco')

    expect((await again(first.token, corrected, 'Neri')).status).toBe(200)
    const fresh = await invitationTo(portal, corrected)
    expect(fresh).not.toBe(old)
    expect((await answer.open(old)).body.data).toMatchObject({
      status: 'replaced',
      spousesurname: null,
      email: null,
      inviter: null,
    })
    expect(await answer.refuse(old)).toMatchObject({ status: 410, body: { code: 'invitation_replaced' } })
    expect((await answer.open(fresh)).body.data).toMatchObject({ status: 'open', spousesurname: 'Neri' })
    expect(await kindsOf(first.user.familyId)).toContain('other_parent_invited_again')
  })

  it('shows the first parent what became of it', async () => {
    const { first, token, invited } = await anInvitedFamily(portal)
    expect(await sent(first.token)).toMatchObject({
      status: 'sent',
      spousesurname: 'Bianchi',
      spousemail: invited,
      sentAt: portal.clock.now().toISOString(),
      expiresAt: later(portal.clock.now(), { days: 30 }).toISOString(),
      mayBeSentAgain: true,
    })

    await answer.open(token)
    expect(await sent(first.token)).toMatchObject({ status: 'opened' })
    await answer.refuse(token)
    expect(await sent(first.token)).toMatchObject({ status: 'answered', mayBeSentAgain: false })
  })

  it('is refused once somebody answered: a no stays a no', async () => {
    const { first, token, invited } = await anInvitedFamily(portal)
    await answer.refuse(token)

    expect(await again(first.token, invited)).toMatchObject({
      status: 409,
      body: { code: 'nobody_to_invite' },
    })
    expect((await logIn(portal, first.email)).user.enrolment).toBe('refused')
  })

  it('is refused for a parent who decides alone, and for one’s own address', async () => {
    const alone = await aParent(portal)
    expect((await again(alone.token, anEmail())).body.code).toBe('nobody_to_invite')
    expect(await sent(alone.token)).toBeNull()

    const { first } = await anInvitedFamily(portal)
    expect((await again(first.token, first.email)).body.fields).toEqual({
      spousemail: "Scrivi l'email dell'altro genitore, non la tua.",
    })
  })

  it('happens three times an hour at most, and not more often by way of wrong addresses', async () => {
    const { first } = await anInvitedFamily(portal)
    const statuses = []
    for (let time = 0; time < 4; time += 1) statuses.push((await again(first.token, anEmail())).status)

    expect(statuses).toEqual([200, 200, 200, 429])
  })
})

describe('an address and a name that are stored', () => {
  it('may be invited again when a limit has become stricter since, and no other as long', async () => {
    const { first } = await anInvitedFamily(portal)
    const tooLong = `${'m'.repeat(40)}@example.org`
    await sql`
      update spouse_invitation set surname = 'Bianchi Bandinelli Corsini', email = ${tooLong}
      where family_id = ${first.user.familyId}`.execute(portal.db)
    const other = await again(first.token, `x${tooLong}`, 'Bianchi Bandinelli Corsi')
    expect(other.body.fields).toEqual({
      spousesurname: nameLength(),
      spousemail: fieldErrors.emailTooLong,
    })
    expect((await again(first.token, tooLong, 'Bianchi Bandinelli Corsini')).status).toBe(200)
    expect(await sent(first.token)).toMatchObject({ spousemail: tooLong })
  })
})

describe('an invitation that nobody answers', () => {
  it('is dead after 30 days, says so, and can be sent again', async () => {
    const patient = await startTestPortal()
    const { first, token, invited, childIds } = await anInvitedFamily(patient)
    const late = answering(patient)
    patient.clock.set('2026-12-21T09:59:59Z')
    expect((await late.open(token)).body.data.status).toBe('open')

    patient.clock.set('2026-12-21T10:00:00Z')
    expect((await late.open(token)).body.data).toMatchObject({ status: 'expired', email: null })
    expect((await late.children(token)).body.code).toBe('invitation_expired')
    const answered = await late.childrenOnly({ token, selectedChild: childIds })
    expect(answered).toMatchObject({ status: 410, body: { code: 'invitation_expired' } })

    const { token: session } = await logIn(patient, first.email)
    const body = { spousemail: invited, spousesurname: 'Bianchi' }
    expect((await patient.call('POST', '/api/users/invite-spouse', { token: session, body })).status).toBe(
      200,
    )
    expect((await late.open(token)).body.data.status).toBe('replaced')
    expect((await late.open(await invitationTo(patient, invited))).body.data.status).toBe('open')
    await patient.close()
  })

  it('is noted once by the housekeeping, and the first parent is told once', async () => {
    const { first } = await anInvitedFamily(portal)
    const answered = await anInvitedFamily(portal)
    await answer.refuse(answered.token)
    portal.clock.pass({ days: 31 })

    await Promise.all([noteExpiredInvitations(needs), noteExpiredInvitations(needs)])
    await noteExpiredInvitations(needs)

    const kinds = await kindsOf(first.user.familyId)
    expect(kinds.filter((kind) => kind === 'invitation_expired')).toHaveLength(1)
    expect(await kindsOf(answered.first.user.familyId)).not.toContain('invitation_expired')
    const told = (await mailsTo(portal, first.email)).filter(({ kind }) => kind === 'invitation-expired')
    expect(told).toHaveLength(1)
  })
})

describe('a family that refused', () => {
  it('keeps no child’s name and birth date after 30 days, and the others keep theirs', async () => {
    const refused = await anInvitedFamily(portal)
    const agreed = await anInvitedFamily(portal)
    await answer.refuse(refused.token)
    await answer.childrenOnly({ token: agreed.token, selectedChild: agreed.childIds })
    const childrenOf = async ({ first }: typeof refused) =>
      portal.db.selectFrom('child').select('id').where('familyId', '=', first.user.familyId).execute()

    const erased: string[] = []
    const eraseThem = () =>
      eraseRefusedFamilies({
        ...needs,
        erase: async (tx, who) => {
          erased.push(...who.childIds)
          await eraseEverything(tx, who)
        },
      })

    portal.clock.pass({ days: 29, hours: 23 })
    await eraseThem()
    expect(await childrenOf(refused)).toHaveLength(2)

    portal.clock.pass({ hours: 1 })
    await Promise.all([eraseThem(), eraseThem()])
    expect(await childrenOf(refused)).toEqual([])
    // each once, by way of every room's erasure
    expect(erased.filter((id) => refused.childIds.includes(id)).toSorted()).toEqual(
      refused.childIds.toSorted(),
    )
    expect(erased).not.toEqual(expect.arrayContaining(agreed.childIds))
    expect(await childrenOf(agreed)).toHaveLength(2)
    const kinds = await kindsOf(refused.first.user.familyId)
    expect(kinds.filter((kind) => kind === 'children_erased')).toHaveLength(1)
    // a refusal is not undone by adding them again, alone
    const { token } = await logIn(portal, refused.first.email)
    const body = { children: [aChild()], spouse: alone }
    const begun = await portal.call('POST', '/api/users/add-children', { token, body })
    expect(begun.body.code).toBe('family_not_active')
    expect((await logIn(portal, refused.first.email)).user).toMatchObject({
      enrolment: 'refused',
      children: [],
    })
  })

  it('is found after the portal stood still for months', async () => {
    const refuse = async () => {
      const { first, token } = await anInvitedFamily(portal)
      await answer.refuse(token)
      return first.user.familyId
    }
    const first = await refuse()
    portal.clock.pass({ days: 70 })
    const second = await refuse()
    portal.clock.pass({ days: 40 })
    expect(new Set(await listErasable(needs))).toEqual(new Set([first, second]))
    expect(await eraseRefusedFamilies({ ...needs, erase: eraseEverything })).toBe(2)
    expect(await listErasable(needs)).toEqual([])
    const left = await portal.db
      .selectFrom('child')
      .select('id')
      .where('familyId', 'in', [first, second])
      .execute()
    expect(left).toEqual([])
  })

  it('is not asked for once it said yes: of who left after that nothing is read again', async () => {
    const agreed = await anInvitedFamily(portal)
    await answer.childrenOnly({ token: agreed.token, selectedChild: agreed.childIds })
    const { familyId } = agreed.first.user
    const now = portal.clock.now()
    const listed = async () => (await listRefused(portal.db, now)).includes(familyId)
    await recordEvent(portal.db, now, { familyId, kind: 'family_withdrawn', details: { byTeam: false } })
    expect(await listed()).toBe(false)
    await recordEvent(portal.db, now, { familyId, kind: 'answered_refused' })
    expect(await listed()).toBe(true)
  })
})

describe('noteExpiredInvitations', () => {
  it.each(familyEventKinds)(
    'after %s, notes the end only of an invitation that was left open',
    async (kind) => {
      const { first } = await anInvitedFamily(portal)
      const { familyId } = first.user
      await portal.db
        .insertInto('family_event')
        .values({ familyId, kind, happenedAt: portal.clock.now() })
        .execute()

      const inAMonth = { ...portal.clock, now: () => later(portal.clock.now(), { days: 31 }) }
      await noteExpiredInvitations({ ...needs, clock: inAMonth })

      const noted = (await kindsOf(familyId)).slice(-1)[0] === 'invitation_expired'
      expect(noted).toBe(effectOnInvitation[kind] === 'none' || kind === 'invitation_expired')
    },
  )
})

describe('an invitation that ended while the portal stood still for months', () => {
  it('is told to who sent it in the first hour', async () => {
    const { first } = await anInvitedFamily(portal)
    portal.clock.pass({ days: 200 })
    await noteExpiredInvitations(needs)
    const told = (await mailsTo(portal, first.email)).filter(({ kind }) => kind === 'invitation-expired')
    expect(told).toHaveLength(1)
  })
})
