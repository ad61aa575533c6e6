import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { answerOf } from '#operate/command.ts'
import { rightsCommands } from '#operate/commands/rights.commands.ts'
import { countActs, lastAct } from '#testing/people/audit.ts'
import { anEnabledChild, withdrawFamily } from '#testing/people/children.ts'
import { aChild, aParent, mailsTo, password } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { signedInStaff } from '#testing/people/staff.ts'

let portal: TestPortal
let staff: Awaited<ReturnType<typeof signedInStaff>>
beforeAll(async () => {
  portal = await startTestPortal()
  staff = await signedInStaff(portal, 'coordinatore')
})
afterAll(() => portal.close())
// past the pause after a double click, and so that the newest mail is the newest
beforeEach(() => portal.clock.pass({ seconds: 10 }))

type Body = Record<string, unknown>
const ask = (token: string, body: Body) => portal.call('POST', '/api/users/ask-right', { token, body })
const ownOf = async (token: string) =>
  (await portal.call('GET', '/api/users/requests', { token })).body.data as Record<string, unknown>[]
const act = (name: string, body: Body) => staff.call('POST', `/api/staff/requests/${name}`, body)
const open = async (id: string) => (await staff.call('GET', `/api/staff/requests/${id}`)).body
/** The one mail of a kind. */
const mailOf = async (email: string, kind: string) => {
  const found = (await mailsTo(portal, email)).filter((mail) => mail.kind === kind)
  expect(found).toHaveLength(1)
  return found[0]
}
const listed = async (query = '') => (await staff.call('GET', `/api/staff/requests${query}`)).body

/** A parent who has asked to be erased. */
async function asked(body: Body = { kind: 'erasure', words: 'Non vogliamo più comparire.' }) {
  const parent = await aParent(portal)
  const { status, body: said } = await ask(parent.token, body)
  expect(status).toBe(200)
  return { ...parent, id: String(said.data.id), said: said.data }
}

describe('POST /api/users/ask-right', () => {
  it('starts the clock of a month, and tells who asked without saying what', async () => {
    const { token, email, said } = await asked()
    expect(said).toMatchObject({
      kind: 'erasure',
      receivedOn: '2026-11-21',
      dueOn: '2026-12-21',
      outcome: null,
    })
    expect(await ownOf(token)).toEqual([said])
    const mail = await mailOf(email, 'request-received')
    expect(mail?.bodyText).toContain('21 dicembre 2026')
    expect(`${mail?.subject} ${mail?.bodyText}`).not.toMatch(/cancell|comparire/iu)
  })

  it('is about a child of the own family, never of another', async () => {
    const { token, user } = await aParent(portal)
    const other = await aParent(portal)
    const own = await ask(token, { kind: 'access', words: '', childId: user.children[0]._id })
    expect(own.body.data).toMatchObject({ child: 'Nicolò' })
    const stranger = await ask(token, { kind: 'access', words: '', childId: other.user.children[0]._id })
    expect(stranger.body.code).toBe('not_found')
    expect(await ownOf(other.token)).toEqual([])
  })

  it('wants words where nobody could know what is wanted, and at most so many', async () => {
    const { token } = await aParent(portal)
    for (const body of [
      { kind: 'rectification', words: '  ' },
      { kind: 'access', words: 'x'.repeat(2001) },
    ]) {
      expect((await ask(token, body)).body.fields).toHaveProperty('words')
    }
    expect((await ask(token, { kind: 'portability', words: '' })).body.fields).toHaveProperty('kind')
  })

  it('is for a child from 14 on, as its copy is', async () => {
    const { child } = await anEnabledChild(portal)
    expect((await ask(child.token, { kind: 'access', words: '' })).body.code).toBe('not_allowed')
    const older = await anEnabledChild(portal, { children: [aChild({ dobirth: '2011-03-14' })] })
    const said = await ask(older.child.token, { kind: 'access', words: '' })
    expect(said.status).toBe(200)
    // a parent does not read what the child asked
    expect(await ownOf(older.parent.token)).toEqual([])
  })

  it('stays with who has left the study', async () => {
    const { token, user } = await aParent(portal)
    await withdrawFamily(portal, user.familyId)
    expect((await ask(token, { kind: 'erasure', words: '' })).status).toBe(200)
  })
})

