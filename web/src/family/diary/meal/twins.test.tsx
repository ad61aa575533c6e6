import type { DiaryPerson } from '@desco/contract/diary/calls'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { Attention } from '#family/diary/attention.tsx'
import type { LocalFood } from '#family/diary/day-rules.ts'
import { type OneDay, OneDayProvider } from '#family/diary/diary-context.ts'
import { Doubles } from './doubles.tsx'
import { edited, type LocalEntry } from '#family/diary/store/local-entry.ts'

const giulia = { personId: 'giulia', name: 'Giulia', isMe: true } as DiaryPerson
const anna = { personId: 'anna', name: 'Anna', isMe: false } as DiaryPerson
const day = '2026-11-20'

const foodOf = (id: string, foodId: string, personId = 'anna') =>
  edited(
    undefined,
    {
      kind: 'food',
      id,
      personId,
      day,
      meal: 'cena',
      foodId,
      listVersion: 1,
      freeText: null,
      amount: 1,
      unit: 'fetta',
      grams: null,
      share: null,
      sharedMealId: 'dinner',
    },
    new Date('2026-11-20T18:00:00Z'),
  ) as LocalFood
const marco = { recordedBy: 'parent', recordedByName: 'Marco' } as const
const twin = (id: string, foodId: string): LocalEntry => ({
  ...foodOf(id, foodId),
  state: 'conflict',
  theirs: foodOf(`his ${id}`, foodId).entry,
  theirWriter: marco,
})

function show(part: React.ReactNode, person = giulia) {
  const acts = {
    settle: vi.fn<OneDay['settle']>(() => Promise.resolve()),
    save: vi.fn<OneDay['save']>(() => Promise.resolve()),
    remove: vi.fn<OneDay['remove']>(() => Promise.resolve()),
  }
  const oneDay = { person, sharers: [giulia, anna], foods: { byId: new Map() }, ...acts }
  render(<OneDayProvider value={oneDay as unknown as OneDay}>{part}</OneDayProvider>)
  return acts
}

describe('a shared meal that somebody else has entered already', () => {
  const outbox = { unsent: 0, refused: [], conflicts: [twin('1', 'pane'), twin('2', 'mela')] }
  const attention = <Attention outbox={outbox} onForget={() => undefined} />

  it('is one question for the meal, with who entered what', async () => {
    const { settle } = show(attention)
    expect(screen.getByText('Cena, Anna, venerdì 20 novembre: c’è già')).toBeTruthy()
    expect(screen.getByText('Pane, 1 fetta, inserito da Marco')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Aggiungi lo stesso' }))
    await waitFor(() =>
      expect(settle.mock.calls).toEqual([
        ['1', 'both'],
        ['2', 'both'],
      ]),
    )
  })

  it('is left as it is', async () => {
    const { settle } = show(attention)
    fireEvent.click(screen.getByRole('button', { name: 'Lascia com’è' }))
    await waitFor(() => expect(settle.mock.calls.map(([, choice]) => choice)).toEqual(['theirs', 'theirs']))
  })
})

describe('a food that two people entered into one diary', () => {
  const his = { ...foodOf('his', 'pane', 'giulia'), writer: marco }
  const own = foodOf('own', 'pane', 'giulia')

  it('is asked about on the card of its meal: one portion takes the later one away', () => {
    const { remove } = show(<Doubles foods={[his, own]} />)
    expect(screen.getByText('Pane c’è due volte')).toBeTruthy()
    expect(screen.getByText(/^Inserito da Marco e da te\./u)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /^Una sola\s*\(Pane\)$/u }))
    expect(remove).toHaveBeenCalledWith(['own'])
  })

  it('stands twice for good when there were two', () => {
    const { save } = show(<Doubles foods={[his, own]} />)
    fireEvent.click(screen.getByRole('button', { name: /^Due\s*\(Pane\)$/u }))
    expect(save).toHaveBeenCalledWith([expect.objectContaining({ id: 'own', besides: 'his' })])
  })
})
