import 'fake-indexeddb/auto'

import type { DiaryPerson } from '@desco/contract/diary/calls'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { forgetPerson } from '#data/session/local-person.ts'

import { mealOf } from '#family/diary/day-rules.ts'
import { type OneDay, OneDayProvider } from '#family/diary/diary-context.ts'
import { MealCard } from './meal-card.tsx'
import { createDiaryStore, type DiaryStore } from '#family/diary/store/diary-store.ts'
import type { Content } from '#family/diary/store/local-entry.ts'
import { useStored } from '#family/diary/use-diary.ts'

const [giulia, emma, luca] = [1, 2, 3].map((digit) => `a0000000-0000-4000-8000-00000000000${digit}`) as [
  string,
  string,
  string,
]
const day = '2026-11-20'
let store: DiaryStore
beforeEach(() => {
  store = createDiaryStore(crypto.randomUUID())
})
afterEach(() => forgetPerson(store.accountId))

const soup: Content = {
  kind: 'food',
  id: 'b0000000-0000-4000-8000-000000000001',
  personId: giulia,
  day,
  meal: 'cena',
  foodId: null,
  listVersion: null,
  freeText: 'Zuppa della nonna',
  amount: 2,
  unit: 'porzione',
  grams: null,
  share: null,
  sharedMealId: null,
}
const person = { personId: giulia, name: 'Giulia', write: true } as DiaryPerson
const readDay = () => store.readDay(giulia, day, '2026-11-19')

function Card() {
  const entries = useStored(store, readDay)?.entries ?? []
  return <MealCard meal={mealOf(entries, 'cena')} yesterday={mealOf([], 'cena')} eaten={[]} isNext={false} />
}

async function openCard(others: readonly Partial<DiaryPerson>[] = []) {
  await store.save([soup])
  const sharers = [person, ...others.map((one) => ({ ...person, ...one }))]
  const foods = { byId: new Map(), search: () => [] }
  const { save, remove } = store
  const oneDay = { store, person, sharers, foods, day, mayWrite: true, save, remove } as unknown as OneDay
  render(
    <OneDayProvider value={oneDay}>
      <Card />
    </OneDayProvider>,
  )
  await screen.findByText('Zuppa della nonna')
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const ofSomebody = async (personId: string) =>
  (await store.readDay(personId, day, '2026-11-19')).entries.map(({ entry }) => entry)

describe('MealCard', () => {
  it('says that a food was taken away, and puts it back as it was', async () => {
    await openCard()
    await press(/Zuppa della nonna/u)
    await press('Togli dal pasto')
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Tolto.Annulla'))
    await waitFor(() => expect(screen.queryByText('Zuppa della nonna')).toBeNull())

    await press('Annulla')
    await screen.findByText('Zuppa della nonna')
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Annullato.'))
    expect(await ofSomebody(giulia)).toMatchObject([{ id: soup.id, amount: 2, deleted: false }])
  })

  it('says who has a shared meal now, and takes it back from all of them', async () => {
    await openCard([
      { personId: luca, name: 'Luca' },
      { personId: emma, name: 'Emma' },
    ])
    await press(/^Anche per…/u)
    await press('Tutta la famiglia')
    await press('Aggiungi anche per loro')
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toBe('Aggiunto anche a Luca ed Emma.Annulla'),
    )
    expect([await ofSomebody(luca), await ofSomebody(emma)]).toMatchObject([[{ amount: 2 }], [{ amount: 2 }]])

    await press('Annulla')
    await waitFor(async () => expect(await ofSomebody(luca)).toEqual([]))
    expect(await ofSomebody(emma)).toEqual([])
    expect(await ofSomebody(giulia)).toMatchObject([{ sharedMealId: null }])
  })

  it('offers no way back from a diary that is its keeper’s', async () => {
    await openCard([{ personId: emma, name: 'Anna', write: false, share: true }])
    await press(/^Anche per…/u)
    await press('Anna')
    await press('Aggiungi anche per loro')
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Aggiunto anche ad Anna.'))
  })
})
