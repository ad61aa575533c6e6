import 'fake-indexeddb/auto'

import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { forgetPerson } from '#data/session/local-person.ts'
import { csv } from '#web/testing/diary-answers.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { openPortal } from '#web/testing/open-portal.tsx'
import { aParent, personId, signedIn } from '#web/testing/people.ts'

import { createDiaryStore } from './store/diary-store.ts'

// A phone that was without a network learns of the end late: what it says is true at each moment.

const saving = '/api/daily/save-entries'
const people = '/api/daily/people'
const days = '/api/daily/get-days'
const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Rome' })
const over = {
  status: 409,
  body: { code: 'study_over', message: 'Lo studio è finito.' },
}
const keeper = {
  personId,
  name: 'Giulia',
  isMe: true,
  isChild: false,
  birthDate: null,
  write: true,
  share: false,
  see: 'everything',
  plan: [],
  recentFoods: [],
}
const peopleSaid = (studyEndsOn: string | null) => ({
  body: {
    message: 'OK',
    data: {
      today,
      now: new Date().toISOString(),
      foodList: { version: 1, next: null },
      studyEndsOn,
      people: [keeper],
      familyFoods: [],
    },
  },
})

/** Writes something on the phone before the page is opened, as an earlier visit without a network did. */
async function aPhoneThatWaits(studyEndsOn: string | null = null) {
  const store = createDiaryStore(personId)
  await store.keepPeople({ people: [keeper as never], familyFoods: [], listVersion: 1, studyEndsOn })
  await store.keepList({ version: 1, csv })
  await store.save([
    {
      kind: 'food',
      id: '6b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b',
      personId,
      day: today,
      meal: 'colazione',
      foodId: 'pane',
      listVersion: 1,
      freeText: null,
      amount: 1,
      unit: 'fetta',
      grams: null,
      share: null,
      sharedMealId: null,
    },
  ])
  store.close()
}

const open = (answers: Parameters<typeof fakeServer>[0], user = aParent()) => ({
  ...fakeServer({
    '/api/users/verify-token': signedIn(user),
    '/api/daily/list/1': { body: {} },
    [days]: { body: { message: 'OK', data: [] } },
    ...answers,
  }),
  ...openPortal('/food-diary'),
})

beforeEach(() => {
  window.scrollTo = vi.fn<() => void>()
  localStorage.setItem('access_token', 'mine')
})
afterEach(() => {
  vi.unstubAllGlobals()
  forgetPerson(personId)
  localStorage.clear()
})

/** The buttons by which a meal is written. */
const adding = () => screen.queryAllByRole('button', { name: /^Aggiungi/u })

describe('the diary of a phone, once the study is over', () => {
  it('says that what it still had stays here and is not seen, and goes on reading', async () => {
    await aPhoneThatWaits()
    const { callsTo } = open({ [saving]: over, [people]: peopleSaid(today) })
    expect(await screen.findByText(/1 voce non è arrivata in tempo: lo studio è finito/u)).toBeTruthy()
    expect(await screen.findByText('Il diario si può solo rileggere.')).toBeTruthy()
    expect(await screen.findByText('Pane')).toBeTruthy()
    expect(adding()).toEqual([])
    expect(screen.queryByText(/riproviamo tra poco/u)).toBeNull()
    await waitFor(() => expect(callsTo(days)).not.toEqual([]))
  })

  it('knows the day without a network, too, if it has heard of it', async () => {
    await aPhoneThatWaits(today)
    open({ [saving]: 'offline', [people]: 'offline' })
    expect(await screen.findByText(/1 voce non è arrivata in tempo/u)).toBeTruthy()
    expect(await screen.findByText('Pane')).toBeTruthy()
    expect(adding()).toEqual([])
    expect(screen.queryByText(/parte da solo/u)).toBeNull()
  })

  it('before it without a network says until when the network must be back', async () => {
    await aPhoneThatWaits('2999-04-30')
    open({ [saving]: 'offline', [people]: 'offline' })
    expect(
      await screen.findByText(/parte da solo, se la rete torna prima di martedì 30 aprile/u),
    ).toBeTruthy()
    await waitFor(() => expect(adding()).not.toEqual([]))
  })

  it('writes and sends again when the end is taken back', async () => {
    await aPhoneThatWaits()
    let isOver = true
    const taken = vi.fn<() => void>()
    open({
      [saving]: (call) => (isOver ? over : accepted(call, taken)),
      [people]: () => peopleSaid(isOver ? today : null),
    })
    await screen.findByText(/1 voce non è arrivata in tempo/u)
    isOver = false
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(taken).toHaveBeenCalledTimes(1))
    await waitFor(() => expect(screen.queryByText(/non è arrivata in tempo/u)).toBeNull())
    await waitFor(() => expect(adding()).not.toEqual([]))
  })

  it('sends at once when it is taken back while an attempt is still refused', async () => {
    await aPhoneThatWaits()
    let isOver = true
    const taken = vi.fn<() => void>()
    open({
      [saving]: (call) => {
        if (!isOver) return accepted(call, taken)
        isOver = false
        // asked for while this one is under way
        window.dispatchEvent(new Event('online'))
        return over
      },
      [people]: () => peopleSaid(null),
    })
    await waitFor(() => expect(taken).toHaveBeenCalledTimes(1))
    await waitFor(() => expect(adding()).not.toEqual([]))
  })
})

/** The portal takes the one entry that waits. */
function accepted({ body }: { body: unknown }, taken: () => void) {
  taken()
  const [entry] = (body as { entries: [{ id: string }] }).entries
  const stored = {
    ...entry,
    recordedBy: 'self',
    recordedByName: null,
    receivedAt: new Date().toISOString(),
    timesEdited: 0,
  }
  const result = { id: entry.id, place: 0, outcome: 'accepted', code: null, message: null, stored }
  return { body: { message: 'OK', data: { receivedAt: new Date().toISOString(), results: [result] } } }
}
