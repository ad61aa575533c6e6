import { Writable } from 'node:stream'

import { endpoints } from '@desco/contract'
import type { Endpoint } from '@desco/contract/endpoint'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { chores, wholeErasure } from '#server/contributions.ts'
import { choreWorker, queueChores } from '#platform/work-queue/chores.ts'
import { doDueJobs } from '#platform/work-queue/start-work-queue.ts'
import { createLog, silentLog } from '#platform/log.ts'
import { dataMap, factsOf, personalCard } from '#platform/data-map/data-map.ts'
import { anEnabledChild, answer } from '#testing/people/children.ts'
import { aFood, aText, outcomes } from '#testing/people/diary.ts'
import { knownTypes } from '#testing/files/describe-tables.ts'
import { markOf, markTexts } from '#testing/files/fill-tables.ts'
import { aMessage } from '#testing/people/messages.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { anInvitedFamily, answering } from '#testing/people/second-parents.ts'
import { signedInStaff } from '#testing/people/staff.ts'

// Rows are spread into answers, and the answer's schema is the exit list. Every text of the tables about people holds a mark, but
// for the words of lists, by which the portal decides, and ids. Each look is called by everybody who may, and all that writes by itself
// writes; a mark that the data map does not show them is in no answer and in no mail, and none is in the log.

const personal = Object.entries(dataMap).flatMap(([table, card]) => (typeof card === 'string' ? [] : table))
let portal: TestPortal
let marked: string[]
let logged = ''
let ids: Record<string, string>
type Viewer = keyof typeof viewers
type Call = (method: 'GET' | 'POST', path: string, body?: object) => ReturnType<TestPortal['call']>
let callers: { who: Viewer; call: Call }[]

beforeAll(async () => {
  const stream = new Writable({ write: (chunk, _encoding, done) => done(void (logged += String(chunk))) })
  portal = await startTestPortal({ log: createLog(stream) })
  const { db, clock } = portal
  const { child, accountId } = await anEnabledChild(portal)
  await answer(portal, child.token, 'yes')
  const { first, invited, token, childIds } = await anInvitedFamily(portal)
  await answering(portal).full({ token, email: invited, selectedChild: [...childIds] })
  const familyId = String(first.user.familyId)
  await db.insertInto('survey_token').values({ accountId, token: 'token' }).execute()
  const taken = { accountId, token: 'token', surveyId: 4711, title: 'Colazione', addedAt: clock.now() }
  await db.insertInto('survey_participation').values(taken).execute()
  clock.pass({ days: 3 })
  const { _id: writer } = first.user
  await outcomes(portal, first.token, [aFood(portal, writer), aText(portal, writer, 'Torta della nonna')])
  await aMessage(portal, { familyId, accountId: writer, email: first.email })
  const asked = await portal.call('POST', '/api/users/ask-right', {
    token: first.token,
    body: { kind: 'access', words: 'Vorrei una copia' },
  })
  const staff = await signedInStaff(portal, 'responsabile')
  const about = {
    familyId,
    reason: 'Ha telefonato',
    dueOn: '2026-11-30',
    assignedTo: staff.id,
    text: 'Chiamare',
  }
  for (const act of ['add-note', 'add-task']) {
    await staff.call('POST', `/api/staff/families/${act}`, about)
  }
  const open = await anInvitedFamily(portal)
  marked = await markTexts(portal.ownerDb, personal, [...Object.keys(knownTypes), 'audit_line.subject_id'])
  ids = {
    token: open.token,
    otherFamilyId: String(open.first.user.familyId),
    familyId,
    requestId: String(asked.body.data.id),
    userId: String(childIds[0]),
    id: writer,
    surveyId: '4711',
  }
  const family = (token: string) => ({
    who: 'family' as const,
    call: ((method, path, body) => portal.call(method, path, { token, headers: { token }, body })) as Call,
  })
  callers = [
    family(first.token),
    family(child.token),
    { who: 'team', call: staff.call },
    { who: 'anyone', call: (method, path, body) => portal.call(method, path, { body }) },
  ]
})
afterAll(() => portal.close())

const viewers = {
  family: ['oneself', 'parents', 'invitedParent'],
  team: ['team', 'teamNames'],
  // this caller has the link of an invitation
  anyone: ['invitedParent'],
}
const isShownTo = (who: Viewer, column: string) => {
  const [table = '', name = ''] = column.split('.')
  const seenBy = factsOf(personalCard(table as keyof typeof dataMap), name)?.seenBy ?? []
  // a person of the team sees their own rows, and an invited parent the invitation
  const own =
    (who === 'team' && table.startsWith('staff_')) || (who === 'anyone' && table === 'spouse_invitation')
      ? ['oneself']
      : []
  return seenBy.some((viewer) => [...viewers[who], ...own].includes(viewer))
}

