import { describe, expect, it } from 'vitest'

import type { Participation, ShownSurvey } from './survey-offer.rules.ts'
import { closedView, nothingYet, surveyView } from './survey-view.rules.ts'

const at = (time: string) => new Date(`2026-11-20T${time}:00Z`)
const shown = (id: number, other: Partial<ShownSurvey> = {}): ShownSurvey => ({
  id,
  title: `Nuovo titolo ${id}`,
  active: true,
  startsAt: null,
  expiresAt: null,
  minutes: 10,
  until: '2026-12-31',
  resumes: true,
  ...other,
})
const takenPartIn = (surveyId: number, other: Partial<Participation> = {}): Participation => ({
  surveyId,
  title: `Titolo di allora ${surveyId}`,
  token: 'mario',
  addedAt: at('08:00'),
  completed: false,
  begunAt: null,
  movedTo: null,
  isClosed: false,
  checkedAt: null,
  ...other,
})
const viewOf = (
  forThem: ShownSurvey[],
  participations: Participation[],
  { checkedAt = null, late = false }: { checkedAt?: Date | null; late?: boolean } = {},
) =>
  surveyView({
    catalogue: { surveys: [1, 2, 3].map((id) => shown(id)), fetchedAt: at('10:00') },
    forThem,
    participations,
    limeSurveyUrl: 'https://survey.example.org',
    localNow: '2026-11-20 13:00:00',
    checkedAt,
    late,
  })

const done = { completed: true }
const notYet = shown(2, { startsAt: '2026-11-20 13:00:01' })

describe('the questionnaires of a person', () => {
  it('are those that are offered now, in their order', () => {
    const ids = viewOf([shown(3), notYet, shown(1)], []).surveys.map(({ id }) => id)
    expect(ids).toEqual([3, 1])
  })

  const link = 'https://survey.example.org/index.php/1?token=mario&lang=it&newtest=Y'
  const fresh = { completed: false, link: null, begun: false }
  it.each([
    ['before anything is known', [], fresh],
    ['before the person was added', [takenPartIn(1, { addedAt: null })], fresh],
    ['once the person was added', [takenPartIn(1)], { ...fresh, link }],
    ['half-way', [takenPartIn(1, { begunAt: at('09:00') })], { ...fresh, link, begun: true }],
    ['when completed', [takenPartIn(1, { ...done, begunAt: at('09:00') })], { ...fresh, ...done, link }],
    ['while the link is closed', [takenPartIn(1, { isClosed: true })], fresh],
    ['without an answer that counts for another one', [takenPartIn(1, { ...done, movedTo: 9 })], fresh],
  ])('are shown %s', (_when, participations, seen) => {
    expect(viewOf([shown(1)], participations).surveys).toEqual([{ ...shown(1), ...seen }])
  })

  it('are as old as the answer of LimeSurvey', () => {
    const { freshness } = viewOf([shown(1)], [], { checkedAt: at('11:00') })
    expect(freshness).toEqual({ asOf: at('11:00').toISOString(), stale: false, late: false })
  })

  it.each([
    ['the catalogue', '10:00', []],
    ['the catalogue beside younger answers', '10:00', [takenPartIn(1, { checkedAt: at('10:30') })]],
    ['the oldest answer', '09:00', [takenPartIn(1, { checkedAt: at('09:00') }), takenPartIn(3)]],
    ['the catalogue beside completed ones', '10:00', [takenPartIn(1, { ...done, checkedAt: at('09:00') })]],
    ['the catalogue beside those of later', '10:00', [takenPartIn(2, { checkedAt: at('09:00') })]],
  ])('are as old as %s, without an answer now', (_what, time, participations) => {
    const { freshness } = viewOf([shown(1), notYet, shown(3)], participations, { late: true })
    expect(freshness).toEqual({ asOf: at(time).toISOString(), stale: true, late: true })
  })
})

describe('the completed questionnaires', () => {
  const rows = [
    takenPartIn(1, done),
    takenPartIn(7, done),
    takenPartIn(2),
    takenPartIn(3, { ...done, movedTo: 1 }),
  ]

  it('have the title of today, or their last one when they are gone', () => {
    expect(viewOf([], rows).completed).toEqual([
      { id: 1, title: 'Nuovo titolo 1' },
      { id: 7, title: 'Titolo di allora 7' },
    ])
  })

  it('are all that is listed for somebody who is asked nothing', () => {
    const completed = [1, 7].map((id) => ({ id, title: `Titolo di allora ${id}` }))
    const freshness = { asOf: null, stale: false, late: false }
    expect(closedView(rows)).toEqual({ surveys: [], completed, freshness })
  })
})

describe('the first view', () => {
  it('is empty, and says that LimeSurvey is asked', () => {
    const freshness = { asOf: null, stale: true, late: true }
    expect(nothingYet).toEqual({ surveys: [], completed: [], freshness })
  })
})
