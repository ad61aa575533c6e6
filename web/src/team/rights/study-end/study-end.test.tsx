import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { openStaff } from '#web/testing/open-staff.tsx'

afterEach(() => vi.unstubAllGlobals())

const path = '/api/staff/study-end'
const open = { version: 3, closedFrom: null, text: '', begunUntil: null, endsOn: null }
const closing = {
  version: 4,
  closedFrom: '2026-11-20',
  text: 'Grazie a chi ha partecipato.',
  begunUntil: '2026-12-20',
  endsOn: null,
}
const done = { body: { message: 'Fatto.' } }
const left = [
  { kind: 'mails', count: 2 },
  { kind: 'files_with_names', count: 1 },
]
const ofErasure = {
  '/api/staff/erasure-of-all': {
    body: { message: 'OK', studyName: 'Desco', earliest: '2026-12-05', current: null },
  },
}
const seen = (plan: object, phase: string) => ({ body: { message: 'OK', plan, phase, left } })
const openPage = (plan: object, phase: string, answers = {}) =>
  openStaff('/staff/fine', { answers: { [path]: seen(plan, phase), ...ofErasure, ...answers } })

describe('the end of the study', () => {
  it('closes registrations with the version that was on the screen, and says what is wrong at its field', async () => {
    let refuses = true
    const { person, callsTo } = openPage(open, 'open', {
      '/api/staff/close-registrations': () =>
        refuses
          ? {
              status: 400,
              body: {
                code: 'invalid_input',
                message: 'No.',
                fields: { begunUntil: 'Non può essere prima.' },
              },
            }
          : done,
    })
    await person.click(await screen.findByRole('button', { name: 'Chiudi le registrazioni' }))
    const dialog = within(screen.getByRole('alertdialog'))
    await person.type(dialog.getByLabelText('Chiuse dal'), '2026-11-20')
    await person.type(dialog.getByLabelText('Chi ha cominciato finisce entro'), '2026-11-19')
    await person.type(dialog.getByLabelText('Motivo'), 'Abbiamo tutti.')
    await person.click(dialog.getByRole('button', { name: 'Salva' }))
    expect(await dialog.findByText('Non può essere prima.')).toBeTruthy()
    refuses = false
    await person.click(dialog.getByRole('button', { name: 'Salva' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(callsTo('/api/staff/close-registrations').at(-1)?.body).toMatchObject({
      version: 3,
      closedFrom: '2026-11-20',
      reason: 'Abbiamo tutti.',
    })
  })

  it('is decided only where registrations close before it', async () => {
    const { unmount } = openPage(open, 'open')
    expect(await screen.findByText('Prima chiudi le registrazioni.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Decidi la fine' })).toBeNull()
    unmount()
    openPage(closing, 'closing')
    expect(await screen.findByRole('button', { name: 'Decidi la fine' })).toBeTruthy()
    expect(screen.getByText(/«Grazie a chi ha partecipato\.»/u)).toBeTruthy()
  })

  it('is taken back with a reason, and until then registrations stay closed', async () => {
    const { person, callsTo } = openPage({ ...closing, endsOn: '2027-01-10' }, 'over', {
      '/api/staff/take-back-study-end': done,
    })
    expect(await screen.findByText('Studio finito')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Riapri le registrazioni' })).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Annulla la fine' }))
    const dialog = within(screen.getByRole('alertdialog'))
    await person.type(dialog.getByLabelText('Motivo'), 'Deciso per errore.')
    await person.click(dialog.getByRole('button', { name: 'Annulla la fine' }))
    await waitFor(() =>
      expect(callsTo('/api/staff/take-back-study-end').map(({ body }) => body)).toEqual([
        { version: 4, reason: 'Deciso per errore.' },
      ]),
    )
  })

  it('lists what is left before the last export, with the way to each', async () => {
    openPage(closing, 'closing')
    const table = within(await screen.findByRole('table', { name: 'Ancora in sospeso' }))
    expect(table.getByRole('link', { name: 'Email non recapitate, o forse' }).getAttribute('href')).toBe(
      '/staff',
    )
    expect(table.getByRole('link', { name: /^Esportazioni con i nomi/u }).getAttribute('href')).toBe(
      '/staff/esportazioni',
    )
  })

  it('is no page of a coordinator', async () => {
    openStaff('/staff/fine', { role: 'coordinatore', answers: {} })
    await screen.findByRole('navigation', { name: 'Area ricerca' })
    expect(screen.queryByRole('link', { name: 'Fine dello studio' })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Registrazioni' })).toBeNull()
  })
})
