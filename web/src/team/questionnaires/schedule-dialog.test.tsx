import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { choose as chooseInMenu } from '#web/testing/menus.ts'
import { openStaff } from '#web/testing/open-staff.tsx'

const survey = {
  surveyId: 310001,
  title: 'Abitudini a colazione',
  active: true,
  startsAt: null as string | null,
  expiresAt: null as string | null,
  open: true,
  openAccess: false,
  anonymous: false,
  parents: true,
  children: true,
  ageFrom: null,
  ageTo: null,
  place: null,
  hidden: false,
  minutes: null as number | null,
  window: { kind: 'always' } as object,
  chosen: false,
}
const other = { ...survey, surveyId: 310002, title: 'La spesa' }
const listed = (surveys: object[] = [survey, other]) => ({
  '/api/staff/surveys': { body: { message: 'OK', surveys, asOf: '2026-11-21T10:00:00.000Z', stale: false } },
})
const done = { '/api/staff/schedule-survey': { body: { message: 'Fatto.' } } }

afterEach(() => vi.unstubAllGlobals())

async function open(
  answers: NonNullable<Parameters<typeof openStaff>[1]>['answers'] = {},
  surveys?: object[],
) {
  const opened = openStaff('/staff/questionari', { answers: { ...listed(surveys), ...done, ...answers } })
  const { person } = opened
  await chooseInMenu(person, survey.title, 'Quando si compila')
  const dialog = screen.getByRole('alertdialog')
  const choose = (kind: string) =>
    person.selectOptions(within(dialog).getByLabelText('Quando si può compilare'), kind)
  const type = async (label: string, text: string) => {
    const field = within(dialog).getByLabelText(label)
    await person.clear(field)
    await person.type(field, text)
  }
  const save = () => person.click(within(dialog).getByRole('button', { name: 'Salva' }))
  const sent = () => opened.callsTo('/api/staff/schedule-survey').at(-1)?.body
  return { ...opened, dialog, choose, type, save, sent }
}

describe('the window of a questionnaire', () => {
  it('can be so many days after the enrolment, with the minutes that it takes', async () => {
    const { choose, type, save, sent } = await open()
    await choose('Tanti giorni dopo l’iscrizione')
    await type('Dal … giorno', '30')
    await type('Al … giorno', '60')
    await type('Minuti che richiede', '15')
    await save()
    await vi.waitFor(() =>
      expect(sent()).toEqual({
        surveyId: 310001,
        minutes: 15,
        window: { kind: 'after_enrolment', fromDay: 30, toDay: 60 },
      }),
    )
  })

  it('is refused at the field where it can be mended', async () => {
    const { dialog, choose, type, save, sent } = await open()
    await choose('Tanti giorni dopo l’iscrizione')
    await type('Dal … giorno', '60')
    await type('Al … giorno', '30')
    await save()
    expect(within(dialog).getByText('La fine viene prima dell’inizio.')).toBeTruthy()
    await type('Al … giorno', 'tanti')
    await save()
    expect(within(dialog).getByText('Scrivi un numero di giorni da 0 a 3650.')).toBeTruthy()
    expect(sent()).toBeUndefined()
  })

  it('can be waves, of which a row left empty is none', async () => {
    const { dialog, person, choose, type, save, sent } = await open()
    await choose('A ondate')
    await type('Ondata 1, dal', '2027-03-01')
    await save()
    expect(within(dialog).getByText(/Scrivi da 2 a 12 ondate|Scrivi un giorno|giorno/u)).toBeTruthy()
    const [firstEnd, secondEnd] = within(dialog).getAllByLabelText('al')
    await person.type(firstEnd as HTMLElement, '2027-03-31')
    await type('Ondata 2, dal', '2027-09-01')
    await person.type(secondEnd as HTMLElement, '2027-09-30')
    await person.click(within(dialog).getByRole('button', { name: 'Aggiungi un’ondata' }))
    await save()
    await vi.waitFor(() =>
      expect(sent()).toMatchObject({
        window: {
          kind: 'waves',
          waves: [
            { from: '2027-03-01', to: '2027-03-31' },
            { from: '2027-09-01', to: '2027-09-30' },
          ],
        },
      }),
    )
  })

  it('can follow another questionnaire, and be at an age in years and months', async () => {
    const { choose, type, save, sent, dialog, person } = await open()
    await choose('A un’età')
    await type('Da … anni', '6')
    const [fromMonths] = within(dialog).getAllByLabelText('e … mesi')
    await person.type(fromMonths as HTMLElement, '6')
    await save()
    await vi.waitFor(() =>
      expect(sent()).toMatchObject({ window: { kind: 'at_age', fromMonths: 78, toMonths: null } }),
    )
  })

  it('begins with what was chosen', async () => {
    const window = { kind: 'after_survey', surveyId: 310002, fromDay: 14, toDay: null }
    const { dialog } = await open({}, [{ ...survey, minutes: 15, window }, other])
    expect(within(dialog).getByLabelText<HTMLSelectElement>('Dopo quale questionario').value).toBe('310002')
    expect(within(dialog).getByLabelText<HTMLInputElement>('Dal … giorno').value).toBe('14')
    expect(within(dialog).getByLabelText<HTMLInputElement>('Minuti che richiede').value).toBe('15')
    expect(screen.getByText('Dal 14° giorno dopo «La spesa»')).toBeTruthy()
    expect(screen.getByText('Circa 15 minuti')).toBeTruthy()
  })

  it('shows who sees it tomorrow, until something is changed', async () => {
    const people = [{ familyId: crypto.randomUUID(), familyCode: 'VNP-B5GB', initials: 'G. D.' }]
    const preview = {
      today: 1,
      tomorrow: 4,
      joining: { count: 3, people },
      leaving: { count: 0, people: [] },
    }
    const { dialog, person, type } = await open({
      '/api/staff/preview-schedule': { body: { message: 'OK', ...preview } },
    })
    await person.click(within(dialog).getByRole('button', { name: 'Chi lo vede domani' }))
    expect(await within(dialog).findByText(/Domani lo vedono 4 persone.*oggi 1 persona/u)).toBeTruthy()
    expect(within(dialog).getByText(/In più, 3: VNP-B5GB G\. D\. · …/u)).toBeTruthy()
    await type('Minuti che richiede', '9')
    expect(within(dialog).queryByText(/Domani lo/u)).toBeNull()
  })
})

