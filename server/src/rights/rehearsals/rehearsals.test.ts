import { startSurveyHost, type SurveyHost } from '@desco/survey-host'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { erasureWorker } from '#rights/erasure/carry-out-erasure.ts'
import { limeSurveyErasureWorker } from '#rights/erasure/erase-in-limesurvey.ts'
import { silentLog } from '#platform/log.ts'
import { doDueJobs } from '#platform/work-queue/start-work-queue.ts'
import { chores, wholeErasure } from '#server/contributions.ts'
import { aText, save } from '#testing/people/diary.ts'
import {
  anEmail,
  aParent,
  aRegisteredParent,
  aSignUp,
  codeFor,
  mailsTo,
  password,
} from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { aRehearsalLink, rehearsing } from '#testing/people/rehearsals.ts'
import {
  answering,
  aSecondParentSignUp,
  anInvitedFamily,
  aWholeFamily,
} from '#testing/people/second-parents.ts'
import { settableClock } from '#testing/portals/settable-clock.ts'
import { signedInStaff } from '#testing/people/staff.ts'

const breakfast = 310001

let host: SurveyHost
let portal: TestPortal
let boss: Awaited<ReturnType<typeof signedInStaff>>
let coordinator: typeof boss
beforeAll(async () => {
  const clock = settableClock()
  host = await startSurveyHost({ port: 0, user: 'portal', password: 'secret', now: () => clock.now() })
  portal = await startTestPortal({ clock, limeSurveyUrl: host.url })
})
beforeEach(async () => {
  portal.clock.pass({ minutes: 1 })
  boss = await signedInStaff(portal, 'responsabile')
  coordinator = await signedInStaff(portal, 'coordinatore')
})
afterAll(async () => {
  await portal.close()
  await host.close()
})

const signUp = (form: object) => portal.call('POST', '/api/users/sign-up', { body: form })
const familyOf = (email: string) =>
  portal.db
    .selectFrom('account')
    .innerJoin('family', 'family.id', 'account.familyId')
    .select(['family.id', 'family.isRehearsal'])
    .where('account.email', '=', email)
    .executeTakeFirst()
const erase = (familyId: string, by = boss) =>
  by.call('POST', '/api/staff/families/erase-rehearsal', { familyId })
const rehearsals = async () => (await boss.call('GET', '/api/staff/rehearsals')).body.rehearsals
const needs = () => ({
  ...portal,
  log: silentLog,
  portalUrl: 'https://portal.test',
  studyName: 'Desco',
  studyContact: 'ricerca@example.org',
  ...wholeErasure,
})
const acts = async () =>
  (
    await portal.db
      .selectFrom('audit_line')
      .select(['act', 'details'])
      .orderBy('seq', 'desc')
      .limit(5)
      .execute()
  ).map(({ act }) => act)

