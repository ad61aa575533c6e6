import { afterAll, beforeAll, expect, it } from 'vitest'

import { anEnabledChild, answer } from '#testing/people/children.ts'
import { aFood, aText, outcomes } from '#testing/people/diary.ts'
import { askedFor, download, filesIn, makeFiles } from '#testing/files/exports.ts'
import { markOf, markTexts } from '#testing/files/fill-tables.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { anInvitedFamily, answering } from '#testing/people/second-parents.ts'
import { signedInStaff } from '#testing/people/staff.ts'

import { dataMap, factsOf, personalCard } from './data-map.ts'

// A new text about somebody reaches a file only where the map says so: a pseudonymised one, or one that shows who people are.

type Staff = Awaited<ReturnType<typeof signedInStaff>>

let portal: TestPortal
let person: Staff
let boss: Staff
let marked: string[]
beforeAll(async () => {
  portal = await startTestPortal()
  const { child, accountId } = await anEnabledChild(portal)
  await answer(portal, child.token, 'yes')
  const { first, invited, token, childIds } = await anInvitedFamily(portal)
  await answering(portal).full({ token, email: invited, selectedChild: [...childIds] })
  await anInvitedFamily(portal)
  await portal.db.insertInto('survey_token').values({ accountId, token: 'token' }).execute()
  const taken = { accountId, token: 'token', surveyId: 4711, title: 'Colazione', addedAt: portal.clock.now() }
  await portal.db.insertInto('survey_participation').values(taken).execute()
  portal.clock.pass({ days: 3 })
  const { _id: writer } = first.user
  await outcomes(portal, first.token, [aFood(portal, writer), aText(portal, writer, 'Torta della nonna')])
  person = await signedInStaff(portal, 'data-manager')
  boss = await signedInStaff(portal, 'responsabile')
  // the events of a family decide who is in a file
  marked = await markTexts(portal.ownerDb, personal, ['family_event.kind'])
})
afterAll(() => portal.close())

const personal = Object.entries(dataMap).flatMap(([table, facts]) => (typeof facts === 'string' ? [] : table))

/** The columns of which something stands in the files of an export. */
async function columnsIn(wanted: { kind?: string; identifiable: boolean }) {
  const id = await askedFor(person, { reason: 'Prova delle esportazioni.', ...wanted })
  await boss.call('POST', '/api/staff/approve-export', { id, reason: 'Prova delle esportazioni.' })
  await makeFiles(portal)
  const text = Object.values(filesIn((await download(portal, person, id)).bytes)).join('\n')
  return marked.filter((column) => text.includes(markOf(column)))
}

function isSeenBy(column: string, ...viewers: string[]) {
  const [table = '', name = ''] = column.split('.')
  const seenBy = factsOf(personalCard(table as keyof typeof dataMap), name)?.seenBy ?? []
  return seenBy.some((one) => viewers.includes(one))
}

/** A new column of a table that the analysis sees would else be seen because nobody thought of it. */
function saysItself(column: string) {
  const [table = '', name = ''] = column.split('.')
  const own: unknown = Reflect.get(personalCard(table as keyof typeof dataMap)?.columns ?? {}, name)
  return typeof own === 'object' && own !== null && 'seenBy' in own
}

it('marks what stands in the tables that files are made of', () => {
  const tables = new Set(marked.map((column) => column.split('.')[0]))
  const read = ['family', 'account', 'child', 'consent_record', 'spouse_invitation', 'survey_token']
  expect([...tables]).toEqual(expect.arrayContaining([...read, 'survey_participation']))
})

it('a pseudonymised file shows no text but of columns of which the map itself says that the analysis sees them', async () => {
  const shown = await columnsIn({ identifiable: false })
  expect(shown).toContain('consent_record.section')
  expect(shown.filter((column) => !isSeenBy(column, 'analysis') || !saysItself(column))).toEqual([])
})

it.each(['everything', 'key'])(
  'a file that shows who people are shows no other texts than the map says: %s',
  async (kind) => {
    const shown = await columnsIn({ kind, identifiable: true })
    expect(shown).toContain(kind === 'key' ? 'survey_token.token' : 'child.name')
    expect(shown.filter((column) => !isSeenBy(column, 'analysis', 'identifiable'))).toEqual([])
  },
)