/** The posts that change nothing, with what they ask for. */
const readingPosts: () => Partial<Record<keyof typeof endpoints, object>> = () => ({
  verifyToken: {},
  freeUsernames: { username: 'luna' },
  getDaily: { user_id: ids['id'], date: '2026-11-21' },
  getDays: { from: '2026-11-20', to: '2026-11-24' },
  seeInvitation: { token: ids['token'] },
  invitedChildren: { token: ids['token'] },
  searchAudit: {},
  findPerson: { text: 'segno' },
  revealNames: { familyId: ids['familyId'], reason: 'Ha telefonato' },
  printSummary: { familyId: ids['familyId'], accountId: ids['id'], reason: 'Ha telefonato' },
  countRecipients: {},
  countNewsRecipients: { step: null },
  diaryTexts: { show: 'open' },
  seeDiaryDay: { personId: ids['id'], day: '2026-11-21' },
})

it('leaves in answers what the data map shows to who asks', async () => {
  const posts = readingPosts()
  const seen = new Set<string>()
  const wrong: string[] = []
  const unread = new Set(Object.keys(posts))
  let read = 0
  for (const [name, { access, path, method }] of Object.entries(endpoints) as [
    keyof typeof endpoints,
    Endpoint,
  ][]) {
    if (method === 'POST' && posts[name] === undefined) continue
    for (const { who, call } of callers) {
      if (access !== 'anyone' && (access === 'staff' ? 'team' : 'family') !== who) continue
      const address = path.replace(/:(\w+)/gu, (_all, field: string) => ids[field] ?? 'x')
      const { status, body } = await call(method, address, posts[name])
      if (status >= 500 && status !== 503) wrong.push(`${name} answers ${status}`)
      if (status === 200) read += 1
      if (status === 200) unread.delete(name)
      const text = JSON.stringify(body)
      for (const column of marked.filter((one) => text.includes(markOf(one)))) {
        seen.add(column)
        if (!isShownTo(who, column)) wrong.push(`${name} shows ${column} to ${who}`)
      }
    }
  }
  expect(wrong).toEqual([])
  expect([...unread]).toEqual([])
  expect(read).toBeGreaterThan(55)
  expect([...seen]).toEqual(
    expect.arrayContaining(['account.name', 'child.name', 'staff_note.text', 'rights_request.words']),
  )
})

it('leaves nothing of anybody in the log, also when an answer cannot be made', async () => {
  await markTexts(portal.ownerDb, ['reminder_rule_version'], [])
  const answers = await Promise.all(
    callers.map(({ call }) => call('GET', `/api/staff/families/${ids['familyId']}/history`)),
  )
  expect(answers.map(({ status }) => status)).toContain(500)
  expect(logged).toContain('unexpected error')
  expect(marked.filter((column) => logged.includes(markOf(column)))).toEqual([])
})

it('leaves in mails what the data map shows to who is written to', async () => {
  const { db, clock, secrets } = portal
  const needs = {
    ...portal,
    ...wholeErasure,
    log: silentLog,
    portalUrl: 'https://portal.test',
    studyName: 'Desco',
    studyContact: 'ricerca@example.org',
  }
  const written = await db.selectFrom('outgoing_mail').select('id').execute()
  const team = await db.selectFrom('staff_account').select('email').execute()
  const [family, , staff] = callers
  const { familyId, otherFamilyId } = ids
  const reason = 'Ha telefonato la madre'
  const acts: [Call | undefined, string, object][] = [
    [staff?.call, '/api/staff/families/resend-invitation', { familyId: otherFamilyId, reason }],
    [family?.call, '/api/users/ask-right', { kind: 'objection', words: 'No' }],
    [staff?.call, '/api/staff/families/enter-erasure', { familyId, reason }],
    [staff?.call, '/api/staff/families/withdraw-family', { familyId: otherFamilyId, reason }],
  ]
  for (const [call, path, body] of acts) {
    clock.pass({ seconds: 10 })
    expect([path, (await call?.('POST', path, body))?.status]).toEqual([path, 200])
  }
  clock.pass({ days: 8 })
  await queueChores(portal, chores)
  await doDueJobs(needs, choreWorker(needs, chores))
  const mails = await db
    .selectFrom('outgoing_mail')
    .select(['id', 'kind', 'recipient', 'subject', 'bodyText'])
    .where(
      'id',
      'not in',
      written.map(({ id }) => id),
    )
    .execute()
  const seen = new Set<string>()
  const wrong = mails.flatMap(({ id, kind, recipient, subject, bodyText }) => {
    const text = `${subject} ${secrets.decrypt(bodyText, { table: 'outgoing_mail', column: 'body_text', id })}`
    const who = team.some(({ email }) => email === recipient) ? 'team' : 'family'
    const shown = marked.filter((column) => text.includes(markOf(column)))
    for (const column of shown) seen.add(column)
    return shown.flatMap((column) => (isShownTo(who, column) ? [] : `${kind} shows ${column} to ${who}`))
  })
  expect(wrong).toEqual([])
  expect(mails.length).toBeGreaterThan(4)
  expect([...seen]).toContain('account.name')
})
