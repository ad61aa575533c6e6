import { startSurveyHost, type SurveyHost } from '@desco/survey-host'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { inTransaction } from '#platform/database/in-transaction.ts'
import { lastAct } from '#testing/people/audit.ts'
import { anEnabledChild, withdrawFamily } from '#testing/people/children.ts'
import { aParent, aRegisteredParent, aVerifiedParent } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { anInvitedFamily, answering } from '#testing/people/second-parents.ts'
import { signedInStaff } from '#testing/people/staff.ts'

import { catchUp } from '#families/index.ts'

type Staff = Awaited<ReturnType<typeof signedInStaff>>

let portal: TestPortal
let staff: Staff
beforeAll(async () => {
  portal = await startTestPortal()
  await aRegisteredParent(portal)
  await aVerifiedParent(portal)
  await anInvitedFamily(portal)
  await answering(portal).refuse((await anInvitedFamily(portal)).token)
  await withdrawFamily(portal, (await aParent(portal)).user.familyId)
  await aParent(portal)
  portal.clock.pass({ days: 10 })
  await anEnabledChild(portal)
  portal.clock.pass({ hours: 1 })
  // the portal does this all the time
  await catchUp(portal.db)
  staff = await signedInStaff(portal, 'coordinatore')
})
afterAll(() => portal.close())

/** A test that changes the counts needs its own portal: other tests count the families of the shared one. */
async function inOwnPortal(test: (own: TestPortal, staff: Staff) => Promise<void>) {
  const own = await startTestPortal()
  await test(own, await signedInStaff(own, 'coordinatore'))
  await own.close()
}

const today = async (by = staff) => (await by.call('GET', '/api/staff/today')).body
type Step = { step: string; count: number; families: { code: string }[] }

describe('the day at a glance', () => {
  it('counts families, steps and who waits', async () => {
    const { tiles, funnel, stuck } = await today()
    expect(tiles).toEqual({
      newFamilies: 1,
      newFamiliesWeekBefore: 6,
      activeFamilies: 2,
      registeredFamilies: 7,
      childrenEnabled: 1,
      childrenSelected: 2,
      surveysCompleted: 0,
    })
    expect(funnel.map(({ count }: Step) => count)).toEqual([7, 6, 5, 5, 3, 1, 0, 0])
    expect(stuck.map(({ step, count }: Step) => [step, count])).toEqual([
      ['registered', 1],
      ['verified', 1],
      ['responsibility', 1],
      ['answered', 1],
      ['child_enabled', 1],
    ])
  })

  it('is counted at most once a minute', () =>
    inOwnPortal(async (own, by) => {
      const before = await today(by)
      await aRegisteredParent(own)
      own.clock.pass({ seconds: 30 })
      expect(await today(by)).toEqual(before)
      own.clock.pass({ seconds: 31 })
      expect((await today(by)).tiles.registeredFamilies).toBe(before.tiles.registeredFamilies + 1)
    }))

  it('names the mails that nobody got by kind and family, never by address', () =>
    inOwnPortal(async (own, by) => {
      const { first, invited } = await anInvitedFamily(own)
      await own.db
        .updateTable('outgoing_mail')
        .set({ givenUpAt: own.clock.now(), lastError: 'The mail server refused the recipient (550).' })
        .where('recipient', '=', invited)
        .execute()
      const body = await today(by)
      expect(body.failedMails).toMatchObject({
        count: 1,
        latest: [
          {
            kind: 'spouse-invitation',
            why: 'recipient_refused',
            family: { code: first.user.familycode },
          },
        ],
      })
      expect(body.doubtfulMails).toEqual({ count: 0, latest: [] })
      expect(JSON.stringify(body)).not.toMatch(/@|Giulia|Bianchi/u)
    }))

  it('names apart the mails that perhaps arrived, which nobody should send again without asking', () =>
    inOwnPortal(async (own, by) => {
      const { first, invited } = await anInvitedFamily(own)
      await own.db
        .updateTable('outgoing_mail')
        .set({
          givenUpAt: own.clock.now(),
          perhapsDelivered: 2,
          lastError: 'The mail server had the whole message, and it did not answer in time.',
        })
        .where('recipient', '=', invited)
        .execute()
      const body = await today(by)
      expect(body.failedMails.count).toBe(0)
      expect(body.doubtfulMails).toMatchObject({
        count: 1,
        latest: [{ why: 'perhaps_delivered', family: { code: first.user.familycode } }],
      })
    }))

  it('says when LimeSurvey is silent', async () => {
    expect((await today()).limeSurvey).toEqual({
      state: 'silent',
      because: 'unreachable',
      answeredAt: null,
      updatedAt: null,
      stillOpen: { count: 0, links: [] },
    })
  })

  it('is also for who handles data, not for who writes news', async () => {
    for (const [role, status] of [
      ['data-manager', 200],
      ['comunicazione', 403],
      ['garante', 403],
    ] as const) {
      const person = await signedInStaff(portal, role)
      expect((await person.call('GET', '/api/staff/today')).status).toBe(status)
    }
  })
})

