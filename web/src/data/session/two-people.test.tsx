import { families } from '@desco/contract/families/add-children'
import { children } from '@desco/contract/families/children'
import { surveys } from '@desco/contract/questionnaires/surveys'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { expectToast, expectNoToast } from '#web/testing/toasts.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { aChildUser, aParent, signedIn } from '#web/testing/people.ts'
import { completedList, completedPath, listPath, surveyList } from '#web/testing/surveys.ts'

import { followOtherTabs } from './session.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { refreshUser, restoreSession } from './restore-session.ts'
import { send, serverState } from '#data/server-state.ts'
import { createStore } from '#data/store.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

const { read } = serverState.endpoints
const list = { endpoint: surveys.surveyList, input: {} }

/** A tab where Giulia is signed in. */
async function giuliasTab() {
  const server = fakeServer({
    '/api/users/login': signedIn(aParent(), 'token-of-giulia'),
    '/api/users/logout': { body: { message: 'OK' } },
    '/api/users/verify-token': signedIn(aChildUser(), 'token-of-nico'),
    [listPath]: surveyList([]),
    [completedPath]: completedList(),
  })
  const store = createStore()
  await store.dispatch(logIn({ email: 'giulia@example.org', password: 'x' }))
  return { ...server, store }
}

describe('two people on one phone', () => {
  it('a page asks as the person whose page it is, although somebody else has just logged in', async () => {
    const { store, callsTo } = await giuliasTab()
    localStorage.setItem('access_token', 'token-of-nico')

    await store.dispatch(read.initiate(list))
    expect(callsTo(listPath)).toMatchObject([{ token: 'token-of-giulia' }])
    await store.dispatch(send(children.withdrawChild, { _id: aParent()._id })).catch(() => undefined)
    expect(callsTo('/api/users/withdraw-child')).toMatchObject([{ token: 'token-of-giulia' }])
  })

  it('a log-in in another tab changes this one’s person and forgets what the last one saw', async () => {
    const { store } = await giuliasTab()
    const unfollow = followOtherTabs(store)
    await store.dispatch(read.initiate(list))
    sessionStorage.setItem('desco.reset-email', 'giulia@example.org')

    localStorage.setItem('access_token', 'token-of-nico')
    window.dispatchEvent(new StorageEvent('storage', { key: 'access_token' }))
    expect(store.getState().auth.user).toBeNull()
    expect(JSON.stringify(store.getState())).not.toContain('Giulia')
    await vi.waitFor(() => expect(store.getState().auth.user?.username).toBe('nico2014'))
    expect(sessionStorage).toHaveLength(0)
    unfollow()
  })

  it('a page that the browser had kept aside notices when it comes back', async () => {
    const { store } = await giuliasTab()
    const unfollow = followOtherTabs(store)
    localStorage.removeItem('access_token')
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect(store.getState().auth).toMatchObject({ user: null, token: null })
    unfollow()
  })

  it('logging out leaves the storage empty, and the session of somebody else alone', async () => {
    const { store } = await giuliasTab()
    sessionStorage.setItem('desco.reset-email', 'giulia@example.org')
    sessionStorage.setItem('desco.code.FORGET_PASSWORD.giulia@example.org', '{}')
    store.dispatch(logOut())
    // the token waits until the server has heard of it, where no page uses it
    expect(localStorage.getItem('access_token')).toBeNull()
    await vi.waitFor(() => expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]))

    const second = await giuliasTab()
    localStorage.setItem('access_token', 'token-of-nico')
    second.store.dispatch(logOut())
    expect(localStorage.getItem('access_token')).toBe('token-of-nico')
    expect(second.callsTo('/api/users/logout')).toMatchObject([{ token: 'token-of-giulia' }])
  })
})

describe('two tabs of one person', () => {
  it('an act in one is read again in the other', async () => {
    const user = aParent()
    const server = fakeServer({
      '/api/users/verify-token': () => signedIn(user, 'token-of-giulia'),
      [completedPath]: completedList(),
      '/api/users/withdraw-child': () => {
        user.children = []
        return { body: { message: 'OK' } }
      },
    })
    localStorage.setItem('access_token', 'token-of-giulia')
    const here = createStore()
    const unfollow = followOtherTabs(here)
    await here.dispatch(restoreSession())
    // its page keeps on asking this
    const shown = here.dispatch(serverState.endpoints.signedIn.initiate({ token: 'token-of-giulia' }))
    expect(here.getState().auth.user?.children).toHaveLength(2)

    // the tab beside
    const tab = new BroadcastChannel('desco-family')
    const heard = new Promise<unknown>((resolve) => {
      tab.addEventListener('message', ({ data }) => resolve(data))
    })
    await here.dispatch(send(children.withdrawChild, { _id: aParent()._id }))
    expect(here.getState().auth.user?.children).toEqual([])
    expect(await heard).toBe('changed')

    user.children = aParent().children
    const before = server.callsTo('/api/users/verify-token').length
    tab.postMessage('changed')
    await vi.waitFor(() => expect(here.getState().auth.user?.children).toHaveLength(2))
    expect(server.callsTo('/api/users/verify-token')).toHaveLength(before + 1)
    shown.unsubscribe()
    tab.close()
    unfollow()
  })
})

describe('a session that is over', () => {
  const refused = { status: 401, body: { code: 'sign_in_required', message: 'Accedi per continuare.' } }

  it('is said where there was one, also at the start, and nowhere else', async () => {
    fakeServer({ '/api/users/verify-token': refused, '/api/users/add-children': refused })
    const store = createStore()
    await store.dispatch(restoreSession())
    const onboarding = send(families.addChildren, {} as never, { token: 'of-a-registration' })
    await store.dispatch(onboarding).catch(() => undefined)
    await expectNoToast()

    localStorage.setItem('access_token', 'token-of-giulia')
    await store.dispatch(restoreSession())
    await expectToast('info', 'La sessione è scaduta. Accedi per continuare.')
    expect(localStorage).toHaveLength(0)
  })

  it('is noticed by the page that keeps on asking', async () => {
    let over = false
    fakeServer({
      '/api/users/verify-token': () => (over ? refused : signedIn(aParent(), 'token-of-giulia')),
      [completedPath]: completedList(),
    })
    localStorage.setItem('access_token', 'token-of-giulia')
    const store = createStore()
    await store.dispatch(restoreSession())
    expect(store.getState().auth.user).not.toBeNull()
    over = true
    await store.dispatch(refreshUser())
    expect(store.getState().auth).toEqual({ loading: false, user: null, token: null, completedSurvey: null })
    await expectToast('info', 'La sessione è scaduta. Accedi per continuare.')
  })

  it('is kept while nobody can be asked', async () => {
    let away = false
    fakeServer({
      '/api/users/verify-token': () => (away ? 'offline' : signedIn(aParent(), 'token-of-giulia')),
      [completedPath]: completedList(),
    })
    localStorage.setItem('access_token', 'token-of-giulia')
    const store = createStore()
    await store.dispatch(restoreSession())
    away = true
    await store.dispatch(refreshUser())
    expect(store.getState().auth).toMatchObject({ loading: false, token: 'token-of-giulia' })
    expect(store.getState().auth.user).not.toBeNull()
  })
})
