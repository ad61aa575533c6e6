import type { DiaryEntry, StoredEntry } from '@desco/contract/diary/entries'
import { vi } from 'vitest'

import type { Content } from '#family/diary/store/local-entry.ts'

// A phone's diary is tried with these: entries, and a portal that takes them.

export const giulia = 'a0000000-0000-4000-8000-000000000001'
export const today = '2026-11-20'
export const now = () => new Date('2026-11-20T18:00:00.000Z')

let made = 0
export const newId = () => `b0000000-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`

export const food = (foodId: string, other: Partial<Content> = {}): Content =>
  ({
    kind: 'food',
    id: newId(),
    personId: giulia,
    day: today,
    meal: 'colazione',
    foodId,
    listVersion: 1,
    freeText: null,
    amount: 1,
    unit: 'tazza',
    grams: null,
    share: null,
    sharedMealId: null,
    ...other,
  }) as Content

export const asStored = (entry: DiaryEntry): StoredEntry => ({
  ...entry,
  recordedBy: 'self',
  recordedByName: null,
  receivedAt: now().toISOString(),
  timesEdited: 0,
})
export const accept = (entries: DiaryEntry[]) => ({
  message: 'OK',
  data: {
    receivedAt: now().toISOString(),
    results: entries.map((entry, place) => ({
      id: entry.id,
      place,
      outcome: 'accepted' as const,
      code: null,
      message: null,
      stored: asStored(entry),
    })),
  },
})

/** A portal that takes everything; `answer` may say otherwise. */
export function aServer(answer: (entries: DiaryEntry[]) => unknown = accept) {
  const batches: DiaryEntry[][] = []
  const send = vi.fn<(endpoint: unknown, input: { entries: DiaryEntry[] }) => Promise<unknown>>(
    async (_endpoint, { entries }) => {
      batches.push(entries)
      return answer(entries)
    },
  )
  return { batches, server: { send, ask: vi.fn<() => Promise<unknown>>() } as never }
}
