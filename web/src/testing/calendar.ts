import type { calendar } from '@desco/contract/messages/calendar'
import type { z } from 'zod/mini'

export const calendarPath = '/api/users/calendar'

type Answer = z.input<typeof calendar.seeCalendar.answer>
type Entry = Answer['entries'][number]

export const anEntry = (other: Partial<Entry> = {}): Entry => ({
  id: 'una-scadenza',
  kind: 'questionnaire',
  title: 'Abitudini a colazione',
  name: null,
  day: '2999-04-30',
  from: null,
  until: '2999-04-30',
  state: 'open',
  mayBeTaken: true,
  appointment: null,
  ...other,
})

export const aCalendar = (entries: Entry[] = [anEntry()], madeAt: string | null = null) => ({
  body: { message: 'OK', entries, feed: { madeAt } } satisfies Answer,
})
