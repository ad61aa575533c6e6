import { fieldErrors } from '@desco/contract/field-errors'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { aFamilyPage, familyId } from '#web/testing/family-page.ts'
import { choose, openMenu } from '#web/testing/menus.ts'
import { openStaff } from '#web/testing/open-staff.tsx'
import { aPath } from '#web/testing/study-path.ts'

const at = '2026-11-21T10:00:00.000Z'
const parent = {
  role: 'first_parent',
  initials: 'G. D.',
  age: null,
  bornIn: null as string | null,
  contactsConfirmedAt: '2026-11-21T10:00:00.000Z' as string | null,
  state: 'active',
  accountId: '1b5c3a1e-7a34-4b3e-9a53-2f1f5d0c7e11',
  childId: null,
  locked: false,
  bounce: null,
  undoUntil: null,
  surveysGiven: 0,
  surveysCompleted: 0,
  surveys: [] as object[],
  path: aPath(),
}
const child = {
  ...parent,
  role: 'child',
  initials: 'N. D. (figlio/a 1)',
  age: 12,
  bornIn: '2013-11',
  contactsConfirmedAt: null,
  state: 'not_enabled',
  accountId: null,
  childId: '2b5c3a1e-7a34-4b3e-9a53-2f1f5d0c7e11',
}

const otherChildId = '3b5c3a1e-7a34-4b3e-9a53-2f1f5d0c7e11'
const otherFamilyId = '4b5c3a1e-7a34-4b3e-9a53-2f1f5d0c7e11'

afterEach(() => vi.unstubAllGlobals())

type Other = { family?: object; consents?: object[]; answers?: Answers }
type Answers = NonNullable<Parameters<typeof openStaff>[1]>['answers']

const openFamily = (enrolment: string, people: object[], { family, consents = [], answers }: Other = {}) =>
  openStaff(`/staff/famiglie/${familyId}`, {
    answers: {
      ...answers,
      [`/api/staff/families/${familyId}`]: {
        body: aFamilyPage({ family: { enrolment, ...family }, people, consents }),
      },
    },
  })

/** The menus that offer an act, by whom they are about. */
async function offers(person: UserEvent, label: string): Promise<string[]> {
  await screen.findByRole('table', { name: 'Persone della famiglia' })
  const subjects = screen
    .getAllByRole('button', { name: /^Azioni: /u })
    .map((button) => button.getAttribute('aria-label')?.slice('Azioni: '.length) ?? '')
  const found: string[] = []
  for (const of of subjects) if ((await openMenu(person, of)).includes(label)) found.push(of)
  return found
}
const withdrawals = (person: UserEvent) => offers(person, 'Ritira')
const wholeFamily = (person: UserEvent) => offers(person, 'Ritira la famiglia')

it('offers to take out each person who takes part in an active family', async () => {
  const { person } = openFamily('active', [
    parent,
    child,
    { ...child, childId: otherChildId, initials: 'L. D.', state: 'not_selected' },
  ])
  expect(await withdrawals(person)).toEqual(['G. D.', 'N. D. (figlio/a 1)'])
  expect(await wholeFamily(person)).toEqual(['la famiglia'])
})

it.for(['awaiting_children', 'awaiting_spouse', 'refused'])(
  'offers only to take out the whole family while nobody takes part (%s)',
  async (enrolment) => {
    const { person } = openFamily(enrolment, [parent, { ...child, state: 'not_selected' }])
    expect(await withdrawals(person)).toEqual([])
    expect(await wholeFamily(person)).toEqual(['la famiglia'])
  },
)

it('offers nothing of it for a family that has left', async () => {
  const { person } = openFamily('withdrawn', [{ ...parent, state: 'left' }])
  expect(await withdrawals(person)).toEqual([])
  expect(await wholeFamily(person)).toEqual([])
})

it('offers to undo what the team entered, and asks for the name of who comes back', async () => {
  const undoUntil = '2026-11-30T10:00:00.000Z'
  const people = [
    { ...parent, state: 'left', undoUntil },
    { ...child, state: 'left' },
  ]
  const { person } = openFamily('active', people)
  expect(await offers(person, 'Annulla il ritiro')).toEqual(['G. D.'])
  await choose(person, 'G. D.', 'Annulla il ritiro')
  expect(await screen.findByLabelText('Nome di chi torna')).toBeTruthy()
})

it.each([
  [
    'refused',
    { refusedAt: '2026-11-23T10:00:00.000Z' },
    'Ha rifiutato Il secondo genitore ha detto di no il 23-11-2026.',
  ],
  [
    'withdrawn',
    { refusedAt: '2026-11-23T10:00:00.000Z', withdrawnAt: '2026-11-25T10:00:00.000Z' },
    'Ha lasciato Non partecipa più dal 25-11-2026.',
  ],
  ['awaiting_children', {}, 'In attesa Aspettiamo che confermi l’email, dal 21-11-2026.'],
])('says what a family waits for, and since when: %s', async (enrolment, family, words) => {
  openFamily(enrolment, [parent], { family })
  const said = (await screen.findByText(/Registrata il 21-11-2026\.$/u)).textContent
  expect(said).toContain(words)
})

