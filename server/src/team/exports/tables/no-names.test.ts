import { randomUUID } from 'node:crypto'

import type { Database } from '#platform/database/database.ts'
import { anEnabledChild, answer, withdrawFamily } from '#testing/people/children.ts'
import { askedFor, download, filesIn, makeFiles, tableIn } from '#testing/files/exports.ts'
import { aDay, aFood, aMeal, aText, outcomes } from '#testing/people/diary.ts'
import { aChild, aParent, aRegisteredParent, mailsTo } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { anInvitedFamily, answering } from '#testing/people/second-parents.ts'
import { signedInStaff } from '#testing/people/staff.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// Everything that the database knows of people, looked for in every file.

let portal: TestPortal
let person: Awaited<ReturnType<typeof signedInStaff>>
let boss: Awaited<ReturnType<typeof signedInStaff>>
let gone: Awaited<ReturnType<typeof aParent>>
let unverified: Awaited<ReturnType<typeof aRegisteredParent>>
beforeAll(async () => {
  portal = await startTestPortal()
  // a month in which no document was written
  portal.clock.set('2026-10-08T10:00:00Z')
  const { child, accountId } = await anEnabledChild(portal)
  await answer(portal, child.token, 'yes')
  const { first, invited, token, childIds } = await anInvitedFamily(portal)
  await answering(portal).full({ token, email: invited, selectedChild: [childIds[0]] })
  await answering(portal).refuse((await anInvitedFamily(portal)).token)
  await anInvitedFamily(portal)
  gone = await aParent(portal, { children: [aChild({ childname: 'Ermenegilda' })] })
  await withdrawFamily(portal, await familyIdOf(portal.db, gone.email))
  unverified = await aRegisteredParent(portal, { name: 'Gelsomina' })
  await takePart(portal, [accountId, await accountIdOf(portal.db, first.email)])
  // so that the days of the diary and of the export are none of theirs
  portal.clock.pass({ days: 3 })
  await writeDiary(portal, first)
  portal.clock.pass({ days: 1 })
  person = await signedInStaff(portal, 'data-manager')
  boss = await signedInStaff(portal, 'responsabile')
})
afterAll(() => portal.close())

const accountOf = (db: Database, email: string) =>
  db.selectFrom('account').select(['id', 'familyId']).where('login', '=', email).executeTakeFirstOrThrow()
const accountIdOf = async (db: Database, email: string) => (await accountOf(db, email)).id
const familyIdOf = async (db: Database, email: string) => (await accountOf(db, email)).familyId

/** Tokens and a questionnaire, as LimeSurvey would have told. */
async function takePart({ db, clock }: TestPortal, accounts: string[]) {
  const rows = accounts.map((id, n) => ({ accountId: id, token: `gettone_segreto_${n}` }))
  await db.insertInto('survey_token').values(rows).execute()
  const joined = rows.map((row) => ({
    ...row,
    surveyId: 4711,
    title: 'Colazione segreta',
    addedAt: clock.now(),
    completed: true,
  }))
  await db.insertInto('survey_participation').values(joined).execute()
}

/** A diary in which people name each other. */
async function writeDiary(
  portalOfTest: TestPortal,
  { token, user }: { token: string; user: { _id: string } },
) {
  const shared = { sharedMealId: randomUUID() }
  const outcome = await outcomes(portalOfTest, token, [
    aFood(portalOfTest, user._id, shared),
    { ...aText(portalOfTest, user._id, "Torta di Giulia D'Angelo, chiedere al 333 1234567"), ...shared },
    aMeal(portalOfTest, user._id, { note: 'Con Marco Bianchi.' }),
    aMeal(portalOfTest, user._id, { meal: 'cena', skipped: true }),
    aDay(portalOfTest, user._id, { note: 'Compleanno di Marco.' }),
  ])
  expect(outcome).toEqual(outcome.map(() => 'accepted'))
}

/** Every value by which somebody could be known: of each column of these tables, unless it is the same for many people. */
async function personalValues(db: Database): Promise<Map<string, string[]>> {
  const shared =
    /^(?:kind|sex|marital_status|position|section|version|answer|means|text_sha256|survey_id|completed)$/u
  const found = new Map<string, string[]>()
  const tables = [
    'family',
    'account',
    'child',
    'consent_record',
    'spouse_invitation',
    'survey_token',
    'survey_participation',
  ] as const
  for (const table of tables) {
    for (const row of await db.selectFrom(table).selectAll().execute()) {
      for (const [column, value] of Object.entries(row)) {
        const texts =
          value instanceof Date ? [value.toISOString(), value.toISOString().slice(0, 10)] : [String(value)]
        const isTelling = typeof value === 'string' || value instanceof Date
        // numbers of rows are found in anything
        if (shared.test(column) || !isTelling || /^\d{1,3}$/u.test(texts[0] ?? '')) continue
        for (const text of texts) found.set(text, [...(found.get(text) ?? []), `${table}.${column}`])
      }
    }
  }
  const entries = await db.selectFrom('diary_entry').select(['id', 'personId', 'content']).execute()
  for (const { id, personId, content } of entries) {
    const ids = [id, personId, ...(typeof content.sharedMealId === 'string' ? [content.sharedMealId] : [])]
    for (const value of ids) found.set(value, [...(found.get(value) ?? []), 'diary_entry.id'])
  }
  return found
}

