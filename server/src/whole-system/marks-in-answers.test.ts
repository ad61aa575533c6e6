import { Writable } from 'node:stream'

import { endpoints } from '@desco/contract'
import type { Endpoint } from '@desco/contract/endpoint'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { createLog } from '#platform/log.ts'
import { dataMap, factsOf, personalCard } from '#platform/data-map/data-map.ts'
import { anEnabledChild, answer } from '#testing/people/children.ts'
import { aFood, aText, outcomes } from '#testing/people/diary.ts'
import { markOf, markTexts } from '#testing/files/fill-tables.ts'
import { aMessage } from '#testing/people/messages.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { anInvitedFamily, answering } from '#testing/people/second-parents.ts'
import { signedInStaff } from '#testing/people/staff.ts'

// Rows are spread into answers, and the answer's schema is the exit list. Every text of the tables about people holds a mark; each
// look is called by everybody who may, and a mark that the data map does not show them is in no answer, and none is in the log.

const personal = Object.entries(dataMap).flatMap(([table, card]) => (typeof card === 'string' ? [] : table))
// what answers and lists go by: their marks would be refused as no such code, day, address or word
const butNot = [
  'family.code',
  'family_event.kind',
  'staff_account.email',
  'account.email',
  'spouse_invitation.email',
  'audit_line.details',
  'audit_line.act',
  'outgoing_mail.kind',
  'outgoing_mail.bounce_kind',
  'reminder_rule_version.subject',
]

let portal: TestPortal
let marked: string[]
let logged = ''
let ids: Record<string, string>
let callers: { who: 'family' | 'team'; call: (path: string) => ReturnType<TestPortal['call']> }[]

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
  marked = await markTexts(portal.ownerDb, personal, butNot)
  ids = {
    familyId,
    requestId: String(asked.body.data.id),
    userId: String(childIds[0]),
    id: writer,
    surveyId: '4711',
  }
  const family = (token: string) => ({
    who: 'family' as const,
    call: (path: string) => portal.call('GET', path, { token }),
  })
  callers = [
    family(first.token),
    family(child.token),
    { who: 'team', call: (path) => staff.call('GET', path) },
  ]
})
afterAll(() => portal.close())

const viewers = {
  family: ['oneself', 'parents', 'invitedParent'],
  team: ['team', 'teamNames'],
}
const isShownTo = (who: 'family' | 'team', column: string) => {
  const [table = '', name = ''] = column.split('.')
  const seenBy = factsOf(personalCard(table as keyof typeof dataMap), name)?.seenBy ?? []
  // who works in the team sees their own rows
  const own = who === 'team' && table.startsWith('staff_') ? ['oneself'] : []
  return seenBy.some((viewer) => [...viewers[who], ...own].includes(viewer))
}

it('leaves in answers what the data map shows to who asks', async () => {
  const looks = (Object.entries(endpoints) as [string, Endpoint][]).filter(
    ([, { method, access }]) => method === 'GET' && access !== 'anyone',
  )
  const seen = new Set<string>()
  const wrong: string[] = []
  let read = 0
  for (const [name, { access, path }] of looks) {
    for (const { who, call } of callers) {
      if ((access === 'staff') !== (who === 'team')) continue
      const { status, body } = await call(
        path.replace(/:(\w+)/gu, (_all, field: string) => ids[field] ?? 'x'),
      )
      if (status >= 500 && status !== 503) wrong.push(`${name} answers ${status}`)
      if (status === 200) read += 1
      const text = JSON.stringify(body)
      for (const column of marked.filter((one) => text.includes(markOf(one)))) {
        seen.add(column)
        if (!isShownTo(who, column)) wrong.push(`${name} shows ${column} to ${who}`)
      }
    }
  }
  expect(wrong).toEqual([])
  expect(read).toBeGreaterThan(40)
  expect([...seen]).toEqual(
    expect.arrayContaining(['account.name', 'child.name', 'staff_note.text', 'rights_request.words']),
  )
})

it('leaves nothing of anybody in the log, also when an answer cannot be made', async () => {
  await markTexts(portal.ownerDb, ['reminder_rule_version'], [])
  const answers = await Promise.all(
    callers.map(({ call }) => call(`/api/staff/families/${ids['familyId']}/history`)),
  )
  expect(answers.map(({ status }) => status)).toContain(500)
  expect(logged).toContain('unexpected error')
  expect(marked.filter((column) => logged.includes(markOf(column)))).toEqual([])
})
