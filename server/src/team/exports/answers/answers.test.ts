import { aSurvey, startSurveyHost, type Survey, type SurveyHost } from '@desco/survey-host'
import { unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { silentLog } from '#platform/log.ts'
import { anEnabledChild, answer, withdrawFamily } from '#testing/people/children.ts'
import { aDay, aDiaryFamily, aFood, outcomes } from '#testing/people/diary.ts'
import {
  askedFor,
  download,
  filesIn,
  keepForProof,
  makeFiles,
  seen,
  tableIn,
} from '#testing/files/exports.ts'
import { aChild, aParent } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { readSav } from '#testing/files/read-sav.ts'
import { signedInStaff } from '#testing/people/staff.ts'

import { joinLines } from './answers-words.ts'

// a page of answers that is larger is read in halves
const mostBytes = 512 * 1024

const option = (code: string, text: string) => ({ code, text })
const breakfast: Survey = aSurvey({
  sid: 310001,
  title: '<b>Colazione</b> &egrave; salute',
  groups: [
    {
      title: 'Colazione',
      description: '',
      questions: [
        {
          type: 'choice',
          code: 'GIORNI',
          text: 'Quante volte?',
          options: [option('A1', 'Mai'), option('A2', 'Spesso')],
        },
        {
          type: 'checkboxes',
          code: 'CIBI',
          text: 'Che cosa?',
          options: [option('SQ001', 'Latte'), option('SQ002', 'Pane')],
        },
        { type: 'number', code: 'MINUTI', text: 'Quanti minuti?' },
        { type: 'date', code: 'VISITA', text: 'Ultima visita' },
        { type: 'text', code: 'NOTE', text: 'Altro?' },
      ],
    },
  ],
})
const supper = aSurvey({
  sid: 310002,
  title: 'Cena',
  groups: [
    { title: 'Cena', description: '', questions: [{ type: 'text', code: 'NOTE', text: 'Che cosa?' }] },
  ],
})
const answers = {
  GIORNI: 'A2',
  'CIBI[SQ001]': 'Y',
  'CIBI[SQ002]': '',
  MINUTI: '15',
  VISITA: '2026-03-05 00:00:00',
  NOTE: '=2+2; "bene"',
}

let host: SurveyHost
let portal: TestPortal
let person: Awaited<ReturnType<typeof signedInStaff>>
beforeAll(async () => {
  // the host's clock is the portal's: answers come before or after a withdrawal
  host = await startSurveyHost({
    port: 0,
    user: 'portal',
    password: 'secret',
    surveys: [breakfast, supper],
    now: () => portal.clock.now(),
  })
  portal = await startTestPortal({ limeSurveyUrl: host.url, answersMostBytes: mostBytes })
})
beforeEach(async () => {
  portal.clock.pass({ minutes: 10 })
  person = await signedInStaff(portal, 'data-manager')
})
afterEach(async () => {
  host.fail(null)
  host.settings.rights = 'all'
  await portal.db.updateTable('export_job').set({ state: 'failed' }).where('state', '!=', 'failed').execute()
  await portal.db.deleteFrom('job').where('queue', '=', 'export').execute()
})
afterAll(async () => {
  await portal.close()
  await host.close()
})

/** Offers the questionnaires to who has this session, and answers their token in LimeSurvey. */
async function tokenOf(session: string, accountId: string): Promise<string> {
  const list = () => portal.call('GET', '/api/limesurvey/surveylist', { token: session })
  await list()
  await expect
    .poll(async () => {
      portal.clock.pass({ seconds: 4 })
      await list()
      const found = await portal.db
        .selectFrom('survey_participation')
        .select('token')
        .where('accountId', '=', accountId)
        .where('addedAt', 'is not', null)
        .execute()
      return found.length
    })
    .toBeGreaterThan(0)
  const { token } = await portal.db
    .selectFrom('survey_token')
    .select('token')
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  return token
}

async function aWriter(given: Partial<typeof answers> = {}) {
  const { token: session, user, email } = await aParent(portal)
  const token = await tokenOf(session, user._id)
  await host.complete(310001, token, { ...answers, ...given })
  return { session, user, email, token }
}

async function exported(changes: Record<string, unknown> = {}) {
  const id = await askedFor(person, { kind: 'answers', ...changes })
  await makeFiles(portal)
  const { bytes, status } = await download(portal, person, id)
  expect(status).toBe(200)
  return { bytes, files: filesIn(bytes) }
}

const rowsOf = (files: Record<string, string>) => tableIn(files['risposte_310001.csv'] ?? '')
const held = () =>
  portal.db
    .selectFrom('export_answers')
    .select('number')
    .execute()
    .then((rows) => rows.length)
async function fileOf(wanted: { kind: string }, name: string) {
  const id = await askedFor(person, wanted)
  await makeFiles(portal)
  return tableIn(filesIn((await download(portal, person, id)).bytes)[name] ?? '')
}
const pseudonyms = async () =>
  (await fileOf({ kind: 'participants' }, 'persone.csv')).map(({ persona }) => persona)

describe('the export of answers', () => {
  it('has the answer under the pseudonym, with moment, title, consent and the values of the codebook', async () => {
    const { token, email } = await aWriter()
    const { files, bytes } = await exported()
    const row = rowsOf(files).at(-1)
    expect(await pseudonyms()).toContain(row?.['persona'])
    expect(row).toMatchObject({
      ruolo: 'primo_genitore',
      questionario: '310001',
      titolo: 'Colazione è salute',
      momento_risposta: expect.stringMatching(/^2026-11-21T\d\d:\d\d:\d\d\.000Z$/u),
      eta_mesi: '',
      consenso: 'valido',
      mese_ritiro: '',
      GIORNI: 'A2',
      CIBI_SQ001: 'Y',
      CIBI_SQ002: '',
      MINUTI: '15',
      VISITA: '2026-03-05',
      // an apostrophe keeps a spreadsheet from calculating
      NOTE: `'${answers.NOTE}`,
    })
    const codebook = tableIn(files['codebook.csv'] ?? '')
    const ofTable = codebook.filter(({ file }) => file === 'risposte_310001.csv')
    expect(ofTable.filter(({ colonna }) => colonna === 'GIORNI')).toMatchObject([
      { significato: 'Quante volte?', valore: 'A1', etichetta: 'Mai' },
      { significato: 'Quante volte?', valore: 'A2', etichetta: 'Spesso' },
    ])
    expect(ofTable.find(({ colonna }) => colonna === 'CIBI_SQ002')).toMatchObject({
      significato: 'Che cosa? · Pane (CIBI[SQ002])',
      etichetta: 'Sì',
    })
    const head = (files['risposte_310001.csv'] ?? '')
      .replace(/^\uFEFF/u, '')
      .split('\r\n')[0]
      ?.split(';')
    expect([...new Set(ofTable.map(({ colonna }) => colonna))]).toEqual(head)

    const all = Buffer.concat(Object.values(unzipSync(bytes)).map((file) => Buffer.from(file))).toString(
      'latin1',
    )
    expect(all).toContain('risposte_310001')
    expect([token, email, '@example'].filter((secret) => all.includes(secret))).toEqual([])
  })

  it('is the same in the file for SPSS and in the script for R', async () => {
    await aWriter()
    const { files, bytes } = await exported()
    const { rows } = await readSav(unzipSync(bytes)['risposte_310001.sav'] ?? new Uint8Array())
    const csv = rowsOf(files)
    expect(rows.map(({ persona, GIORNI, MINUTI }) => [persona, GIORNI, MINUTI])).toEqual(
      csv.map(({ persona, GIORNI, MINUTI }) => [persona, GIORNI, Number(MINUTI)]),
    )
    expect(rows.at(-1)?.['NOTE']).toBe(answers.NOTE)
    expect(files['risposte.R']).toContain(
      'factor(risposte_310001[["GIORNI"]], levels = c("A1", "A2"), labels = c("Mai", "Spesso"))',
    )
  })

  it('knows a child’s age in months when it answered', async () => {
    const { child, accountId } = await anEnabledChild(portal, {
      children: [aChild({ dobirth: '2015-03-14' })],
    })
    await answer(portal, child.token, 'yes')
    const token = await tokenOf(child.token, accountId)
    await host.complete(310001, token, answers)
    const { files } = await exported()
    expect(rowsOf(files).filter(({ ruolo }) => ruolo === 'figlio')).toMatchObject([{ eta_mesi: '140' }])
  })

  it('keeps what was answered before a withdrawal, and nothing that was answered after it', async () => {
    const { token, user } = await aWriter({ MINUTI: '41' })
    portal.clock.pass({ minutes: 5 })
    await withdrawFamily(portal, String(user.familyId))
    portal.clock.pass({ minutes: 5 })
    // LimeSurvey lets who has left answer once more
    await host.complete(310001, token, { ...answers, MINUTI: '42' })
    person = await signedInStaff(portal, 'data-manager')
    const { files } = await exported()
    const mine = rowsOf(files).filter(({ MINUTI }) => MINUTI === '41' || MINUTI === '42')
    expect(mine).toMatchObject([{ MINUTI: '41', consenso: 'ritirato', mese_ritiro: '2026-11' }])
    expect(files['LEGGIMI.txt']).toContain('In risposte_310001.csv mancano: 1 inviate dopo un ritiro')
  })

  it('leaves out who was erased, and answers under a token of nobody', async () => {
    const { user } = await aWriter({ MINUTI: '51' })
    await portal.ownerDb.deleteFrom('survey_participation').where('accountId', '=', user._id).execute()
    await portal.ownerDb.deleteFrom('survey_token').where('accountId', '=', user._id).execute()
    const { files } = await exported()
    expect(rowsOf(files).map(({ MINUTI }) => MINUTI)).not.toContain('51')
    expect(files['LEGGIMI.txt']).toMatch(/1 di token che il portale non conosce/u)
  })

  it('leaves out a family of whom nobody ever proved an address, and says of how many answers', async () => {
    const { user } = await aWriter({ MINUTI: '61' })
    const nobodyProved = { verifiedAt: null, firstVerifiedAt: null }
    const account = portal.ownerDb.updateTable('account').where('id', '=', String(user._id))
    await account.set(nobodyProved).execute()
    const { files } = await exported()
    expect(rowsOf(files).map(({ MINUTI }) => MINUTI)).not.toContain('61')
    expect(files['LEGGIMI.txt']).toMatch(/1 di chi non partecipa/u)
  })

  it('never shows who people are, whatever was asked', async () => {
    const { email } = await aWriter()
    const { files } = await exported({ identifiable: true })
    expect(Object.values(files).join('')).not.toContain(email)
  })

  it('joins with diary and people by the lines of LEGGIMI', async () => {
    const written = `Pane è latte, ${'perché '.repeat(60)}🍎`
    const { session, user } = await aWriter({ MINUTI: '61', NOTE: written })
    const eaten = await outcomes(portal, session, [aFood(portal, user._id), aDay(portal, user._id)])
    expect(eaten).toEqual(['accepted', 'accepted'])
    // a child without an access, of a parent who answered nothing
    const family = await aDiaryFamily(portal)
    expect(await outcomes(portal, family.token, [aDay(portal, family.child)])).toEqual(['accepted'])
    const { files, bytes } = await exported()
    keepForProof(bytes)

    const table = (name: string) => tableIn(files[name] ?? '')
    const both = { on: ['persona', 'famiglia'] }
    const diary = joined(table('diario_giorni.csv'), table('persone.csv'), both)
    const all = joined(diary, rowsOf(files), both)
    expect(all.filter(({ MINUTI }) => MINUTI === '61')).toMatchObject([
      { ruolo: 'primo_genitore', sesso: 'femmina', alimenti: '1', MINUTI: '61', NOTE: written },
    ])
    // as many days as were written, and each with its person
    const days = table('diario_giorni.csv')
    expect([diary.length, all.length]).toEqual([days.length, days.length])
    expect(all.every(({ ruolo }) => ruolo !== undefined)).toBe(true)
    expect(all.filter(({ ruolo }) => ruolo === 'figlio')).toMatchObject([
      { accesso: 'no', eta_iscrizione: '9' },
    ])
    const { r, pandas } = joinLines({ file: 'risposte_310001.csv' }, 'semicolon')
    expect([r.length, pandas.length]).toEqual([3, 3])
    for (const line of [...r, ...pandas]) expect(files['LEGGIMI.txt']).toContain(line)
    // the lines join as the test does above: nothing of the diary falls out
    for (const line of r.slice(1)) expect(line).toContain('all.x = TRUE')
    for (const line of pandas.slice(1)) expect(line).toContain('how="left"')
  })
})

type Row = Record<string, string>

/** Every pair of rows that agree, and what has none, as merge() with the left side's rows has it in R and pandas. */
const joined = (left: Row[], right: Row[], { on }: { on: string[] }) =>
  left.flatMap((one) => {
    const pairs = right.filter((other) => on.every((column) => one[column] === other[column]))
    return pairs.length === 0 ? [one] : pairs.map((other) => ({ ...one, ...other }))
  })

describe('an export of answers that LimeSurvey does not let be made', () => {
  const attempt = async () => {
    const id = await askedFor(person, { kind: 'answers' })
    await makeFiles(portal)
    return { id, job: await seen(person, id) }
  }

  it('waits for LimeSurvey to be well again, and gives up with a reason', async () => {
    await aWriter()
    host.fail('http500')
    const { id, job } = await attempt()
    expect(job).toMatchObject({ state: 'waiting' })
    expect(await held()).toBe(0)
    for (let n = 0; n < 4; n += 1) {
      portal.clock.pass({ minutes: 5 })
      await makeFiles(portal)
    }
    expect(await seen(person, id)).toMatchObject({ state: 'failed', failure: 'limesurvey_silent' })
    expect((await download(portal, person, id)).status).toBe(410)
  })

  it('is made after an outage, whole', async () => {
    await aWriter()
    host.fail('xml')
    const { id } = await attempt()
    host.fail(null)
    portal.clock.pass({ minutes: 1 })
    await makeFiles(portal)
    expect(await seen(person, id)).toMatchObject({ state: 'ready', failure: null })
    expect(await held()).toBe(0)
  })

  it('names the questionnaire on which the account has no right', async () => {
    await aWriter()
    host.settings.rights = { may: ['survey.read', 'tokens.create', 'tokens.read'] }
    const { job } = await attempt()
    expect(job).toMatchObject({
      state: 'failed',
      failure: 'limesurvey_right',
      failedSurvey: 'Colazione è salute',
    })
    expect(await held()).toBe(0)
  })
})

describe('answers that are a burden', () => {
  it('are read in halves when a page of them is too large, none lost and none twice', async () => {
    const { token } = await aWriter({ MINUTI: '70' })
    const long = 'x'.repeat(mostBytes / 8)
    for (let n = 71; n < 83; n += 1) {
      await host.complete(310001, token, { ...answers, MINUTI: String(n), NOTE: long })
    }
    host.forgetCalls()
    const { files } = await exported()
    const mine = rowsOf(files).filter(({ MINUTI }) => Number(MINUTI) >= 70 && Number(MINUTI) < 83)
    expect(mine.map(({ MINUTI }) => Number(MINUTI))).toEqual(
      Array.from({ length: 13 }, (_answer, n) => 70 + n),
    )
    expect(mine.filter(({ NOTE }) => NOTE === long)).toHaveLength(12)
    // the ids, a page that was too large, and its parts
    expect(host.calls['export_responses']).toBeGreaterThan(3)
  })

  it('come under a title of 5,000 letters that is cut', async () => {
    await aWriter({ MINUTI: '90' })
    host.changeSurvey(310001, { title: 'T'.repeat(5_000) })
    const { files } = await exported()
    host.changeSurvey(310001, { title: breakfast.title })
    const title = rowsOf(files).find(({ MINUTI }) => MINUTI === '90')?.['titolo']
    expect(title).toBe(`${'T'.repeat(199)}…`)
  })
})

describe('the answers of a questionnaire that was made again', () => {
  it('are in two tables, the old one’s and the new one’s, and LEGGIMI says which is which', async () => {
    await aWriter({ MINUTI: '101' })
    const later = await aWriter({ MINUTI: '102' })
    const { status } = await person.call('POST', '/api/staff/replace-survey', { from: 310001, to: 310002 })
    expect(status).toBe(200)
    await host.complete(310002, later.token, { NOTE: 'Zuppa' })
    const { files } = await exported()
    const inSurveys = await fileOf({ kind: 'survey-tokens' }, 'token-questionari.csv')
    expect(inSurveys.filter(({ questionario }) => questionario === '310001')).toEqual([])
    expect(rowsOf(files).map(({ MINUTI }) => MINUTI)).toEqual(expect.arrayContaining(['101', '102']))
    expect(tableIn(files['risposte_310002.csv'] ?? '')).toMatchObject([{ titolo: 'Cena', NOTE: 'Zuppa' }])
    expect(files['LEGGIMI.txt']).toContain(
      '«Colazione è salute» (310001) è stato rifatto come «Cena» (310002): ognuno dei due ha le sue risposte',
    )
  })
})

describe('one answer that alone fills the memory', () => {
  it('ends the export with a line of the log and of the page that say in which questionnaire it is', async () => {
    const { token: session, user } = await aParent(portal)
    const token = await tokenOf(session, user._id)
    await host.complete(310002, token, { NOTE: 'x'.repeat(50 * 1024 * 1024) })
    const lines: object[] = []
    const id = await askedFor(person, { kind: 'answers' })
    await makeFiles(portal, {
      ...silentLog,
      error: (facts, sentence) => void lines.push({ ...facts, sentence }),
    })
    expect(lines).toEqual([
      {
        export: id,
        attempt: 1,
        failure: 'limesurvey_too_large',
        call: 'export_responses',
        kind: 'too_large',
        survey: 310002,
        sentence: 'an export failed: LimeSurvey did not give the answers',
      },
    ])
    expect(await seen(person, id)).toMatchObject({
      state: 'failed',
      failure: 'limesurvey_too_large',
      failedSurvey: 'Cena',
    })
    expect(await held()).toBe(0)
  })
})
