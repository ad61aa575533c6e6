import { children } from '@desco/contract/families/children'
import { surveys } from '@desco/contract/surveys'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { fakeServer } from '#web/testing/fake-server.ts'
import { aChildUser, aParent, signedIn } from '#web/testing/people.ts'
import { completedList, completedPath, listPath, surveyList } from '#web/testing/surveys.ts'

import { callSignedIn } from './call-signed-in.ts'
import { followOtherTabs } from './follow-other-tabs.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { installServerState, lineOf, serverState } from './server-state.ts'
import { createStore } from './store.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

const { surveyList: list } = serverState.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({ surveyList: build.query(lineOf(surveys.surveyList)) }),
}).endpoints

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
  installServerState(store)
  await store.dispatch(logIn({ email: 'giulia@example.org', password: 'x' }))
  return { ...server, store }
}

describe('two people on one phone', () => {
  it('a page asks as the person whose page it is, although somebody else has just logged in', async () => {
    const { store, askedFor } = await giuliasTab()
    localStorage.setItem('access_token', 'token-of-nico')

    await store.dispatch(list.initiate({}))
    expect(askedFor(listPath)).toMatchObject([{ token: 'token-of-giulia' }])
    await store.dispatch(callSignedIn(children.withdrawChild, { _id: aParent()._id })).catch(() => undefined)
    expect(askedFor('/api/users/withdraw-child')).toMatchObject([{ token: 'token-of-giulia' }])
  })

  it('a log-in in another tab changes this one’s person and forgets what the last one saw', async () => {
    const { store } = await giuliasTab()
    const unfollow = followOtherTabs(store)
    await store.dispatch(list.initiate({}))
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
    expect(second.askedFor('/api/users/logout')).toMatchObject([{ token: 'token-of-giulia' }])
  })
})
