import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { openStaff, staffSignedIn, staffSignedOut } from '#web/testing/open-staff.tsx'

const loginPath = '/api/staff/login'
const wrong = {
  status: 401,
  body: { code: 'staff_credentials_wrong', message: 'Email, password o codice non sono corretti.' },
}

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

async function fillIn({ person }: ReturnType<typeof openStaff>, code = '123 456') {
  await person.type(await screen.findByLabelText('Email'), 'Ada@example.org')
  await person.type(screen.getByLabelText('Password'), 'una tavola lunga')
  await person.type(screen.getByLabelText('Codice'), code)
  await person.click(screen.getByRole('button', { name: 'Accedi' }))
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('the staff’s log-in', () => {
  it('sends all three at once and opens the day', async () => {
    const area = openStaff('/staff/accedi', {
      role: null,
      answers: { [loginPath]: staffSignedIn('coordinatore') },
    })
    await fillIn(area)
    expect(await heading('Oggi')).toBeTruthy()
    expect(area.callsTo(loginPath)[0]?.body).toEqual({
      email: 'ada@example.org',
      password: 'una tavola lunga',
      code: '123456',
    })
  })

  it('never sends a family’s token along, nor reads it', async () => {
    localStorage.setItem('access_token', 'of a family')
    const reading = vi.spyOn(Storage.prototype, 'getItem')
    const area = openStaff('/staff/registro', { role: null, answers: { [loginPath]: wrong } })
    await fillIn(area)
    await screen.findByRole('alert')
    expect(area.calls.map(({ token }) => token)).toEqual([null, null])
    expect(reading).not.toHaveBeenCalledWith('access_token')
  })

  it('says one thing for whatever was wrong, and asks for the next code', async () => {
    const area = openStaff('/staff/accedi', { role: null, answers: { [loginPath]: wrong } })
    await fillIn(area)
    expect((await screen.findByRole('alert')).textContent).toBe('Email, password o codice non sono corretti.')
    expect(screen.getByLabelText<HTMLInputElement>('Codice').value).toBe('')
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('Ada@example.org')
  })

  it('sends nothing without a code that can be one', async () => {
    const area = openStaff('/staff/accedi', { role: null })
    await fillIn(area, '12')
    expect(
      await screen.findByText('Scrivi le 6 cifre dell’app di autenticazione, oppure un codice di recupero.'),
    ).toBeTruthy()
    expect(area.callsTo(loginPath)).toEqual([])
  })

  it('leads back to the page that asked for it', async () => {
    const area = openStaff('/staff/profilo', {
      role: null,
      answers: {
        [loginPath]: staffSignedIn('garante'),
        '/api/staff/sessions': { body: { message: 'OK', sessions: [] } },
      },
    })
    expect(await screen.findByText('Accedi per continuare.')).toBeTruthy()
    await fillIn(area)
    expect(await heading('Profilo')).toBeTruthy()
  })

  it('is not shown to who is in already', async () => {
    openStaff('/staff/accedi', { role: 'coordinatore' })
    expect(await heading('Oggi')).toBeTruthy()
  })
})

describe('a session that is over', () => {
  it('leads to the log-in with a word, and after it back', async () => {
    let isOver = true
    const area = openStaff('/staff/accessi', {
      answers: {
        '/api/staff/people': () => (isOver ? staffSignedOut : { body: { message: 'OK', people: [] } }),
        [loginPath]: () => {
          isOver = false
          return staffSignedIn('responsabile')
        },
      },
    })
    expect(await screen.findByText('La sessione è finita. Accedi di nuovo e torni dov’eri.')).toBeTruthy()
    await fillIn(area)
    expect(await heading('Accessi')).toBeTruthy()
  })

  it('is not where the next person begins when it was ended on purpose', async () => {
    const area = openStaff('/staff/profilo', {
      answers: {
        '/api/staff/sessions': { body: { message: 'OK', sessions: [] } },
        '/api/staff/logout': { body: { message: 'OK' } },
        [loginPath]: staffSignedIn('coordinatore'),
      },
    })
    await heading('Profilo')
    await area.person.click(screen.getAllByRole('button', { name: 'Esci' }).at(-1) as HTMLElement)
    await heading('Accedi')
    await fillIn(area)
    expect(await heading('Oggi')).toBeTruthy()
  })
})

it('keeps who could not be asked where they are, and asks again', async () => {
  let isOffline = true
  const area = openStaff('/staff', {
    answers: { '/api/staff/me': () => (isOffline ? 'offline' : staffSignedIn('coordinatore')) },
  })
  await heading('Non riusciamo a collegarci')
  isOffline = false
  await area.person.click(screen.getByRole('button', { name: 'Riprova' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Oggi' })).toBeTruthy())
})
