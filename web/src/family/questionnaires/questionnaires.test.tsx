import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { fakeServer } from '#web/testing/fake-server.ts'
import { openPortal } from '#web/testing/open-portal.tsx'
import { signedIn } from '#web/testing/people.ts'
import { aSurvey, completedList, completedPath, listPath, surveyList } from '#web/testing/surveys.ts'

beforeEach(() => {
  window.scrollTo = vi.fn<() => void>()
  localStorage.setItem('access_token', 'mine')
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

type Answers = Parameters<typeof fakeServer>[0]

function openList(answers: Answers) {
  const server = fakeServer({
    '/api/users/verify-token': signedIn(),
    [completedPath]: completedList(),
    ...answers,
  })
  return { ...openPortal('/questionary'), ...server }
}

const unavailable = {
  status: 503,
  body: { code: 'surveys_unavailable', message: 'I questionari non rispondono.' },
}

describe('the list of questionnaires', () => {
  it('offers the active ones, each in a new tab that knows nothing of the portal', async () => {
    openList({
      [listPath]: surveyList([
        aSurvey(),
        aSurvey({ sid: 7, surveyls_title: 'La spesa' }),
        aSurvey({ sid: 8, surveyls_title: 'Chiuso', active: 'N' }),
      ]),
    })
    const links = await screen.findAllByRole('link', { name: /^visualizzazione/u })
    expect(links.map((link) => link.getAttribute('target'))).toEqual(['_blank', '_blank'])
    expect(links.map((link) => link.getAttribute('rel'))).toEqual([
      'noopener noreferrer',
      'noopener noreferrer',
    ])
    expect(links[0]?.getAttribute('href')).toContain('newtest=Y')
    expect(screen.queryByText('Chiuso')).toBeNull()
  })

  it('shows a questionnaire as completed on return to the page', async () => {
    let complete: 'Y' | 'N' = 'N'
    openList({ [listPath]: () => surveyList([aSurvey({ complete })]) })
    await screen.findByRole('link', { name: /Abitudini a colazione/u })

    complete = 'Y'
    window.dispatchEvent(new Event('focus'))

    expect(await screen.findByRole('cell', { name: 'Abitudini a colazione' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^visualizzazione/u })).toBeNull()
  })

  it('says when the list is old, and keeps it', async () => {
    openList({
      [listPath]: surveyList([aSurvey()], { asOf: new Date().toISOString(), stale: true, late: false }),
    })
    expect(
      await screen.findByText(/^Dati aggiornati alle \d\d:\d\d\. I questionari non rispondono/u),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: /Abitudini a colazione/u })).toBeTruthy()
  })

  it.each([
    [{ begun: 'Y', minutes: 12 }, 'Per te, circa 12 minuti, iniziato'],
    [{ begun: 'Y', resumes: 'Y' }, 'Per te, iniziato: riprendi da dove eri'],
    [{ begun: 'Y', resumes: 'N' }, 'Per te, iniziato: quando lo riapri ricomincia dall’inizio'],
    [{ begun: 'N', minutes: 1 }, 'Per te, circa 1 minuto'],
    [{ minutes: 3, until: '2026-12-12' }, 'Per te, circa 3 minuti, fino al 12-12-2026'],
    [{ minutes: 12, resumes: 'N' }, 'Per te, circa 12 minuti, si compila in una volta sola'],
  ] as const)('says before it is opened what is known of it: %o', async (known, words) => {
    openList({ [listPath]: surveyList([aSurvey(known)]) })
    const row = (await screen.findByRole('heading', { name: 'Abitudini a colazione' })).parentElement
    expect(row?.textContent).toBe(`Abitudini a colazione${words}`)
  })

  it('says that an answer is on its way, and shows it when it comes', async () => {
    let late = true
    const asOf = new Date().toISOString()
    openList({
      [listPath]: () =>
        late
          ? surveyList([], { asOf: null, stale: true, late })
          : surveyList([aSurvey()], { asOf, stale: false, late }),
    })
    expect(await screen.findByText(/^Stiamo ancora aspettando i questionari/u)).toBeTruthy()
    expect(screen.queryByText('Per ora non c’è niente da compilare')).toBeNull()
    expect(screen.queryByText(/non rispondono/u)).toBeNull()
    late = false
    expect(
      await screen.findByRole('link', { name: /Abitudini a colazione/u }, { timeout: 5_000 }),
    ).toBeTruthy()
  })

  it('has no link as long as the questionnaire is being prepared', async () => {
    openList({ [listPath]: surveyList([aSurvey({ link: null })]) })
    expect(await screen.findByText(/Lo stiamo preparando/u)).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^visualizzazione/u })).toBeNull()
  })

  it.each([
    { known: 'nothing of it', completed: [], soon: true },
    {
      known: 'that it is done',
      completed: [{ sid: 284613, surveyTitle: 'Abitudini a colazione' }],
      soon: false,
    },
  ])('asks again soon for one that is prepared: $soon, where the other list knows $known', async (each) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      const { callsTo } = openList({
        [listPath]: surveyList([aSurvey({ link: null })]),
        [completedPath]: completedList(each.completed),
      })
      await screen.findAllByText('Abitudini a colazione')
      await waitFor(() => expect(callsTo(completedPath)).not.toHaveLength(0))
      await act(() => vi.advanceTimersByTimeAsync(100))
      const before = callsTo(listPath).length
      await act(() => vi.advanceTimersByTimeAsync(6_000))
      expect(callsTo(listPath).length > before).toBe(each.soon)
    } finally {
      vi.useRealTimers()
    }
  })

  it('says what happens next when there is nothing to do', async () => {
    openList({ [listPath]: surveyList([]) })
    expect(await screen.findByRole('heading', { name: 'Per ora non c’è niente da compilare' })).toBeTruthy()
  })

  it('can be asked for again when it did not come', async () => {
    let isDown = true
    const { person } = openList({ [listPath]: () => (isDown ? unavailable : surveyList([aSurvey()])) })
    expect(await screen.findByText('I questionari non rispondono.')).toBeTruthy()
    isDown = false
    await person.click(screen.getByRole('button', { name: 'Riprova' }))
    await waitFor(() => expect(screen.getByRole('link', { name: /Abitudini a colazione/u })).toBeTruthy())
  })
})
