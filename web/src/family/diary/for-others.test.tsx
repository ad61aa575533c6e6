import 'fake-indexeddb/auto'

import type { DiaryPerson } from '@desco/contract/diary/calls'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { forgetPerson } from '#data/local-person.ts'

import type { LocalFood } from './day-rules.ts'
import { type OneDay, OneDayProvider } from './diary-context.ts'
import { ForOthers } from './for-others.tsx'
import { createDiaryStore } from './store/diary-store.ts'
import type { Content } from './store/local-entry.ts'

const giulia = 'a0000000-0000-4000-8000-000000000001'
const anna = 'a0000000-0000-4000-8000-000000000002'
const day = '2026-11-20'

const store = createDiaryStore(giulia)
afterEach(() => forgetPerson(giulia))

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
        <ForOthers meal="cena" foods={foods} onClose={close} />
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
})