it('lists the questionnaires that each person was given, by initials', async () => {
  const surveys = [
    {
      surveyId: 1,
      title: 'Abitudini a colazione',
      addedAt: at,
      completedAt: '2026-11-24T10:00:00.000Z',
      seenOnly: false,
      begun: false,
      afterLeaving: false,
      later: false,
      closed: false,
    },
    {
      surveyId: 2,
      title: 'La merenda',
      addedAt: at,
      completedAt: null,
      seenOnly: false,
      begun: true,
      afterLeaving: false,
      later: false,
      closed: false,
    },
    {
      surveyId: 3,
      title: 'Il Natale',
      addedAt: at,
      completedAt: null,
      seenOnly: false,
      begun: false,
      afterLeaving: false,
      later: false,
      closed: true,
    },
    {
      surveyId: 4,
      title: 'La Pasqua',
      addedAt: at,
      completedAt: null,
      seenOnly: false,
      begun: false,
      afterLeaving: false,
      later: true,
      closed: false,
    },
  ]
  openFamily('active', [parent, { ...child, surveysGiven: 2, surveysCompleted: 1, surveys }])
  const rows = within(await screen.findByRole('table', { name: 'Questionari' })).getAllByRole('row')
  expect(
    rows.slice(1).map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    ['Abitudini a colazione', 'N. D. (figlio/a 1)', '21-11-2026', '24-11-2026'],
    ['La merenda', 'N. D. (figlio/a 1)', '21-11-2026', 'Iniziato'],
    ['Il Natale', 'N. D. (figlio/a 1)', '21-11-2026', 'Non più atteso'],
    ['La Pasqua', 'N. D. (figlio/a 1)', '21-11-2026', 'Non ancora aperto'],
  ])
  // each leads to the others who stand where this person does
  const states = within(screen.getByRole('table', { name: 'Questionari' })).getAllByRole('link')
  expect(states.map((link) => link.getAttribute('href'))).toEqual([
    '/staff/questionari/persone/1?stato=done',
    '/staff/questionari/persone/2?stato=begun',
    '/staff/questionari/persone/3?stato=not_offered',
    '/staff/questionari/persone/4?stato=not_offered',
  ])
})

