import 'fake-indexeddb/auto'

import type { DiaryDay, DiaryPerson } from '@desco/contract/diary/calls'
import type { StoredEntry } from '@desco/contract/diary/entries'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { forgetPerson } from '#data/session/local-person.ts'

import { type LocalFood, mealOf } from '#family/diary/day-rules.ts'
import { type OneDay, OneDayProvider } from '#family/diary/diary-context.ts'
import { ForOthers } from './for-others.tsx'
import { createDiaryStore, type DiaryStore } from '#family/diary/store/diary-store.ts'
import type { Content } from '#family/diary/store/local-entry.ts'

const giulia = 'a0000000-0000-4000-8000-000000000001'
const anna = 'a0000000-0000-4000-8000-000000000002'
const day = '2026-11-20'

// the phone of each test: what is forgotten after one is not the next one’s
const phones = ['a0000000-0000-4000-8000-00000000000a', 'a0000000-0000-4000-8000-00000000000b']
let store: DiaryStore
beforeEach(() => {
  store = createDiaryStore(phones.pop() ?? '')
})
afterEach(() => forgetPerson(store.accountId))

const of = async (personId: string) =>
  (await store.readDay(personId, day, '2026-11-19')).entries as LocalFood[]

const soup: Content = {
  kind: 'food',
  id: 'b0000000-0000-4000-8000-000000000001',
  personId: giulia,
  day,
  meal: 'cena',
  foodId: 'minestrone',
  listVersion: 1,
  freeText: null,
  amount: 1,
  unit: 'piatto medio',
  grams: null,
  share: null,
  sharedMealId: null,
}
const written = {
  version: 1,
  recordedAt: '2026-11-20T18:00:00.000Z',
  receivedAt: '2026-11-20T18:00:00.000Z',
  deleted: false,
  recordedBy: 'parent',
  recordedByName: 'Marco',
  timesEdited: 0,
}
const person = { personId: giulia, name: 'Giulia', write: true } as DiaryPerson
const sharers = [person, { ...person, personId: anna, name: 'Anna' }]

describe('Anche per…', () => {
  it('enters the foods once when it is pressed twice, and closes when they are kept', async () => {
    await store.save([soup])
    const foods = await of(giulia)
    const save = vi.fn<OneDay['save']>((contents) => store.save(contents))
    const close = vi.fn<() => void>()
    const oneDay = { store, person, sharers, foods: { byId: new Map() }, save } as unknown as OneDay
    render(
      <OneDayProvider value={oneDay}>
        <ForOthers
          meal={mealOf(foods, 'cena')}
          ids={foods.map(({ id }) => id)}
          onClose={close}
          onShared={() => close()}
        />
      </OneDayProvider>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Anna' }))
    const enter = screen.getByRole('button', { name: 'Aggiungi anche per loro' })
    fireEvent.click(enter)
    fireEvent.click(enter)
    expect(close).not.toHaveBeenCalled()
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1))
    expect(save).toHaveBeenCalledTimes(1)
    expect(await of(anna)).toMatchObject([{ entry: { foodId: 'minestrone', amount: 1 } }])
  })

  it('says what somebody else has entered already, and enters it again only when asked to', async () => {
    await store.save([soup])
    const theirs = {
      ...soup,
      id: 'b0000000-0000-4000-8000-000000000002',
      personId: anna,
      sharedMealId: soup.id,
    }
    await store.seen([
      {
        ...({ user_id: anna, date: day, see: 'everything', write: true, complete: false } as DiaryDay),
        number: null,
        of: 0,
        entries: [{ ...theirs, ...written, amount: 0.5 } as StoredEntry],
      },
    ])
    await store.keepPeople({
      people: sharers.map((one) => ({ ...one, see: 'everything' })),
      familyFoods: [],
      listVersion: 1,
    })
    const foods = await of(giulia)
    const save = vi.fn<OneDay['save']>((contents) => store.save(contents))
    const oneDay = { store, person, sharers, foods: { byId: new Map() }, save } as unknown as OneDay
    const open = () =>
      render(
        <OneDayProvider value={oneDay}>
          <ForOthers
            meal={mealOf(foods, 'cena')}
            ids={foods.map(({ id }) => id)}
            onClose={() => undefined}
            onShared={() => undefined}
          />
        </OneDayProvider>,
      )
    const first = open()
    fireEvent.click(screen.getByRole('button', { name: 'Anna' }))
    expect(await screen.findByText('½ piatto medio, c’è già, inserito da Marco')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Aggiungi anche per loro' }))
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1))
    expect(await of(anna)).toHaveLength(1)
    first.unmount()

    open()
    fireEvent.click(screen.getByRole('button', { name: 'Anna' }))
    fireEvent.click(await screen.findByRole('button', { name: /^Aggiungi lo stesso/u }))
    fireEvent.click(screen.getByRole('button', { name: 'Aggiungi anche per loro' }))
    await waitFor(() => expect(save).toHaveBeenCalledTimes(2))
    const mine = (await of(anna)).find(({ id }) => id !== theirs.id)
    expect(mine).toMatchObject({ entry: { foodId: 'minestrone', amount: 1, besides: theirs.id } })
  })
})