describe('with LimeSurvey there', () => {
  let host: SurveyHost
  let withSurveys: TestPortal
  beforeAll(async () => {
    host = await startSurveyHost({ port: 0, user: 'portal', password: 'secret' })
    withSurveys = await startTestPortal({ limeSurveyUrl: host.url })
  })
  afterAll(async () => {
    await withSurveys.close()
    await host.close()
  })

  it('says that it answers, and when', async () => {
    const person = await signedInStaff(withSurveys, 'coordinatore')
    const { body } = await person.call('GET', '/api/staff/today')
    expect(body.limeSurvey).toMatchObject({
      state: 'answers',
      answeredAt: withSurveys.clock.now().toISOString(),
    })
  })
})

describe('links that LimeSurvey has not closed', () => {
  it('are named to who may close them, and counted for the others', async () => {
    const own = await startTestPortal()
    const { user } = await aParent(own)
    const row = { accountId: user._id, surveyId: 310001, title: 'Colazione', token: 'giuliaexampleorg' }
    await own.db
      .insertInto('survey_participation')
      .values({ ...row, leftAt: own.clock.now(), linkOpenBecause: 'no_right' })
      .execute()
    own.clock.pass({ minutes: 2 })
    const seenBy = async (role: 'data-manager' | 'coordinatore') =>
      (await today(await signedInStaff(own, role))).limeSurvey.stillOpen
    const links = [{ surveyId: 310001, title: 'Colazione', token: 'giuliaexampleorg' }]
    expect(await seenBy('data-manager')).toEqual({ count: 1, links })
    expect(await seenBy('coordinatore')).toEqual({ count: 1, links: [] })
    await own.close()
  })
})

describe('the list of families', () => {
  const list = async (query = '', by = staff) => (await by.call('GET', `/api/staff/families${query}`)).body
  type Row = { id: string; code: string; step: string; enrolment: string }

  it('finds by step, refusal and withdrawal', async () => {
    const steps = async (state: string) =>
      (await list(`?state=${state}`)).families.map(({ step, enrolment }: Row) => `${step} ${enrolment}`)
    expect(await steps('verified')).toEqual(['verified awaiting_children'])
    expect(await steps('child_enabled')).toEqual(['child_enabled active'])
    expect(await steps('refused')).toEqual(['responsibility refused'])
    expect(await steps('withdrawn')).toEqual(['answered withdrawn'])
  })

  it('finds by code and by day, and says nothing of names', async () => {
    const all = (await list()).families
    const [{ code }] = all
    expect((await list(`?code=${String(code).slice(0, 5).toLowerCase()}`)).families).toMatchObject([{ code }])
    expect((await list('?code=%25')).families).toEqual([])
    expect((await list('?from=2026-11-22&to=2026-11-30')).families).toEqual([])
    expect((await list('?to=2026-11-21')).families).toHaveLength(6)
    expect(JSON.stringify(all)).not.toMatch(/@|Giulia|Nicolò/u)
  })

  it('comes newest first, a page after the other', async () => {
    const { families } = await list()
    const ids = families.map(({ id }: Row) => id)
    const rest = (await list(`?before=${ids[2]}`)).families.map(({ id }: Row) => id)
    expect(rest).toEqual(ids.slice(3))
  })

  it('ends a page at fifty', () =>
    inOwnPortal(async (own, by) => {
      for (let n = 0; n < 60; n += 1) await aBareFamily(own, `Z${n}`)
      await catchUp(own.db)
      const page = await list('', by)
      expect([page.families.length, page.more]).toEqual([50, true])
      const next = await list(`?before=${page.families[49].id}`, by)
      expect([next.families.length, next.more]).toEqual([10, false])
      expect(new Set([...page.families, ...next.families].map(({ id }: Row) => id)).size).toBe(60)
    }))
})