describe('POST /api/staff/begin-rehearsal', () => {
  it('mails a link, whose secret stands behind # and nowhere in the database', async () => {
    const email = anEmail('prova')
    const { body } = await coordinator.call('POST', '/api/staff/begin-rehearsal', { email })
    expect(body.link).toMatch(/^https:\/\/portal\.test\/signup#prova=[\w-]{43}$/u)
    const [mail] = await mailsTo(portal, email)
    expect(mail).toMatchObject({ kind: 'rehearsal-link', bodyText: expect.stringContaining(body.link) })
    expect((await acts())[0]).toBe('rehearsal_begun')
    expect(await rehearsals()).toContainEqual(
      expect.objectContaining({ madeBy: coordinator.name, family: null, isBeingErased: false }),
    )
  })

  it('refuses what is no address, and who writes too many links', async () => {
    const begin = (email: string) => boss.call('POST', '/api/staff/begin-rehearsal', { email })
    expect(Object.keys((await begin('nessuno')).body.fields)).toEqual(['email'])
    for (let made = 0; made < 20; made += 1) expect((await begin(anEmail())).status).toBe(200)
    expect((await begin(anEmail())).body.code).toBe('too_many_attempts')
  })
})

describe('POST /api/users/sign-up with the link of a rehearsal', () => {
  it('makes a family that is one for ever, once', async () => {
    const { secret } = await aRehearsalLink(boss)
    const first = aSignUp({ rehearsal: secret })
    expect((await signUp(first)).status).toBe(200)
    const family = await familyOf(first.email)
    expect(family?.isRehearsal).toBe(true)
    const again = await signUp(aSignUp({ rehearsal: secret }))
    expect([again.status, again.body.code]).toEqual([410, 'rehearsal_link_dead'])
    await expect(
      sql`update family set is_rehearsal = false where id = ${family?.id}`.execute(portal.ownerDb),
    ).rejects.toThrow(/stays what it was made as/u)
  })

  it('lets one of two who use it at the same instant', async () => {
    const { secret } = await aRehearsalLink(boss)
    const answers = await Promise.all([1, 2].map(() => signUp(aSignUp({ rehearsal: secret }))))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
  })

  it('goes on with its own registration: another form, and another address', async () => {
    const { secret } = await aRehearsalLink(boss)
    const form = aSignUp({ rehearsal: secret })
    await signUp(form)
    portal.clock.pass({ seconds: 1 })
    expect((await signUp({ ...form, name: 'Chiara' })).status).toBe(200)
    const email = anEmail()
    portal.clock.pass({ seconds: 1 })
    expect((await signUp({ ...form, email, replacing: form.email })).status).toBe(200)
    expect((await familyOf(email))?.isRehearsal).toBe(true)
  })

  it('leaves a registration of the study where it is, and tells only its owner', async () => {
    const theirs = await aRegisteredParent(portal)
    const { secret } = await aRehearsalLink(boss)
    expect((await signUp(aSignUp({ email: theirs.email, rehearsal: secret }))).status).toBe(200)
    expect((await familyOf(theirs.email))?.isRehearsal).toBe(false)
    expect((await mailsTo(portal, theirs.email)).map(({ kind }) => kind)).toContain('already-registered')
  })

  it('refuses a link that has expired, was cancelled or never was', async () => {
    const dead = async (secret: string) => (await signUp(aSignUp({ rehearsal: secret }))).body.code
    expect(await dead('nessuno')).toBe('rehearsal_link_dead')
    const cancelled = await aRehearsalLink(boss)
    const [{ id }] = await rehearsals()
    expect((await coordinator.call('POST', '/api/staff/cancel-rehearsal', { id })).status).toBe(200)
    expect((await coordinator.call('POST', '/api/staff/cancel-rehearsal', { id })).body.code).toBe(
      'not_found',
    )
    expect(await dead(cancelled.secret)).toBe('rehearsal_link_dead')
    const { secret } = await aRehearsalLink(boss)
    portal.clock.pass({ days: 7 })
    expect(await dead(secret)).toBe('rehearsal_link_dead')
    for (const chore of chores.filter(({ name }) => name === 'expired rehearsals')) {
      expect(await chore.run(needs())).toBeGreaterThan(0)
    }
  })
})

describe('where a rehearsal is found', () => {
  const found = async (text: string) =>
    (await boss.call('POST', '/api/staff/find-person', { text })).body.people as {
      family: { code: string }
      isRehearsal: boolean
    }[]
  const listed = async (query: string) =>
    (await boss.call('GET', `/api/staff/families${query}`)).body.families as {
      code: string
      isRehearsal: boolean
    }[]
  const marksOf = (families: { isRehearsal: boolean }[]) => families.map(({ isRehearsal }) => isRehearsal)

  it('is by its code, marked, and in no list that does not ask for it', async () => {
    const { user } = await aParent(rehearsing(portal, boss))
    const { familycode: code } = user
    for (const query of [`?code=${code}`, `?code=${String(code).slice(0, 5)}`])
      expect((await listed(query))[0]).toMatchObject({ code, isRehearsal: true })
    expect(marksOf(await listed(''))).not.toContain(true)
    expect(marksOf(await listed(`?code=${code}&state=first_survey`))).not.toContain(true)
    expect(marksOf(await listed('?code='))).not.toContain(true)
  })

  it('is by a name or the code, marked, after everybody of the study', async () => {
    const rehearsal = await aParent(rehearsing(portal, boss))
    const { user } = await aParent(portal)
    await portal.db
      .updateTable('account')
      .set({ name: 'Gelsomina', surname: 'Quercetti' })
      .where('id', 'in', [String(user._id), String(rehearsal.user._id)])
      .execute()
    const people = await found('Gelsomina Quercetti')
    expect(people.map(({ family }) => family.code)).toEqual([user.familycode, rehearsal.user.familycode])
    expect(marksOf(people)).toEqual([false, true])
    expect(marksOf(await found(String(rehearsal.user.familycode)))).toContain(true)
  })
})

describe('the pages before the log-in', () => {
  it('are told of a rehearsal by the invitation, and of a family of the study nothing', async () => {
    const told = async (where: TestPortal) => {
      const { token } = await anInvitedFamily(where)
      return (await answering(portal).open(token)).body.data
    }
    expect(await told(rehearsing(portal, boss))).toMatchObject({ status: 'open', isRehearsal: true })
    expect(await told(portal)).not.toHaveProperty('isRehearsal')
  })

  it('are told of it when the address is proved', async () => {
    const told = async (where: TestPortal) => {
      const email = anEmail()
      await where.call('POST', '/api/users/sign-up', { body: aSignUp({ email }) })
      const query = new URLSearchParams({ email, otp: await codeFor(portal, email) })
      return (await portal.call('GET', `/api/users/verify-account?${query.toString()}`)).body
    }
    expect(await told(rehearsing(portal, boss))).toEqual({
      message: expect.any(String),
      token: expect.stringMatching(/./u),
      isRehearsal: true,
    })
    expect(await told(portal)).not.toHaveProperty('isRehearsal')
  })
})

describe('the second parent of a rehearsal', () => {
  it('cannot be somebody who has begun a registration of the study', async () => {
    const theirs = await aRegisteredParent(portal)
    const { token, childIds } = await anInvitedFamily(rehearsing(portal, boss), theirs.email)
    const form = aSecondParentSignUp({ token, email: theirs.email, selectedChild: childIds })
    const { status, body } = await portal.call('POST', '/api/users/spouse-reg', { body: form })
    expect([status, Object.keys(body.fields)]).toEqual([400, ['email']])
    expect((await familyOf(theirs.email))?.isRehearsal).toBe(false)
  })
})

describe('POST /api/staff/families/erase-rehearsal', () => {
  it('leaves nothing anywhere but what the log says', async () => {
    const one = rehearsing(portal, boss)
    const { first, second, child, familyId } = await aWholeFamily(one)
    expect(first.user.isRehearsal).toBe(true)
    portal.clock.pass({ seconds: 4 })
    const { body } = await portal.call('GET', '/api/limesurvey/surveylist', { token: first.token })
    const token = new URL(body.data[0].link).searchParams.get('token') ?? ''
    await host.complete(breakfast, token)
    expect(host.participants(breakfast)).toContainEqual(
      expect.objectContaining({ token, firstname: 'PROVA' }),
    )
    await save(portal, first.token, [aText(portal, String(first.user._id), 'Torta della nonna')])
    for (const kind of ['objection', 'restriction']) {
      await portal.call('POST', '/api/users/ask-right', {
        token: first.token,
        body: { kind, words: 'Parole.' },
      })
    }
    // one of its own, carried out or not, leaves no stub either
    await portal.call('POST', '/api/users/ask-erasure', {
      token: second.token,
      body: { level: 'me', password },
    })

    const { secret } = await aRehearsalLink(boss)
    const answers = await Promise.all([erase(familyId, boss), erase(familyId, coordinator)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await rehearsals()).toContainEqual(expect.objectContaining({ isBeingErased: true }))
    const enters = async () =>
      (await portal.call('POST', '/api/users/verify-token', { headers: { token: child.token } })).status
    expect(await enters()).toBe(200)
    await doDueJobs(needs(), erasureWorker(needs()))
    expect((await boss.call('GET', '/api/staff/erasures')).body.erasures).toMatchObject([
      { means: 'rehearsal', enteredBy: expect.any(String), portal: { state: 'done' } },
    ])
    await doDueJobs(needs(), limeSurveyErasureWorker(needs()))

    expect(host.participants(breakfast).filter((row) => row.token === token)).toEqual([])
    expect(host.responses(breakfast).filter((row) => row.token === token)).toEqual([])
    for (const { email } of [first, second]) expect(await mailsTo(portal, email)).toEqual([])
    expect(await enters()).toBe(401)
    expect((await boss.call('GET', '/api/staff/erasures')).body.erasures).toEqual([])
    const left = await sql<{ table: string; count: number }>`
      select 'family' as table, count(*)::int as count from family where id = ${familyId}
      union all select 'erasure', count(*)::int from erasure
      union all select 'rights_request', count(*)::int from rights_request
      union all select 'diary_entry', count(*)::int from diary_entry
      union all select 'consent_record', count(*)::int from consent_record where family_id = ${familyId}
      union all select 'rehearsal', count(*)::int from rehearsal where family_id = ${familyId}`.execute(
      portal.db,
    )
    expect(left.rows.filter(({ count }) => count > 0)).toEqual([])
    expect(await acts()).toEqual(
      expect.arrayContaining(['rehearsal_erased', 'erasure_carried_out', 'erasure_finished']),
    )
    expect((await erase(familyId)).status).toBe(404)
    // and another one can begin
    expect((await signUp(aSignUp({ email: first.email, rehearsal: secret }))).status).toBe(200)
  })

  it('never erases a family of the study', async () => {
    const { user } = await aParent(portal)
    const { status, body } = await erase(String(user.familyId))
    expect([status, body.code]).toEqual([409, 'not_a_rehearsal'])
    expect((await erase('00000000-0000-4000-8000-000000000000')).status).toBe(404)
    await doDueJobs(needs(), erasureWorker(needs()))
    expect(await familyOf(String(user.email))).toMatchObject({ id: user.familyId })
  })

  it('is for who may take families out of the study, and so is the link for who acts for families', async () => {
    const { user } = await aParent(rehearsing(portal, boss))
    for (const role of ['data-manager', 'osservatore', 'comunicazione', 'garante'] as const) {
      const who = await signedInStaff(portal, role)
      expect((await erase(String(user.familyId), who)).status).toBe(403)
      expect((await who.call('POST', '/api/staff/begin-rehearsal', { email: anEmail() })).status).toBe(403)
    }
    expect((await portal.call('POST', '/api/staff/families/erase-rehearsal', { body: {} })).status).toBe(401)
  })
})