describe('what people do by themselves', () => {
  it('is a request that the portal carried out', async () => {
    const { token } = await aParent(portal)
    const names = { name: 'Giulia Maria', surname: 'Rossi', phone_number: '+39 333 765 4321' }
    await portal.call('POST', '/api/users/correct-person', { token, body: names })
    portal.clock.pass({ seconds: 1 })
    await portal.call('POST', '/api/users/ask-data-copy', { token, body: { password } })
    expect(await ownOf(token)).toMatchObject([
      { kind: 'access', byPortal: true, outcome: null },
      { kind: 'rectification', byPortal: true, outcome: 'granted' },
    ])
  })
})

describe('an erasure asked for on the page', () => {
  it('is a request until it was carried out or taken back', async () => {
    const { token } = await aParent(portal)
    const { body } = await portal.call('POST', '/api/users/ask-erasure', {
      token,
      body: { level: 'me', password },
    })
    expect(await ownOf(token)).toMatchObject([{ kind: 'erasure', byPortal: true, outcome: null }])
    const id = body.data[0].id
    await portal.call('POST', '/api/users/take-back-erasure', { token, body: { id } })
    expect(await ownOf(token)).toMatchObject([{ kind: 'erasure', outcome: 'dropped' }])
  })
})

describe('POST /api/staff/requests/enter', () => {
  const call = { kind: 'objection', channel: 'telephone', words: 'Non vuole le esportazioni.' }

  it('counts from the day of the call, and sends a receipt', async () => {
    const { user, email, token } = await aParent(portal)
    const body = { ...call, code: user.familycode, receivedOn: '2026-11-10', accountId: user._id }
    const { body: said } = await act('enter', body)
    const { request } = await open(said.id)
    expect(request).toMatchObject({
      dueOn: '2026-12-10',
      enteredBy: staff.name,
      asker: 'G. D.',
      words: call.words,
    })
    await mailOf(email, 'request-received')
    expect(await ownOf(token)).toMatchObject([{ kind: 'objection' }])
  })

  it('refuses a day that has not come, an unknown family, and people of another one', async () => {
    const { user } = await aParent(portal)
    const other = await aParent(portal)
    const body = { ...call, code: user.familycode, receivedOn: '2026-11-10' }
    expect((await act('enter', { ...body, receivedOn: '2026-12-01' })).body.fields).toHaveProperty(
      'receivedOn',
    )
    expect((await act('enter', { ...body, code: 'XXX-XXXX' })).body.fields).toHaveProperty('code')
    expect((await act('enter', { ...body, accountId: other.user._id })).body.code).toBe('not_found')
    expect((await act('enter', { ...body, childId: other.user.children[0]._id })).body.code).toBe('not_found')
    expect((await act('enter', { ...body, channel: 'page' })).body.fields).toHaveProperty('channel')
  })

  it('pressed twice writes it down once', async () => {
    const { user } = await aParent(portal)
    const body = { ...call, code: user.familycode, receivedOn: '2026-11-10' }
    const statuses = (await Promise.all([act('enter', body), act('enter', body)])).map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 429])
  })
})

describe('POST /api/staff/requests/assign', () => {
  it('gives it to somebody who may carry it out, and to nobody else', async () => {
    const { id, user } = await asked()
    const writer = await signedInStaff(portal, 'comunicazione')
    expect((await act('assign', { requestId: id, staffId: writer.id })).body.fields).toHaveProperty('staffId')
    expect((await act('assign', { requestId: id, staffId: staff.id })).status).toBe(200)
    expect(await lastAct(portal)).toMatchObject({
      act: 'request_assigned',
      subject: `request ${id}`,
      details: { family: user.familyId, to: staff.id },
    })
    expect((await open(id)).request.carriedOutBy).toBe(staff.name)
  })
})

describe('POST /api/staff/requests/prolong', () => {
  const because = 'Aspettiamo i registri dell’università.'

  it('adds two months once, and tells who asked why', async () => {
    const { id, email, token } = await asked()
    expect((await act('prolong', { requestId: id, because })).status).toBe(200)
    const mail = await mailOf(email, 'request-prolonged')
    expect(mail?.bodyText).toContain(because)
    expect(mail?.subject).not.toContain('registri')
    expect(await ownOf(token)).toMatchObject([{ dueOn: '2027-02-19', prolongedBecause: because }])
    expect((await act('prolong', { requestId: id, because })).body.code).toBe('request_not_prolonged')
  })

  it('comes too late after the first month', async () => {
    const { user } = await aParent(portal)
    const entered = { kind: 'access', channel: 'letter', words: '', code: user.familycode }
    const { body } = await act('enter', { ...entered, receivedOn: '2026-10-01' })
    expect((await open(body.id)).request).toMatchObject({ state: 'late', mayProlongUntil: null })
    expect((await act('prolong', { requestId: body.id, because })).body.code).toBe('request_not_prolonged')
  })
})