async function aBareFamily({ db }: TestPortal, code: string) {
  // all at the same moment: the order must hold all the same
  const at = new Date('2020-01-01T10:00:00Z')
  const { id } = await db
    .insertInto('family')
    .values({ code, createdAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const login = `${code.toLowerCase()}@example.org`
  const account = { familyId: id, kind: 'parent' as const, login, email: login, createdAt: at }
  const names = { name: 'Zoe', surname: 'Zeta', passwordHash: 'none' }
  const { id: accountId } = await db
    .insertInto('account')
    .values({ ...account, ...names })
    .returning('id')
    .executeTakeFirstOrThrow()
  const event = { familyId: id, kind: 'parent_registered' as const, accountId, happenedAt: at }
  await db.insertInto('family_event').values(event).execute()
}

describe('a family’s page', () => {
  it('tells what happened by initials, and that it was opened is logged once', () =>
    inOwnPortal(async (own, by) => {
      const { first, token, childIds } = await anInvitedFamily(own)
      own.clock.pass({ minutes: 1 })
      await answering(own).open(token)
      await answering(own).childrenOnly({ token, selectedChild: [childIds[0]] })
      const { familyId } = first.user
      const open = () => by.call('GET', `/api/staff/families/${familyId}`)
      const { body } = await open()
      expect(await lastAct(own)).toMatchObject({ act: 'family_opened', subject: `family ${familyId}` })
      expect(
        body.events.map(({ kind, who }: { kind: string; who: { initials: string } }) => [kind, who.initials]),
      ).toEqual([
        ['parent_registered', 'G. D.'],
        ['children_added', 'G. D.'],
        ['other_parent_invited', 'G. D.'],
        ['invitation_opened', 'B.'],
        ['answered_children_only', 'B.'],
      ])
      expect(body.people).toMatchObject([
        { role: 'first_parent', initials: 'G. D.', state: 'active' },
        { role: 'child', initials: 'N. D. (figlio/a 1)', state: 'not_enabled', age: 11, bornIn: '2015-03' },
        { role: 'child', initials: 'A. D. (figlio/a 2)', state: 'not_selected' },
      ])
      expect(body.invitations).toMatchObject([
        { state: 'answered_children_only', initial: 'B.', opened: true },
      ])
      expect(body.consents.length).toBeGreaterThan(3)
      expect(JSON.stringify(body)).not.toMatch(/Giulia|Nicolò|Bianchi|Angelo|example\.org|3331234/u)

      await by.call('POST', '/api/staff/families/add-note', { familyId, text: 'Nota', reason: 'Telefonata' })
      await open()
      expect((await lastAct(own)).act).toBe('note_added')
      own.clock.pass({ minutes: 11 })
      await open()
      expect((await lastAct(own)).act).toBe('family_opened')
    }))

  it('is not found for an unknown id', async () => {
    const { body } = await staff.call('GET', '/api/staff/families/5b1c40c1-4f47-4d0c-9a8e-0d3f5f3f1a11')
    expect(body.code).toBe('not_found')
  })
})

describe('a slow database', () => {
  it('refuses a family’s call in time, and lets the team wait for its counts and lists', async () => {
    const own = await startTestPortal({ statementMilliseconds: 800 })
    const { parent, childId } = await anEnabledChild(own)
    const coordinator = await signedInStaff(own, 'coordinatore')
    const seeChild = () => own.call('GET', `/api/users/get-child/${childId}`, { token: parent.token })
    expect((await seeChild()).status).toBe(200)
    const paths = ['/api/staff/today', '/api/staff/families?state=registered']

    const waiting = await inTransaction(own.db, async (tx) => {
      await sql`lock table child in access exclusive mode`.execute(tx)
      const answers = paths.map((path) => coordinator.call('GET', path))
      expect(await seeChild()).toMatchObject({ status: 503, body: { code: 'busy' } })
      // as long again as a family's call may take
      expect(await seeChild()).toMatchObject({ status: 503 })
      return { answers }
    })
    for (const answer of waiting.answers) expect((await answer).status).toBe(200)
    await own.close()
  })
})
