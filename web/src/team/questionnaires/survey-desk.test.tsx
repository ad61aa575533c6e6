import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { choose } from '#web/testing/menus.ts'
import { openStaff } from '#web/testing/open-staff.tsx'
import { expectNoToast } from '#web/testing/toasts.ts'

const survey = {
  surveyId: 310001,
  title: 'Abitudini a colazione',
  active: true,
  startsAt: null,
  expiresAt: null,
  open: true,
  openAccess: false as boolean | null,
  anonymous: false as boolean | null,
  parents: true,
  children: true,
  ageFrom: null as number | null,
  ageTo: null as number | null,
  place: null as number | null,
  hidden: false,
  minutes: null as number | null,
  window: { kind: 'always' } as object,
  chosen: false,
}
const listed = (surveys: object[] = [survey], stale = false) => ({
  '/api/staff/surveys': { body: { message: 'OK', surveys, asOf: '2026-11-21T10:00:00.000Z', stale } },
})
const assigned = { '/api/staff/assign-survey': { body: { message: 'Fatto.' } } }

const counted = {
  surveyId: 310001,
  title: survey.title,
  state: 'compared',
  portal: { added: 3, completed: 1 },
  limeSurvey: { participants: 2, completed: 2 },
  differences: [{ kind: 'missing', count: 2, people: [{ familyCode: 'VNP-B5GB', initials: 'G. D.' }] }],
  unknownThere: 1,
  pushed: 0,
  takenOver: 0,
  refused: 0,
}
const job = {
  id: '7b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b',
  push: false,
  state: 'finished',
  startedAt: '2026-11-21T10:00:00.000Z',
  finishedAt: '2026-11-21T10:01:00.000Z' as string | null,
  who: 'dario@example.org',
  done: 1,
  total: 1,
  surveys: [counted],
}
const reconciled = (latest: object | null) => ({
  '/api/staff/reconciliation': {
    body: { message: 'OK', job: latest, updatedAt: null, stillOpen: { count: 0, people: [] } },
  },
})
const openReconciliation = (answers: NonNullable<Parameters<typeof openStaff>[1]>['answers']) =>
  openStaff('/staff/questionari/riconciliazione', { role: 'data-manager', answers })

afterEach(() => vi.unstubAllGlobals())

it('says in words who sees a questionnaire that not everybody sees', async () => {
  openStaff('/staff/questionari', {
    answers: listed([
      survey,
      { ...survey, surveyId: 2, title: 'Due', parents: false, ageFrom: 8, ageTo: 12, open: false },
      { ...survey, surveyId: 3, title: 'Tre', hidden: true, active: false, open: false },
    ]),
  })
  const plain = await screen.findByRole('row', { name: /colazione/u })
  expect(within(plain).getAllByRole('cell')[2]?.textContent).toBe('')
  expect(screen.getByRole('row', { name: /Due/u }).textContent).toContain('Solo figli da 8 a 12 anni')
  expect(screen.getByRole('row', { name: /Tre/u }).textContent).toContain('Nessuno: è nascosto')
})

