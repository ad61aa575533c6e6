import { readFile } from 'node:fs/promises'

import { assentTexts } from '@desco/contract/families/consents/assent-texts'
import { entryRefusals } from '@desco/contract/diary/refusals'
import { startSurveyHost, type SurveyHost } from '@desco/survey-host'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { copyWorker } from '#rights/data/make-data-copy.ts'
import { silentLog } from '#platform/log.ts'
import { doDueJobs } from '#platform/work-queue/start-work-queue.ts'
import { answer, aUsername, enable } from '#testing/people/children.ts'
import { aDay, aText, dayOf, outcomes } from '#testing/people/diary.ts'
import { askedFor, download, filesIn, makeFiles } from '#testing/files/exports.ts'
import { aChild, anEmail, aParent, logIn, password, together } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { answering, invitationTo } from '#testing/people/second-parents.ts'
import { signedInStaff } from '#testing/people/staff.ts'

import { givers } from '#server/contributions.ts'

// Each sentence by which a page says who sees what is read from where the page takes it, and tried as that reader.

let host: SurveyHost
let portal: TestPortal
let family: Awaited<ReturnType<typeof aFamily>>
beforeAll(async () => {
  host = await startSurveyHost({ port: 0, user: 'portal', password: 'secret' })
  portal = await startTestPortal({ limeSurveyUrl: host.url })
  family = await aFamily()
})
afterAll(async () => {
  await portal.close()
  await host.close()
})
// as if each sentence were read on another day: an account takes along five copies in one
afterEach(() =>
  portal.db
    .deleteFrom('attempt_window')
    .execute()
    .then(() => undefined),
)

const secret = { big: 'gelato di Olga', small: 'mela di Pia', second: 'vino di Marco' }

/** Two parents, a child of 12 and one of 9, each with an access and a day of the diary. */
async function aFamily() {
  const spouse = anEmail('marco')
  const children = [
    aChild({ childname: 'Olga', dobirth: '2014-02-01' }),
    aChild({ childname: 'Pia', dobirth: '2017-02-01' }),
  ]
  const first = await aParent(portal, { children, spouse: together(spouse) })
  const [olga = '', pia = ''] = first.user.children.map(({ _id }: { _id: string }) => String(_id))
  const token = await invitationTo(portal, spouse)
  await answering(portal).full({ token, email: spouse, selectedChild: [olga, pia] })
  const second = await logIn(portal, spouse)
  const keeper = async (id: string, age: number) => {
    const username = aUsername()
    const { body } = await enable(portal, first, { id, username, age })
    const child = await logIn(portal, username)
    await answer(portal, child.token, 'yes', age < 11 ? 'from7' : 'from11')
    return { id, token: child.token, accountId: String(body.data.userId) }
  }
  const big = await keeper(olga, 12)
  const small = await keeper(pia, 9)
  const marco = { id: String(second.user._id), token: second.token }
  await outcomes(portal, big.token, [aText(portal, big.id, secret.big), aDay(portal, big.id)])
  await outcomes(portal, small.token, [aText(portal, small.id, secret.small)])
  await outcomes(portal, marco.token, [aText(portal, marco.id, secret.second)])
  // as a portal makes them with random keys: by default a child's key is its user name, which its parents chose
  const key = 'chiavedinessunaltro'
  await portal.db.insertInto('survey_token').values({ accountId: big.accountId, token: key }).execute()
  const offered = (await get(big.token, '/api/limesurvey/surveylist')).body.data
  // the child's own link opens its answers
  expect(JSON.stringify(offered)).toContain(key)
  return { first, big, small, marco, key, familyId: String(first.user.familyId) }
}

const get = (token: string, path: string) => portal.call('GET', path, { token })

/** All that a person takes along in one file. */
async function copyOf(token: string): Promise<string> {
  expect((await portal.call('POST', '/api/users/ask-data-copy', { token, body: { password } })).status).toBe(
    200,
  )
  const needs = { ...portal, log: silentLog, studyName: 'Desco', studyContact: 'r@example.org', givers }
  await doDueJobs(needs, copyWorker(needs))
  const url = '/api/users/data-copy-file'
  const { rawPayload } = await portal.app.inject({ method: 'GET', url, headers: { token } })
  return Object.values(unzipSync(new Uint8Array(rawPayload)))
    .map((bytes) => strFromU8(bytes))
    .join('\n')
}

