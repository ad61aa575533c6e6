import { diary } from '@desco/contract/diary/calls'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { fakeServer } from '#web/testing/fake-server.ts'
import { aChildUser, aParent, personId, signedIn } from '#web/testing/people.ts'
import { completedList, completedPath } from '#web/testing/surveys.ts'
import { expectToast } from '#web/testing/toasts.ts'

import { diaryServer } from '#data/diary-server.ts'
import { noteUnsent, rememberedPerson, unsentOf } from './local-person.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { refreshUser, restoreSession } from './restore-session.ts'
import { createStore } from '#data/store.ts'

const check = '/api/users/verify-token'
const token = 'token-of-giulia'

beforeEach(() => localStorage.setItem('access_token', token))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** A phone on which Giulia has been signed in before. */
async function remembered() {
  fakeServer({ [check]: signedIn(aParent(), token), [completedPath]: completedList() })
  await createStore().dispatch(restoreSession())
  expect(rememberedPerson(token)?.name).toBe('Giulia')
}

describe('a start without a network', () => {
  it('opens with the person whom the server named last for this token', async () => {
    await remembered()
    fakeServer({ [check]: 'offline' })
    const store = createStore()
    await store.dispatch(restoreSession())
    expect(store.getState().auth).toMatchObject({ token, user: { id: personId } })
  })

  it('opens with nobody when another token is stored, or none was ever checked', async () => {
    await remembered()
    localStorage.setItem('access_token', 'another')
    fakeServer({ [check]: 'offline' })
    const store = createStore()
    await store.dispatch(restoreSession())
    expect(store.getState().auth.user).toBeNull()
  })

  it('opens nothing when the server itself refuses', async () => {
    await remembered()
    const over = { status: 401, body: { code: 'sign_in_required', message: 'Accedi per continuare.' } }
    fakeServer({ [check]: over })
    const store = createStore()
    await store.dispatch(restoreSession())
    expect(store.getState().auth.user).toBeNull()
    expect(rememberedPerson(token)).toBeNull()
  })

  it('does not wait longer than two and a half seconds for a line that hardly moves', async () => {
    await remembered()
    vi.useFakeTimers()
    fakeServer({ [check]: new Promise<never>(() => {}) })
    const store = createStore()
    void store.dispatch(restoreSession())
    await vi.advanceTimersByTimeAsync(2_400)
    expect(store.getState().auth.user).toBeNull()
    await vi.advanceTimersByTimeAsync(200)
    expect(store.getState().auth.user).not.toBeNull()
  })
})

describe('what was not sent', () => {
  it('is forgotten with the person at the log-out', async () => {
    await remembered()
    noteUnsent(personId, 3)
    fakeServer({ [check]: 'offline', '/api/users/logout': { body: { message: 'OK' } } })
    const store = createStore()
    await store.dispatch(restoreSession())
    store.dispatch(logOut())
    expect(unsentOf(personId)).toBe(0)
    expect(rememberedPerson(token)).toBeNull()
  })

  it('waits for the same person when the server has ended the session, and the page says so', async () => {
    await remembered()
    let over = false
    fakeServer({
      [check]: () =>
        over
          ? { status: 401, body: { code: 'sign_in_required', message: 'Accedi per continuare.' } }
          : signedIn(aParent(), token),
      [completedPath]: completedList(),
    })
    const store = createStore()
    await store.dispatch(restoreSession())
    noteUnsent(personId, 2)
    over = true
    await store.dispatch(refreshUser())
    expect(unsentOf(personId)).toBe(2)
    await expectToast(
      'info',
      'La sessione è scaduta. Accedi per continuare. Voci del diario non inviate: 2, aspettano qui il tuo accesso.',
    )
  })
})

describe('the diary’s way to the portal', () => {
  it('closes with the session that it was opened in', async () => {
    const people = '/api/daily/people'
    const { callsTo } = fakeServer({
      [check]: signedIn(aParent(), token),
      [completedPath]: completedList(),
      '/api/users/login': signedIn(aChildUser(), 'token-of-nico'),
      [people]: { body: { message: 'OK' } },
    })
    const store = createStore()
    await store.dispatch(restoreSession())
    const server = store.dispatch(diaryServer())
    await store.dispatch(logIn({ email: 'nico2014', password: 'x' }))
    await expect(server.ask(diary.diaryPeople, {})).rejects.toMatchObject({ code: 'sign_in_required' })
    await expect(
      server.send(diary.saveEntries, { sentAt: '2026-11-20T18:00:00.000Z', entries: [] }),
    ).rejects.toMatchObject({ code: 'sign_in_required' })
    expect(callsTo(people)).toEqual([])
    expect(callsTo('/api/daily/save-entries')).toEqual([])
  })
})