describe('LimeSurvey’s own dates', () => {
  it('stand beside the window', async () => {
    openStaff('/staff/questionari', {
      answers: listed([
        { ...survey, startsAt: '2026-01-01 00:00:00', expiresAt: '2099-12-31 23:59:00' },
        { ...other, open: false, startsAt: '2099-05-01 08:00:00' },
      ]),
    })
    const row = await screen.findByRole('row', { name: /colazione/u })
    expect(row.textContent).toContain('In LimeSurvey: dal 01-01-2026 fino al 31-12-2099')
    const later = screen.getByRole('row', { name: /La spesa/u })
    expect(later.textContent).toContain('Apre il 01-05-2099')
  })
})

describe('the state of a questionnaire', () => {
  const past = { from: '2020-01-01', to: '2020-02-01' }
  const coming = { from: '2099-05-01', to: null }
  it.each<[state: string, window: object]>([
    ['Aperto', { kind: 'dates', from: '2020-01-01', to: null }],
    ['Apre il 01-05-2099', { kind: 'dates', ...coming }],
    ['Finestra finita', { kind: 'dates', ...past }],
    ['Apre il 01-05-2099', { kind: 'waves', waves: [past, { ...coming, to: '2099-06-01' }] }],
    ['Aperto', { kind: 'after_enrolment', fromDay: 30, toDay: 60 }],
  ])('is «%s» with the window %o', async (state, window) => {
    openStaff('/staff/questionari', { answers: listed([{ ...survey, window }]) })
    const row = await screen.findByRole('row', { name: /colazione/u })
    expect(within(row).getAllByRole('cell')[1]?.textContent).toContain(state)
  })
})

describe('a questionnaire that was made again', () => {
  it('says which one it is now, and how many completions moved', async () => {
    const { person, callsTo } = openStaff('/staff/questionari', {
      answers: {
        ...listed(),
        '/api/staff/replace-survey': { body: { message: 'Fatto.', completions: 12, begun: 1 } },
      },
    })
    await chooseInMenu(person, survey.title, 'Sostituito da…')
    const dialog = screen.getByRole('alertdialog')
    await person.click(within(dialog).getByRole('button', { name: 'Sposta' }))
    expect(within(dialog).getByText('Scegli un altro questionario.')).toBeTruthy()
    await person.selectOptions(within(dialog).getByLabelText('Ora è il questionario'), '310002')
    await person.click(within(dialog).getByRole('button', { name: 'Sposta' }))
    expect(await screen.findByText('Fatto: 12 completamenti spostati.')).toBeTruthy()
    expect(callsTo('/api/staff/replace-survey')[0]?.body).toEqual({ from: 310001, to: 310002 })
  })
})