it('keeps a questionnaire for children of an age', async () => {
  const { person, callsTo } = openStaff('/staff/questionari', { answers: { ...listed(), ...assigned } })
  await choose(person, survey.title, 'Cambia chi lo vede')
  const dialog = screen.getByRole('alertdialog')
  await person.click(within(dialog).getByLabelText('Genitori'))
  await person.type(within(dialog).getByLabelText('Figli da … anni'), '8')
  await person.type(within(dialog).getByLabelText('Figli fino a … anni'), '5')
  await person.click(within(dialog).getByRole('button', { name: 'Salva' }))
  expect(within(dialog).getByText('L’età massima è più bassa di quella minima.')).toBeTruthy()
  await person.clear(within(dialog).getByLabelText('Figli fino a … anni'))
  await person.click(within(dialog).getByRole('button', { name: 'Salva' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(callsTo('/api/staff/assign-survey')[0]?.body).toEqual({
    surveyId: 310001,
    parents: false,
    children: true,
    ageFrom: 8,
    ageTo: null,
    place: null,
    hidden: false,
  })
})

it('asks to choose somebody, or to hide it', async () => {
  const { person } = openStaff('/staff/questionari', { answers: { ...listed(), ...assigned } })
  await choose(person, survey.title, 'Cambia chi lo vede')
  await person.click(screen.getByLabelText('Genitori'))
  await person.click(screen.getByLabelText('Figli'))
  await person.click(screen.getByRole('button', { name: 'Salva' }))
  expect(screen.getByText(/Scegli almeno i genitori o i figli/u)).toBeTruthy()
  await person.click(screen.getByLabelText('Nascondi per ora'))
  await person.click(screen.getByRole('button', { name: 'Salva' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

type Answers = NonNullable<NonNullable<Parameters<typeof openStaff>[1]>['answers']>
const openAudience = async (other: object, answers: Answers = assigned) => {
  const opened = openStaff('/staff/questionari', {
    answers: { ...listed([{ ...survey, ...other }]), ...answers },
  })
  await choose(opened.person, survey.title, 'Cambia chi lo vede')
  return opened
}

it('hides a questionnaire whatever was typed as an age meanwhile, and leaves its ages as they were', async () => {
  const { person, callsTo } = await openAudience({ ageFrom: 8, ageTo: 12 })
  await person.type(screen.getByLabelText('Figli da … anni'), 'abc')
  await person.click(screen.getByLabelText('Nascondi per ora'))
  await person.click(screen.getByRole('button', { name: 'Salva' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(callsTo('/api/staff/assign-survey')[0]?.body).toMatchObject({ hidden: true, ageFrom: 8, ageTo: 12 })
})

it('says at the age what is wrong with it, and goes there', async () => {
  const { person, callsTo } = await openAudience({ ageFrom: 8 })
  const [from, to] = [screen.getByLabelText('Figli da … anni'), screen.getByLabelText('Figli fino a … anni')]
  await person.type(to, '6')
  await person.click(screen.getByRole('button', { name: 'Salva' }))
  expect(await screen.findByText('L’età massima è più bassa di quella minima.')).toBeTruthy()
  expect(document.activeElement).toBe(to)
  await person.clear(from)
  await waitFor(() => expect(screen.queryByText('L’età massima è più bassa di quella minima.')).toBeNull())
  expect(callsTo('/api/staff/assign-survey')).toEqual([])
})

it('says in the dialog what the server refuses: at the field it names, else above the button', async () => {
  let refusal: { status: number; body: object } = {
    status: 400,
    body: { code: 'invalid_input', message: 'No.', fields: { place: 'Questo posto è occupato.' } },
  }
  const { person } = await openAudience({}, { '/api/staff/assign-survey': () => refusal })
  await person.click(screen.getByRole('button', { name: 'Salva' }))
  expect(await screen.findByText('Questo posto è occupato.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Posizione nell’elenco'))

  refusal = { status: 503, body: { code: 'surveys_unavailable', message: 'LimeSurvey non risponde.' } }
  await person.click(screen.getByRole('button', { name: 'Salva' }))
  expect((await screen.findByRole('alert')).textContent).toBe('LimeSurvey non risponde.')
  expect(screen.queryByText('Questo posto è occupato.')).toBeNull()
  expect(screen.getByRole('alertdialog')).toBeTruthy()
  await expectNoToast()
})

it('says that the list is old when LimeSurvey does not answer', async () => {
  openStaff('/staff/questionari', { answers: listed([survey], true) })
  expect(await screen.findByText('LimeSurvey non risponde')).toBeTruthy()
})

it('shows what portal and LimeSurvey say, and people by family code and initials', async () => {
  openReconciliation(reconciled(job))
  const row = await screen.findByRole('row', { name: /colazione/u })
  for (const words of [
    '3 aggiunti, 1 completato',
    '2 partecipanti, 2 completati',
    '2 nel portale ma non in LimeSurvey',
    'VNP-B5GB G. D.',
    'In LimeSurvey c’è 1 partecipante che il portale non conosce.',
  ]) {
    expect(row.textContent).toContain(words)
  }
})

it('follows a comparison that is under way until it has ended', async () => {
  let asked = 0
  const answers = {
    '/api/staff/reconcile-surveys': { body: { message: 'Fatto.', jobId: job.id } },
    '/api/staff/reconciliation': () => {
      asked += 1
      if (asked === 1) return reconciled(null)['/api/staff/reconciliation']
      const running = { ...job, push: true, state: 'running', finishedAt: null, done: 0, surveys: [] }
      const ended = {
        ...job,
        push: true,
        surveys: [{ ...counted, differences: [], unknownThere: 0, pushed: 2 }],
      }
      return reconciled(asked === 2 ? running : ended)['/api/staff/reconciliation']
    },
  }
  const { person, callsTo } = openReconciliation(answers)
  expect(await screen.findByText('Ancora nessun confronto')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Allinea con LimeSurvey' }))
  expect(await screen.findByRole('progressbar', { name: 'Questionari già controllati' })).toBeTruthy()
  expect(await screen.findByText('Nessuna differenza', {}, { timeout: 10_000 })).toBeTruthy()
  expect(screen.getByText('Appena fatto: 2 aggiunti.')).toBeTruthy()
  expect(callsTo('/api/staff/reconcile-surveys')[0]?.body).toEqual({ what: 'push' })
})

it('says what was done before LimeSurvey stopped answering', async () => {
  openReconciliation(reconciled({ ...job, state: 'failed', done: 1, total: 6 }))
  expect(await screen.findByText('LimeSurvey non ha risposto')).toBeTruthy()
  expect(screen.getByText(/Controllato 1 questionario su 6/u)).toBeTruthy()
})

it('lists who left and can still answer, with their tokens and what to do', async () => {
  const person = {
    surveyId: 310001,
    title: survey.title,
    familyCode: 'K7M-4TRX',
    token: 'giuliaexampleorg',
    leftAt: '2026-11-20T10:00:00.000Z',
    because: 'no_right',
  }
  openReconciliation({
    '/api/staff/reconciliation': {
      body: {
        message: 'OK',
        job: null,
        updatedAt: '2026-11-21T09:30:00.000Z',
        stillOpen: { count: 1, people: [person] },
      },
    },
  })
  const table = await screen.findByRole('table', { name: 'Ritirati ancora aperti in LimeSurvey' })
  const row = within(table).getByRole('row', { name: /K7M-4TRX/u })
  expect(row.textContent).toContain('giuliaexampleorg')
  expect(row.textContent).toContain('non può né cambiare né cancellare')
  expect(screen.getByText(/^Questionari aggiornati il/u)).toBeTruthy()
})

it('marks questionnaires that anybody may answer, and those without names, and says what that means', async () => {
  openStaff('/staff/questionari', { answers: listed([{ ...survey, openAccess: true, anonymous: true }]) })
  const row = await screen.findByRole('row', { name: /colazione/u })
  expect(row.textContent).toContain('Accesso libero')
  expect(row.textContent).toContain('Anonimo')
  expect(screen.getByText(/chiunque può rispondere, anche più volte/u)).toBeTruthy()
})

it('says the same where it is chosen who sees one', async () => {
  const plain = { ...survey, surveyId: 310002, title: 'La spesa' }
  const { person } = openStaff('/staff/questionari', {
    answers: listed([{ ...survey, openAccess: true, anonymous: true }, plain]),
  })
  await choose(person, survey.title, 'Cambia chi lo vede')
  const dialog = screen.getByRole('alertdialog', { name: /colazione/u })
  expect(within(dialog).getByText('Accesso libero')).toBeTruthy()
  expect(within(dialog).getByText(/non si può unire alle persone/u)).toBeTruthy()
  await person.click(within(dialog).getByRole('button', { name: 'Annulla' }))
  await choose(person, 'La spesa', 'Cambia chi lo vede')
  expect(within(screen.getByRole('alertdialog')).queryByText('Accesso libero')).toBeNull()
})
