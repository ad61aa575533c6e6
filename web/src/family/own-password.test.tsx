import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { forgetPerson } from '#data/session/local-person.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { openPortal } from '#web/testing/open-portal.tsx'
import { aChildRow, aChildUser, aParent, signedIn } from '#web/testing/people.ts'
import { completedList, completedPath, listPath, surveyList } from '#web/testing/surveys.ts'

beforeEach(() => {
  window.scrollTo = vi.fn<() => void>()
  localStorage.setItem('access_token', 'mine')
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const anna = aChildRow({ childname: 'Anna', age: 8 })
const annasAccount = '5b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b'
const enabled = { ...anna, qualified: true, userId: annasAccount, username: 'anna_mela' }
const loaded = (child = enabled) => ({ body: { message: 'OK', data: child } })
const getPath = (id = annasAccount) => `/api/users/get-child/${id}`
function open(
  address: string,
  user = aParent({ children: [anna] }),
  answers: Parameters<typeof fakeServer>[0] = {},
) {
  const server = fakeServer({
    '/api/users/verify-token': () => signedIn(user),
    [listPath]: surveyList([]),
    [completedPath]: completedList(),
    ...answers,
  })
  return { ...openPortal(address), ...server }
}

describe('what a parent changed of a child’s own', () => {
  it('is the first that the child sees, until it says that it has read it', async () => {
    const at = '2026-11-24T10:00:00.000Z'
    const user = aChildUser({ changes: [{ what: 'password', by: 'parent', at }] })
    const { person, callsTo } = open('/home', user, {
      '/api/users/read-changes': () => {
        delete user.changes
        return { body: { message: 'OK' } }
      },
    })
    expect(await screen.findByRole('heading', { name: 'È cambiato qualcosa' })).toBeTruthy()
    expect(document.body.textContent.replaceAll('', '')).toContain(
      'La tua password è stata cambiata il 24-11-2026, da un genitore.',
    )
    await person.click(screen.getByRole('button', { name: 'Ho letto' }))
    expect(await screen.findByRole('heading', { name: /Ciao|Nicolò/u })).toBeTruthy()
    expect(callsTo('/api/users/read-changes')[0]?.body).toEqual({ until: at })
  })
})

describe('a child that still has the password that a parent gave it', () => {
  const gate = 'Scegli la tua password'
  const answers = (user: ReturnType<typeof aChildUser>) => ({
    '/api/users/change-password': () => {
      delete user.firstPassword
      return { body: { message: 'Fatto' } }
    },
  })

  it('from eleven on goes no further before it has chosen its own', async () => {
    const user = aChildUser({ firstPassword: 'mustChange' })
    const { person, callsTo } = open('/home', user, answers(user))
    expect(await screen.findByRole('heading', { name: gate })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Non adesso' })).toBeNull()
    expect(screen.queryByRole('navigation')).toBeNull()
    await person.type(screen.getByLabelText(/quella che ti hanno dato/u), 'Tavola!2026')
    await person.type(screen.getByLabelText('La password nuova'), 'Lanterna!74')
    await person.type(screen.getByLabelText('La password nuova, ancora una volta'), 'Lanterna!74')
    await person.click(screen.getByRole('button', { name: 'Salva la mia password' }))
    await waitFor(() => expect(screen.queryByRole('heading', { name: gate })).toBeNull())
    expect(callsTo('/api/users/change-password')[0]?.body).toEqual({
      password: 'Tavola!2026',
      new_password: 'Lanterna!74',
      confirm_password: 'Lanterna!74',
    })
  })

  it('below eleven may leave it, and is asked again at the next log-in', async () => {
    const user = aChildUser({ age: 9, firstPassword: 'mayKeep' })
    const { person } = open('/home', user)
    await person.click(await screen.findByRole('button', { name: 'Non adesso' }))
    await waitFor(() => expect(screen.queryByRole('heading', { name: gate })).toBeNull())
    cleanup()
    open('/home', user)
    expect((await screen.findAllByRole('navigation')).length).toBeGreaterThan(0)
    forgetPerson(user._id)
    cleanup()
    open('/home', user)
    expect(await screen.findByRole('heading', { name: gate })).toBeTruthy()
  })
})

describe('the password of a child of 14', () => {
  const teen = { ...enabled, age: 15 }

  it('is not the parent’s to change, and the form says what to do', async () => {
    const hers = { ...teen, ownsAccess: true as const }
    const parent = aParent({ children: [hers] })
    open(`/child-edit?child=${anna._id}`, parent, { [getPath(anna._id)]: loaded(hers) })
    expect(await screen.findByText('La password è solo di Anna')).toBeTruthy()
    expect(screen.queryByPlaceholderText('****')).toBeNull()
  })

  it('that it forgot is asked for on the parent’s home', async () => {
    open('/home', aParent({ children: [{ ...teen, hasForgotten: true as const }] }))
    expect(await screen.findByText('Anna non ricorda la password: dagliene una con «Modifica».')).toBeTruthy()
  })
})