async function exported(changes: Record<string, unknown>) {
  const id = await askedFor(person, { reason: 'Prova delle esportazioni.', ...changes })
  await boss.call('POST', '/api/staff/approve-export', { id, reason: 'Prova delle esportazioni.' })
  await makeFiles(portal)
  return filesIn((await download(portal, person, id)).bytes)
}

async function namedIn(files: Record<string, string>) {
  const values = await personalValues(portal.db)
  const text = Object.values(files).join('\n').toLowerCase()
  return new Set(
    [...values].filter(([value]) => text.includes(value.toLowerCase())).flatMap(([, columns]) => columns),
  )
}

describe('a pseudonymised export', () => {
  it('holds nothing of anybody: no name, address, number, code, token, id, birth date or day', async () => {
    expect(await namedIn(await exported({ identifiable: false }))).toEqual(new Set())
  })

  it('tells who takes part, who left, and how far everybody is', async () => {
    const files = await exported({ identifiable: false })
    const participants = tableIn(files['persone.csv'] ?? '')
    const states = participants.map(
      ({ ruolo, stato_famiglia, ritirata }) => `${ruolo} ${stato_famiglia} ${ritirata}`,
    )
    expect(states.toSorted()).toEqual([
      'figlio ha_lasciato si',
      'figlio partecipa no',
      'figlio partecipa no',
      'primo_genitore ha_lasciato si',
      'primo_genitore ha_rifiutato no',
      'primo_genitore in_attesa no',
      'primo_genitore partecipa no',
      'primo_genitore partecipa no',
      'secondo_genitore partecipa no',
    ])
    const children = tableIn(files['figli.csv'] ?? '')
    expect(
      children.map(({ eta_iscrizione, ritirato }) => `${eta_iscrizione} ${ritirato}`).toSorted(),
    ).toEqual(['11 no', '11 no', '11 si'])
    expect(
      tableIn(files['inviti.csv'] ?? '')
        .map(({ stato }) => String(stato))
        .toSorted(),
    ).toEqual(['in_attesa', 'partecipa', 'rifiutato'])
    const joined = tableIn(files['token-questionari.csv'] ?? '').filter(
      ({ questionario }) => questionario !== '',
    )
    expect(joined.map(({ ha_token, completato }) => [ha_token, completato])).toEqual([
      ['si', 'si'],
      ['si', 'si'],
    ])
    const answers = tableIn(files['consensi.csv'] ?? '')
    expect(new Set(answers.map(({ risposta }) => risposta))).toEqual(new Set(['si', 'no']))
    expect(answers.map(({ documento }) => documento)).toContain('assent_from11')
  })

  it('calls a child by one pseudonym in every table', async () => {
    const files = await exported({ identifiable: false })
    const child = tableIn(files['persone.csv'] ?? '').find(
      ({ ruolo, accesso }) => ruolo === 'figlio' && accesso === 'si',
    )
    const places = Object.entries(files).filter(([, text]) => text.includes(child?.['persona'] ?? '–'))
    expect(places.map(([name]) => name)).toEqual([
      'persone.csv',
      'figli.csv',
      'consensi.csv',
      'token-questionari.csv',
    ])
  })
})

describe('an identifiable export', () => {
  it('shows what the search above looks for', async () => {
    expect([...(await namedIn(await exported({ identifiable: true })))]).toEqual(
      expect.arrayContaining([
        'family.code',
        'account.email',
        'account.surname',
        'account.phone',
        'child.name',
        'child.birthDate',
        'spouse_invitation.email',
        'survey_token.token',
      ]),
    )
  })

  it('shows nobody who left, and nobody who never proved an address', async () => {
    const text = Object.values(await exported({ identifiable: true })).join('\n')
    for (const value of [gone.email, 'Ermenegilda', unverified.email, 'Gelsomina']) {
      expect(await mailsTo(portal, gone.email)).not.toEqual([])
      expect(text).not.toContain(value)
    }
  })
})

describe('the key', () => {
  it('leads from each pseudonym to the family code and the token, and to nothing else', async () => {
    const files = await exported({ kind: 'key' })
    const key = tableIn(files['chiave.csv'] ?? '')
    const values = await personalValues(portal.db)
    const child = key.find(({ ruolo, token }) => ruolo === 'figlio' && token !== '')
    expect(child?.['token']).toBe('gettone_segreto_0')
    expect(values.get(child?.['codice_famiglia'] ?? '')).toEqual(['family.code'])
    const columns = await namedIn(files)
    expect(columns).toEqual(new Set(['family.code', 'survey_token.token', 'survey_participation.token']))

    const data = await exported({ identifiable: false })
    const known = new Set(key.map(({ persona }) => persona))
    const left = tableIn(data['persone.csv'] ?? '').filter(({ ritirata }) => ritirata === 'si')
    // a person who left is in the key by pseudonym and token alone: the answers from before are joined by it
    expect(left.map(({ persona }) => known.has(persona))).toEqual([true, true])
    const gone = key.filter(({ ritirata }) => ritirata === 'si')
    expect(new Set(gone.map(({ codice_famiglia }) => codice_famiglia))).toEqual(new Set(['']))
    expect(tableIn(data['figli.csv'] ?? '').every(({ persona }) => known.has(persona))).toBe(true)
  })
})
