import type { NextStep } from '@desco/contract/messages/path'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { fakeServer } from '#web/testing/fake-server.ts'
import { openPortal } from '#web/testing/open-portal.tsx'
import { aChildUser, aParent, signedIn } from '#web/testing/people.ts'
import { aPersonOnPath, aStudyPath, studyPathPath } from '#web/testing/study-path.ts'
import { aSurvey, completedList, completedPath, listPath, surveyList } from '#web/testing/surveys.ts'

import { todayWords } from './today-words.ts'

beforeEach(() => {
  window.scrollTo = vi.fn<() => void>()
  localStorage.setItem('access_token', 'mine')
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

type Answer = Parameters<typeof fakeServer>[0][string]

async function openHome(path: Answer, user = aParent()) {
  const server = fakeServer({
    '/api/users/verify-token': signedIn(user),
    [listPath]: surveyList([aSurvey()]),
    [completedPath]: completedList(),
    [studyPathPath]: path,
  })
  const portal = openPortal('/home')
  const card = await screen.findByRole('region', { name: 'Oggi' })
  return { ...portal, ...server, card: within(card) }
}

const child = (name: string, next: NextStep) =>
  aPersonOnPath({ personId: crypto.randomUUID(), name, isMe: false, isChild: true, next })

describe('Oggi', () => {
  it('leads to one’s own questionnaire on the page, and repeats none of its buttons', async () => {
    const { card } = await openHome(aStudyPath())
    const words = 'C’è un questionario: Abitudini a colazione, entro giovedì 30 aprile'
    expect((await card.findByRole('link', { name: words })).getAttribute('href')).toBe('#questionari')
    expect(card.getAllByRole('link')).toHaveLength(1)
    expect(card.queryByRole('button')).toBeNull()
  })

  it('names in one sentence all children who have the same to do', async () => {
    const names = ['Teo', 'Emma', 'Luca', 'Sara', 'Ugo']
    const family = names.map((name) => child(name, { kind: 'enable_child' }))
    const { card } = await openHome(
      aStudyPath([aPersonOnPath({ next: { kind: 'nothing_yet' } }), ...family], {
        mostUrgent: family[0]?.personId,
      }),
    )
    const way = await card.findByRole('link', { name: 'Crea l’accesso di Teo, Emma, Luca, Sara e Ugo' })
    expect(way.getAttribute('href')).toBe('#abilita-figli')
  })

  it('leaves out of the sentence the children who write about another day', async () => {
    const today = '2026-04-28'
    const teo = child('Teo', { kind: 'diary_day', day: today, until: '2026-04-30' })
    const emma = child('Emma', { kind: 'diary_day', day: '2026-04-27', until: '2026-04-29' })
    const { card } = await openHome(aStudyPath([teo, emma], { mostUrgent: teo.personId }))
    const words = 'Manca il diario di martedì 28 aprile di Teo: si può scrivere fino a giovedì 30 aprile'
    expect((await card.findByRole('link', { name: words })).getAttribute('href')).toBe(
      '/food-diary?date=2026-04-28',
    )
  })

  it('tells the whole path in words, and stands where its act is', async () => {
    const { card } = await openHome(aStudyPath([aPersonOnPath({ current: 'children' })]))
    expect(await card.findByText('Passo 4 di 5: Questionari')).toBeTruthy()
    const steps = within(card.getByRole('list', { name: 'Il percorso' })).getAllByRole('listitem')
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Registrazione: Completato',
      'Consenso dei genitori: Completato',
      'Accesso dei figli: Completato',
      'Questionari: Da fare',
      'Giorni di diario: Da fare',
    ])
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, null, null, 'step', null])
  })

  it('says of days that nobody has given yet that there are none for now', async () => {
    const path = aPersonOnPath()
    const steps = path.steps.map((one) =>
      one.step === 'diary' ? { ...one, state: 'not_for_you' as const, done: 0, of: 0 } : one,
    )
    const { card } = await openHome(aStudyPath([{ ...path, steps }]))
    expect(await card.findByText('Giorni di diario: Per ora nessuno')).toBeTruthy()
  })

  it('shows what was known, and the new act as soon as LimeSurvey has answered', async () => {
    let late = true
    const asOf = '2026-11-21T13:05:00.000Z'
    const { card } = await openHome(() =>
      aStudyPath([aPersonOnPath(late ? {} : { next: { kind: 'finished' } })], {
        freshness: { asOf, stale: late, late },
      }),
    )
    expect(await card.findByText(/^C’è un questionario: Abitudini/u)).toBeTruthy()
    late = false
    expect(await card.findByText('Percorso finito, grazie', {}, { timeout: 5_000 })).toBeTruthy()
  })

  it('says nothing that LimeSurvey’s first answer would take back in a second', async () => {
    let late = true
    const { card, callsTo } = await openHome(() =>
      aStudyPath([aPersonOnPath(late ? { next: { kind: 'nothing_yet' } } : {})], {
        freshness: { asOf: late ? null : '2026-11-21T13:05:00.000Z', stale: late, late },
      }),
    )
    await waitFor(() => expect(callsTo(studyPathPath)).not.toEqual([]))
    expect(card.getByText('Cerchiamo che cosa c’è da fare…')).toBeTruthy()
    late = false
    expect(await card.findByText(/^C’è un questionario: Abitudini/u, {}, { timeout: 5_000 })).toBeTruthy()
    expect(card.queryByText('Per oggi non c’è niente da fare')).toBeNull()
  })

  it('can be asked again when it did not come', async () => {
    let answer: Answer = { status: 500, body: {} }
    const { card, person } = await openHome(() => answer as never)
    const again = await card.findByRole('button', { name: 'Riprova' })
    answer = aStudyPath()
    await person.click(again)
    expect(await card.findByText(/Abitudini a colazione/u)).toBeTruthy()
  })

  it('is the child’s own on a child’s home', async () => {
    const { card } = await openHome(
      aStudyPath([
        aPersonOnPath({ isChild: true, next: { kind: 'diary_day', day: '2026-04-28', until: '2026-04-30' } }),
      ]),
      aChildUser(),
    )
    const words = 'Manca il tuo diario di martedì 28 aprile: si può scrivere fino a giovedì 30 aprile'
    expect(await card.findByText(words)).toBeTruthy()
    expect(card.getByText('Il tuo accesso e il tuo sì: Completato')).toBeTruthy()
  })
})

describe('todayWords', () => {
  it('calls today today', () => {
    const next = { kind: 'diary_day', day: '2026-04-28', until: '2026-04-30' } as const
    expect(todayWords(next, ['Teo', 'Emma'], '2026-04-28')).toBe('Manca il diario di oggi di Teo ed Emma')
  })

  it('says what comes when today is done', () => {
    expect(todayWords({ kind: 'wait', what: 'questionnaire', from: '2026-05-03' }, [], '2026-04-28')).toBe(
      'Per oggi hai finito. Il prossimo questionario si apre domenica 3 maggio',
    )
  })
})