it('draws no panel for what a family has none of, and one line to add it', async () => {
  const of = `/api/staff/families/${familyId}`
  openFamily('active', [parent], {
    answers: {
      [`${of}/tasks`]: { body: { message: 'OK', today: '2026-11-27', tasks: [], colleagues: [] } },
      [`${of}/appointments`]: { body: { message: 'OK', now: at, appointments: [] } },
    },
  })
  // its button needs the answer with the tasks
  expect(await screen.findByRole('button', { name: 'Aggiungi un compito' })).toBeTruthy()
  for (const name of ['Questionari', 'Consensi', 'Note', 'Compiti', 'Appuntamenti'])
    expect(screen.queryByRole('region', { name })).toBeNull()
  expect(screen.getByRole('button', { name: 'Aggiungi una nota' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Dai un appuntamento' })).toBeTruthy()
})

it('says in Italian what was answered, also where the ledger has a sign for it', async () => {
  const who = { initials: 'N. D. (figlio/a 1)', accountId: null, childId: child.childId }
  const consent = { version: '2026-11-21', means: 'session', answeredAt: at, who }
  openFamily('active', [parent], {
    consents: [
      { ...consent, section: 'assent_from11', answer: 'yes' },
      { ...consent, section: 'assent_from14', answer: 'no' },
      { ...consent, section: 'section1', answer: 'true', means: 'registration_checkbox' },
    ],
  })
  const rows = within(await screen.findByRole('table', { name: 'Consensi' })).getAllByRole('row')
  expect(rows.slice(1).map((row) => within(row).getAllByRole('cell')[2]?.textContent)).toEqual([
    'Sì',
    'No, grazie',
    'Sì, con la sola casella',
  ])
})

it('says at the new address that it is somebody else’s, and keeps what was typed', async () => {
  const fields = { email: 'Questo indirizzo è già di un’altra persona.' }
  const body = { code: 'invalid_input', message: 'Controlla i campi.', fields }
  const { person } = openFamily('active', [parent], {
    answers: { '/api/staff/families/correct-email': { status: 400, body } },
  })
  await choose(person, 'G. D.', 'Correggi l’email')
  const email = screen.getByLabelText<HTMLInputElement>('Nuova email')
  await person.type(email, 'paolo@example.org')
  await person.type(screen.getByLabelText('Motivo'), 'Ha telefonato')
  await person.click(screen.getByRole('button', { name: 'Correggi' }))
  expect(await screen.findByText(fields.email)).toBeTruthy()
  expect(document.activeElement).toBe(email)
  expect(email.value).toBe('paolo@example.org')
})

it('asks what becomes of the children before a parent is taken out', async () => {
  const path = '/api/staff/families/withdraw-person'
  const { person, callsTo } = openFamily('active', [parent], {
    answers: { [path]: { body: { message: 'Fatto.' } } },
  })
  await choose(person, 'G. D.', 'Ritira')
  await person.type(screen.getByLabelText('Motivo'), 'Ha telefonato')
  await person.type(screen.getByLabelText('Nome di chi lascia lo studio'), 'Giulia')
  await person.click(screen.getByRole('button', { name: 'Ritira dallo studio' }))
  expect(await screen.findByText(fieldErrors.optionRequired)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /I figli continuano/u }))
  await person.click(screen.getByRole('radio', { name: /Anche i figli smettono/u }))
  await person.click(screen.getByRole('button', { name: 'Ritira dallo studio' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(callsTo(path)[0]?.body).toEqual({
    familyId,
    requestId: '',
    accountId: parent.accountId,
    name: 'Giulia',
    children: 'leave',
    reason: 'Ha telefonato',
  })
})

describe('revealed names', () => {
  const phone = '333 1234567'
  const shown = {
    accountId: parent.accountId,
    childId: null,
    name: 'Giulia',
    surname: 'Donati',
    email: 'giulia@example.org',
    phone,
    username: null,
    birthDate: null,
  }

  const open = () =>
    openFamily('active', [parent], {
      answers: {
        '/api/staff/families/reveal-names': {
          body: { message: 'OK', people: [shown], invited: null, corrections: [] },
        },
        [`/api/staff/families/${otherFamilyId}`]: {
          body: aFamilyPage({ family: { id: otherFamilyId, code: 'B2C-3DEF' }, people: [parent] }),
        },
      },
    })

  async function reveal(opened = open()) {
    await opened.person.click(await screen.findByRole('button', { name: 'Mostra nomi' }))
    await opened.person.type(screen.getByLabelText('Motivo'), 'ha chiamato')
    await opened.person.click(screen.getByRole('button', { name: 'Mostra i nomi' }))
    await screen.findByText('Giulia Donati')
    return opened
  }

  function show(visibility: 'hidden' | 'visible') {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
    document.dispatchEvent(new Event('visibilitychange'))
  }

  it('come with a number to call, an address to write to, and a way to copy each', async () => {
    await reveal()
    expect(screen.getByRole('link', { name: phone }).getAttribute('href')).toBe('tel:+393331234567')
    expect(screen.getByRole('link', { name: 'giulia@example.org' }).getAttribute('href')).toBe(
      'mailto:giulia@example.org',
    )
    expect(screen.getByRole('button', { name: 'Copia il numero' })).toBeTruthy()
  })

  it('name the family in the title, by its code alone', async () => {
    await reveal()
    expect(document.title).toBe('Famiglia K7M-4TRX · Area ricerca · Desco')
  })

  it('are not carried to another family, also where its page is known already', async () => {
    const opened = open()
    const goTo = async (id: string, code: string) => {
      await act(() => opened.router.navigate(`/staff/famiglie/${id}`))
      await screen.findByRole('heading', { name: `Famiglia ${code}` })
    }
    await goTo(otherFamilyId, 'B2C-3DEF')
    await goTo(familyId, 'K7M-4TRX')
    await reveal(opened)
    await goTo(otherFamilyId, 'B2C-3DEF')
    expect(screen.queryByText('Giulia Donati')).toBeNull()
    expect(screen.getByRole('button', { name: 'Mostra nomi' })).toBeTruthy()
  })

  it('are covered when the tab was hidden for some minutes, and not when it was for a moment', async () => {
    await reveal()
    const now = vi.spyOn(Date, 'now')
    const start = Date.now()
    show('hidden')
    now.mockReturnValue(start + 60_000)
    act(() => show('visible'))
    expect(screen.getByText('Giulia Donati')).toBeTruthy()
    act(() => show('hidden'))
    now.mockReturnValue(start + 5 * 60_000)
    act(() => show('visible'))
    expect(screen.queryByText('Giulia Donati')).toBeNull()
    vi.restoreAllMocks()
  })

  it('are covered when another tab logs out', async () => {
    await reveal()
    const other = new BroadcastChannel('desco-staff')
    other.postMessage({ kind: 'left' })
    expect(await screen.findByRole('heading', { name: 'Accedi' })).toBeTruthy()
    expect(screen.queryByText('Giulia Donati')).toBeNull()
    other.close()
  })
})

it('says of the parents of a refused family that they do not take part', async () => {
  openFamily('refused', [parent])
  expect(await screen.findByText('L’altro genitore ha rifiutato')).toBeTruthy()
  expect(screen.queryByText('Partecipa')).toBeNull()
})