/** The calls of a parent about a child of theirs, and the copy. */
async function allOfParent(token: string): Promise<string> {
  const { big, small } = family
  const answers = await Promise.all([
    dayOf(portal, token, big.id),
    dayOf(portal, token, small.id),
    portal.call('POST', '/api/daily/get-days', { token, body: { from: '2026-11-20', to: '2026-11-25' } }),
    get(token, '/api/daily/people'),
    get(token, `/api/limesurvey/childsurveylist/${big.id}`),
    get(token, '/api/users/data-card'),
  ])
  return JSON.stringify(answers.map(({ body }) => body)) + (await copyOf(token))
}

async function parentsSeeCompletionAlone() {
  const { first, big, key } = family
  const { data } = (await get(first.token, `/api/limesurvey/childsurveylist/${big.id}`)).body
  expect(data.length).toBeGreaterThan(0)
  expect(data.every((one: object) => 'complete' in one)).toBe(true)
  // nobody enters a child's questionnaire without its key
  expect(await allOfParent(first.token)).not.toContain(key)
}

/** Analysts get a file: without names, with the key of the study in their place. */
async function filesHaveNoNames() {
  const staff = await signedInStaff(portal, 'data-manager')
  const id = await askedFor(staff, { kind: 'everything' })
  await makeFiles(portal)
  const { bytes } = await download(portal, staff, id)
  const text = Object.values(filesIn(new Uint8Array(bytes))).join('\n')
  expect(text).toContain('gelato di')
  expect(text).not.toMatch(/Olga|D'Angelo|@example\.org/u)
}

async function strangersSeeNothing() {
  const stranger = await aParent(portal)
  for (const { id } of [family.big, family.small, family.marco]) {
    expect((await dayOf(portal, stranger.token, id)).status).toBe(404)
  }
  expect(await allOfParent(stranger.token)).not.toMatch(/Olga|Pia|Marco|gelato|mela di|vino di/u)
}

const reason = 'Ha telefonato la madre'
/** Before, the team knows a code; the look has a reason, and the person reads of it. */
async function teamOpensNamesForAReason(reader: string, hasReason: boolean) {
  const { familyId } = family
  const staff = await signedInStaff(portal, 'coordinatore')
  const before = JSON.stringify((await staff.call('GET', `/api/staff/families/${familyId}`)).body)
  expect(before).not.toMatch(/Olga|D'Angelo|@example\.org/u)
  const reveal = (body: object) => staff.call('POST', '/api/staff/families/reveal-names', body)
  expect((await reveal({ familyId })).status).toBe(400)
  portal.clock.pass({ seconds: 10 })
  expect((await reveal({ familyId, reason })).status).toBe(200)
  const { looks } = (await get(reader, '/api/users/data-card')).body.data
  expect(looks[0]).toMatchObject({ at: portal.clock.now().toISOString(), reason: hasReason ? reason : null })
}

async function diaryIsTheBigChildsOwn() {
  const { first, big, small } = family
  const { data } = (await dayOf(portal, first.token, big.id)).body
  expect(data).toMatchObject({ see: 'completeness', complete: true, entries: [] })
  const all = await allOfParent(first.token)
  expect(all).not.toContain(secret.big)
  expect(all).toContain(secret.small)
  expect((await dayOf(portal, first.token, small.id)).body.data.see).toBe('everything')
  expect(await outcomes(portal, first.token, [aText(portal, big.id, 'pane')])).toEqual(['keeps_own_diary'])
}

async function everybodySeesTheirOwn() {
  const { first, marco } = family
  expect((await dayOf(portal, first.token, marco.id)).status).toBe(404)
  expect(await allOfParent(first.token)).not.toContain(secret.second)
  await parentsSeeCompletionAlone()
  await diaryIsTheBigChildsOwn()
  await diaryWithoutAccessIsTheParents()
}

async function diaryWithoutAccessIsTheParents() {
  const { user, token } = await aParent(portal, { children: [aChild({ dobirth: '2012-02-01' })] })
  const id = String(user.children[0]._id)
  expect((await dayOf(portal, token, id)).body.data.see).toBe('everything')
}

async function theTeamSeesIt() {
  const { marco } = family
  const late = { ...aText(portal, marco.id, 'pane di allora'), day: '2026-11-01' }
  expect(await outcomes(portal, marco.token, [late])).toEqual(['window_over'])
  const staff = await signedInStaff(portal, 'data-manager')
  const { body } = await staff.call('GET', '/api/staff/diary/unapplied')
  expect(JSON.stringify(body)).toContain('pane di allora')
}

const pages = {
  rings: 'rights/who-sees.tsx',
  surveys: 'questionnaires/survey-panels.tsx',
  day: 'diary/diary-day.tsx',
} as const
const pageOf = async (page: keyof typeof pages) =>
  (await readFile(new URL(`../../../../web/src/family/${pages[page]}`, import.meta.url), 'utf8')).replaceAll(
    /\s+/gu,
    ' ',
  )

type Tried = [sentence: string, from: keyof typeof pages, act: () => Promise<void>]
const sentences: Tried[] = [
  ['Non vedono niente.', 'rings', strangersSeeNothing],
  [
    'Vede risposte e diario con un codice inventato. Il nome solo se due persone sono d’accordo.',
    'rings',
    filesHaveNoNames,
  ],
  [
    'Vi conosce con il Codice Famiglia. I nomi li apre per un motivo, e qui sotto leggi quando e perché.',
    'rings',
    () => teamOpensNamesForAReason(family.first.token, true),
  ],
  [
    'Ognuno vede le sue cose. Dei figli vedi se hanno risposto, non che cosa; e il loro diario fino agli 11 anni, o finché non hanno un loro accesso; poi solo se è completo.',
    'rings',
    everybodySeesTheirOwn,
  ],
  [
    'Vede che cosa mangi e rispondi, ma non sa che sei tu: al posto del nome c’è un codice.',
    'rings',
    filesHaveNoNames,
  ],
  [
    'Possono guardare il tuo nome solo se serve davvero. Qui sotto leggi quando.',
    'rings',
    () => teamOpensNamesForAReason(family.big.token, false),
  ],
  [
    'Vedono se hai risposto, non che cosa hai risposto. Il diario lo vedono fino ai tuoi 11 anni; poi solo se è completo.',
    'rings',
    async () => {
      await parentsSeeCompletionAlone()
      await diaryIsTheBigChildsOwn()
    },
  ],
  [
    'Le tue cose le vedi tutte.',
    'rings',
    async () => {
      const { big } = family
      expect(JSON.stringify((await dayOf(portal, big.token, big.id)).body)).toContain(secret.big)
      expect((await get(big.token, '/api/users/data-card')).body.data.person.name).toBe('Olga')
    },
  ],
  [
    'I tuoi genitori vedono quali questionari hai completato, non le tue risposte.',
    'surveys',
    parentsSeeCompletionAlone,
  ],
  [
    'tiene il suo diario da sé. Qui vedi se una giornata è completa, non che cosa c’è',
    'day',
    diaryIsTheBigChildsOwn,
  ],
]

describe('each sentence that a page says about who sees what', () => {
  it.each(sentences)('“%s” (%s)', async (sentence, from, act) => {
    expect(await pageOf(from)).toContain(sentence)
    await act()
  })

  it('is tried here: the page of one’s data says no other', async () => {
    const said = [...(await pageOf('rings')).matchAll(/sees: '([^']+)'/gu)].map(([, words]) => words)
    expect(new Set(said)).toEqual(
      new Set(sentences.flatMap(([words, from]) => (from === 'rings' ? words : []))),
    )
  })

  it('and what a child reads before its yes: of its parents, that they see which questionnaires are completed', async () => {
    const said = Object.values(assentTexts)
      .flatMap(({ paragraphs }) => paragraphs)
      .flatMap((text) => text.split(/(?<=\.) /u))
      .filter((sentence) => /genitori.*ved(?:ono|ere se)/u.test(sentence))
    expect(new Set(said)).toEqual(
      new Set([
        'I tuoi genitori possono vedere se hai finito un questionario, ma non che cosa hai risposto.',
        'I tuoi genitori vedono quali questionari hai completato, non che cosa hai risposto.',
        'I tuoi genitori vedono quali questionari hai completato, mai le risposte.',
      ]),
    )
    await parentsSeeCompletionAlone()
  })

  it('and why an entry was refused: the team sees it where the words say so', async () => {
    const said = Object.values(entryRefusals).filter(({ text }) => text.includes('Il gruppo di ricerca vede'))
    expect(said.every(({ kept }) => kept)).toBe(true)
    expect(entryRefusals.window_over.text).toContain('Il gruppo di ricerca vede la voce')
    await theTeamSeesIt()
  })
})