describe('POST /api/staff/requests/answer', () => {
  const answer = { outcome: 'granted', answer: 'Fatto: i vostri dati non ci sono più.', told: 'page' }

  it('closes it once, and the answer stands on the page of who asked', async () => {
    const { id, email, token } = await asked()
    expect((await act('answer', { requestId: id, ...answer })).status).toBe(200)
    expect(await ownOf(token)).toMatchObject([{ outcome: 'granted', answer: answer.answer }])
    const mail = await mailOf(email, 'request-answered')
    expect(mail?.bodyText).not.toContain(answer.answer)
    expect(JSON.stringify(await lastAct(portal))).not.toContain(answer.answer)
    for (const again of ['answer', 'assign', 'prolong']) {
      const body = { requestId: id, ...answer, staffId: staff.id, because: 'Ancora un momento.' }
      expect((await act(again, body)).body.code).toBe('request_closed')
    }
  })

  it('of two people at once has one', async () => {
    const { id } = await asked()
    const codes = await Promise.all(
      ['granted', 'refused'].map(
        async (outcome) => (await act('answer', { requestId: id, ...answer, outcome })).status,
      ),
    )
    expect(codes.toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  it('is given in another way to who has no page', async () => {
    const { user } = await aParent(portal)
    const entered = { kind: 'access', channel: 'in_person', words: '', code: user.familycode }
    const { body } = await act('enter', { ...entered, receivedOn: '2026-11-01' })
    expect((await act('answer', { requestId: body.id, ...answer })).body.fields).toHaveProperty('told')
    const other = { ...answer, told: 'otherwise' }
    expect((await act('answer', { requestId: body.id, ...other })).status).toBe(200)
  })
})

describe('the team’s list', () => {
  it('has those due first, by code and initials, and never the words', async () => {
    await asked({ kind: 'erasure', words: 'Parole segrete.' })
    const { requests, counts } = await listed('?state=open')
    const due = requests.map(({ dueOn }: { dueOn: string }) => dueOn)
    expect(due).toEqual(due.toSorted())
    expect(counts.open).toBe(requests.length)
    expect(JSON.stringify(requests)).not.toMatch(/Parole segrete|Giulia/u)
  })

  it('shows what is late apart', async () => {
    const { user } = await aParent(portal)
    const entered = { kind: 'access', channel: 'letter', words: '', code: user.familycode }
    const { body } = await act('enter', { ...entered, receivedOn: '2026-09-01' })
    const { requests } = await listed('?state=late')
    expect(requests.map(({ id }: { id: string }) => id)).toContain(body.id)
    expect(requests.every(({ state }: { state: string }) => state === 'late')).toBe(true)
  })

  it('opens a request with a line in the log, and no unknown one', async () => {
    const { id } = await asked()
    await open(id)
    expect(await lastAct(portal)).toMatchObject({ act: 'request_opened', subject: `request ${id}` })
    const before = await countActs(portal)
    expect((await open(randomUUID())).code).toBe('not_found')
    expect(await countActs(portal)).toBe(before)
  })

  it('knows a family’s people by initials alone', async () => {
    const { user } = await aParent(portal)
    const { body } = await staff.call('GET', `/api/staff/request-people?code=${user.familycode}`)
    expect(body.people).toMatchObject([
      { role: 'first_parent', initials: 'G. D.', accountId: user._id },
      { role: 'child', initials: 'N. D. (figlio/a 1)', childId: user.children[0]._id },
    ])
  })
})

describe('the report of a year', () => {
  it('counts each kind with what became of it, and names nobody', async () => {
    const fresh = await startTestPortal()
    try {
      const officer = await signedInStaff(fresh, 'garante')
      const clerk = await signedInStaff(fresh, 'responsabile')
      const { token, user } = await aParent(fresh)
      const right = (kind: string) =>
        fresh.call('POST', '/api/users/ask-right', { token, body: { kind, words: 'Parole.' } })
      const { body } = await right('access')
      fresh.clock.pass({ seconds: 1 })
      await right('erasure')
      fresh.clock.pass({ seconds: 1 })
      const corrected = { name: user.name, surname: user.surname, phone_number: '3339876543' }
      expect((await fresh.call('POST', '/api/users/correct-person', { token, body: corrected })).status).toBe(
        200,
      )
      fresh.clock.pass({ days: 5 })
      const again = await signedInStaff(fresh, 'responsabile')
      await again.call('POST', '/api/staff/requests/answer', {
        requestId: body.data.id,
        outcome: 'partly',
        answer: 'Ecco quello che abbiamo.',
        told: 'page',
      })
      expect(clerk.id).not.toBe(officer.id)
      const reader = await signedInStaff(fresh, 'garante')
      const { body: report } = await reader.call('GET', '/api/staff/requests-of-year?year=2026')
      const of = (kind: string) => report.rows.find((row: { kind: string }) => row.kind === kind)
      expect(of('access')).toMatchObject({ received: 1, partly: 1, open: 0, late: 0, medianDays: 5 })
      expect(of('erasure')).toMatchObject({ received: 1, open: 1, medianDays: null })
      expect(of('restriction')).toMatchObject({ received: 0 })
      // a correction by the portal itself is not among those that people granted
      expect(of('rectification')).toMatchObject({ received: 1, byPortal: 1, granted: 0, open: 0 })

      const file = await fresh.app.inject({
        url: '/api/staff/requests-file?year=2026',
        headers: { cookie: reader.cookie },
      })
      expect(file.body.split('\r\n')).toEqual([
        '\uFEFFnumero;diritto;arrivata;ricevuta_il;da_concludere_entro;prolungata;conclusa_il;esito;risposta_data;in_tempo',
        '1;Accesso (art. 15);dalla sua pagina;2026-11-21;2026-12-21;no;2026-11-26;Accolta in parte;Nella sua pagina;sì',
        '2;Cancellazione (art. 17);dalla sua pagina;2026-11-21;2026-12-21;no;;Aperta;;',
        '3;Rettifica (art. 16);dal portale, subito;2026-11-21;2026-12-21;no;2026-11-21;Accolta;Nella sua pagina;sì',
        '',
      ])
      expect(file.body).not.toContain(user.familycode)
      expect(await lastAct(fresh)).toMatchObject({ act: 'requests_reported' })
      const empty = await reader.call('GET', '/api/staff/requests-of-year?year=2025')
      expect(empty.body.rows.every((row: { received: number }) => row.received === 0)).toBe(true)
    } finally {
      await fresh.close()
    }
  })
})

describe('npm run desco -- rights', () => {
  const needs = () =>
    ({
      ...portal,
      portalUrl: 'https://portal.test',
      studyName: 'Desco',
      studyContact: 'r@example.org',
    }) as never
  type Name = 'enter' | 'requests' | 'assign' | 'prolong' | 'answer' | 'report'
  const run = (name: Name, values: Record<string, string>) =>
    answerOf(rightsCommands[`rights ${name}`], needs(), values)

  it('writes down, lists, gives, prolongs and answers', async () => {
    const { user } = await aParent(portal)
    const family = String(user.familycode)
    expect(await run('enter', { family })).toBe('1  first_parent  G. D.\n2  child  N. D. (figlio/a 1)')
    const entered = {
      family,
      kind: 'access',
      channel: 'telephone',
      received: '2026-11-19',
      who: '1',
      child: '2',
    }
    const id = /([\w-]{36})\.$/u.exec(await run('enter', entered))?.[1] ?? ''
    expect(await run('requests', { state: 'open' })).toContain(
      `${id}  ${family}  access  open, due 2026-12-19`,
    )
    await run('assign', { request: id, to: staff.email })
    await run('prolong', { request: id, reason: 'Serve più tempo.' })
    await run('answer', { request: id, outcome: 'granted', answer: 'Spedita per posta.', told: 'otherwise' })
    expect(await lastAct(portal)).toMatchObject({ act: 'request_answered', doer: 'command_line' })
    await expect(run('prolong', { request: id, reason: 'Ancora tempo.' })).rejects.toThrow('già stata data')
    await expect(run('enter', { ...entered, received: 'ieri' })).rejects.toThrow('--received')
    await expect(run('enter', { ...entered, who: '9' })).rejects.toThrow('--who')
  })
})
