import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { fakeServer } from '#web/testing/fake-server.ts'
import { openPortal } from '#web/testing/open-portal.tsx'
import { aChildUser, aParent, signedIn } from '#web/testing/people.ts'
import { aPersonOnPath, aStudyPath, studyPathPath } from '#web/testing/study-path.ts'
import { aSurvey, completedList, completedPath, listPath, surveyList } from '#web/testing/surveys.ts'

import { nextWords } from './step-words.ts'

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
  const panel = await screen.findByRole('region', { name: 'Prossimo passo' })
  return { ...portal, ...server, panel: within(panel) }
}

const marta = aPersonOnPath({
  personId: '2b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b',
  name: 'Marta',
  isMe: false,
  isChild: true,
  current: 'children',
  next: { kind: 'enable_child' },
})

describe('Prossimo passo', () => {
  it('leads to one’s own questionnaire, with its minutes and its last day', async () => {
    const { panel } = await openHome(aStudyPath())
    expect(
      await panel.findByText('Questionario Abitudini a colazione, 10 minuti, entro giovedì 30 aprile'),
    ).toBeTruthy()
    const button = await panel.findByRole('link', { name: /Apri il questionario/u })
    expect(button.getAttribute('href')).toContain('/index.php/284613')
  })

  it('shows the rest of the family in rows, and first who has to do something first', async () => {
    const { panel } = await openHome(
      aStudyPath([aPersonOnPath({ next: { kind: 'nothing_yet' } }), marta], { mostUrgent: marta.personId }),
    )
    expect((await panel.findByText(/crea il suo accesso/u)).textContent).toBe('Marta: crea il suo accesso')
    expect(panel.getByRole('link', { name: 'Vai all’accesso di Marta' }).getAttribute('href')).toBe(
      '#abilita-figli',
    )
    const [row] = within(panel.getByRole('list', { name: 'Il resto della famiglia' })).getAllByRole(
      'listitem',
    )
    expect(row?.textContent).toBe('Tu: per ora niente da fare')
  })

  it('tells the whole path in words, and where one is', async () => {
    const { panel } = await openHome(aStudyPath())
    await panel.findAllByText('Completato')
    const steps = within(panel.getByRole('list', { name: 'Il tuo percorso' })).getAllByRole('listitem')
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Registrazione Completato',
      'Consenso dei genitori Completato',
      'Accesso dei figli Completato',
      'Questionari Da fare',
      'Giorni di diario Da fare',
      'Fine del percorso Da fare',
    ])
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([
      null,
      null,
      null,
      'step',
      null,
      null,
    ])
  })

  it('says since when it knows nothing newer', async () => {
    const freshness = { asOf: '2026-11-21T13:05:00.000Z', stale: true, late: false }
    const { panel } = await openHome(aStudyPath(undefined, { freshness }))
    expect((await panel.findByText(/I questionari non rispondono/u)).textContent).toContain('alle 14:05')
  })

  it('shows what was known, and the new path as soon as LimeSurvey has answered', async () => {
    let late = true
    const asOf = '2026-11-21T13:05:00.000Z'
    const { panel } = await openHome(() =>
      aStudyPath([aPersonOnPath(late ? {} : { next: { kind: 'finished' } })], {
        freshness: { asOf, stale: late, late },
      }),
    )
    expect((await panel.findByText(/^Aggiornato/u)).textContent).toContain('alle 14:05')
    expect(panel.getByText(/^Questionario Abitudini/u)).toBeTruthy()
    late = false
    expect(await panel.findByText('Percorso finito, grazie', {}, { timeout: 5_000 })).toBeTruthy()
    expect(panel.queryByText(/^Aggiornato/u)).toBeNull()
  })

  it('says nothing that LimeSurvey’s first answer would take back in a second', async () => {
    let late = true
    const { panel, callsTo } = await openHome(() =>
      aStudyPath([aPersonOnPath(late ? { next: { kind: 'nothing_yet' } } : {})], {
        freshness: { asOf: late ? null : '2026-11-21T13:05:00.000Z', stale: late, late },
      }),
    )
    await waitFor(() => expect(callsTo(studyPathPath)).not.toEqual([]))
    expect(panel.getByText('Cerchiamo il prossimo passo…')).toBeTruthy()
    late = false
    expect(await panel.findByText(/^Questionario Abitudini/u, {}, { timeout: 5_000 })).toBeTruthy()
    expect(panel.queryByText('Per ora niente da fare')).toBeNull()
  })

  it('has a line for each child before it knows what they have to do', async () => {
    const { panel } = await openHome(new Promise(() => undefined))
    const rows = await panel.findByRole('list', { name: 'Il resto della famiglia' })
    expect(within(rows).getByText('Nicolò: …')).toBeTruthy()
  })

  it('keeps as much room for a child with an access before it knows what they have to do as after', async () => {
    let arrive: (answer: ReturnType<typeof aStudyPath>) => void = () => undefined
    const { panel } = await openHome(new Promise((resolve) => (arrive = resolve)) as never)
    const classOf = async (words: string) => (await panel.findByText(words)).className
    const awaited = [await classOf('Nicolò: …'), await classOf('Anna Maria: …')]
    expect(awaited).toEqual([expect.stringContaining('long'), ''])
    const child = { isMe: false, isChild: true, next: { kind: 'finished' } } as const
    const [nicolo, anna] = aParent().children.map(({ _id, childname }) =>
      aPersonOnPath({ ...child, personId: _id, name: childname }),
    )
    arrive(aStudyPath([aPersonOnPath(), nicolo ?? marta, anna ?? marta]))
    await panel.findByText(/^Tu: /u)
    expect([
      await classOf('Nicolò: percorso finito, grazie'),
      await classOf('Anna Maria: percorso finito, grazie'),
    ]).toEqual(awaited)
  })

  it('can be asked again when it did not come', async () => {
    let answer: Answer = { status: 500, body: {} }
    const { panel, person } = await openHome(() => answer as never)
    const again = await panel.findByRole('button', { name: 'Riprova' })
    answer = aStudyPath()
    await person.click(again)
    expect(await panel.findByText(/Questionario Abitudini/u)).toBeTruthy()
  })

  it('is the child’s own on a child’s home', async () => {
    const { panel } = await openHome(
      aStudyPath([
        aPersonOnPath({ isChild: true, next: { kind: 'diary_day', day: '2026-04-28', until: '2026-04-30' } }),
      ]),
      aChildUser(),
    )
    const words = 'Diario di martedì 28 aprile, si può scrivere fino a giovedì 30 aprile'
    expect(await panel.findByText(words)).toBeTruthy()
    expect(panel.getByText('Il tuo accesso e il tuo sì')).toBeTruthy()
  })
})

describe('nextWords', () => {
  it('calls today today', () => {
    expect(nextWords({ kind: 'diary_day', day: '2026-04-28', until: '2026-04-30' }, '2026-04-28')).toBe(
      'diario di oggi',
    )
  })

  it('says what is waited for', () => {
    expect(nextWords({ kind: 'wait', what: 'questionnaire', from: '2026-05-03' }, '2026-04-28')).toBe(
      'il prossimo questionario si apre domenica 3 maggio',
    )
  })
})
