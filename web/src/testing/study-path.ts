import { pathSteps, type studyPaths } from '@desco/contract/messages/path'
import type { z } from 'zod/mini'

import { personId } from './people.ts'

export const studyPathPath = '/api/users/study-path'

type Answer = z.input<typeof studyPaths.studyPath.answer>
type Person = Answer['people'][number]

/** The path as far as the questionnaires, without whose it is. */
export const aPath = (): Pick<Person, 'steps' | 'current' | 'next'> => {
  const { steps, current, next } = aPersonOnPath()
  return { steps, current, next }
}

/** Somebody whose consent is given and who has the rest before them. */
export const aPersonOnPath = (other: Partial<Person> = {}): Person => ({
  personId,
  name: null,
  isMe: true,
  isChild: false,
  steps: pathSteps.map((step, place) => ({
    step,
    state: place < 3 ? 'done' : 'to_do',
    done: place < 3 ? 1 : 0,
    of: 1,
  })),
  current: 'questionnaires',
  next: {
    kind: 'questionnaire',
    surveyId: 284613,
    title: 'Abitudini a colazione',
    minutes: 10,
    until: '2026-04-30',
    begun: false,
  },
  ...other,
})

export const aStudyPath = (people: Person[] = [aPersonOnPath()], other: Partial<Answer> = {}) => ({
  body: {
    message: 'OK',
    people,
    mostUrgent: people[0]?.personId ?? null,
    freshness: { asOf: '2026-11-21T13:05:00.000Z', stale: false, late: false },
    ...other,
  } satisfies Answer,
})
