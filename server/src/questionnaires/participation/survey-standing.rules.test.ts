import type { SurveyWindow } from '@desco/contract/questionnaires/desk/survey-schedule'
import { describe, expect, it } from 'vitest'

import { everybody } from '#questionnaires/catalogue/survey-audience.rules.ts'
import { type StandingFacts, standingOf } from './survey-standing.rules.ts'

const asked = (other: Partial<StandingFacts> = {}): StandingFacts => ({
  survey: { id: 7, title: 'Abitudini', active: true, startsAt: null, expiresAt: null },
  audience: undefined,
  schedule: { minutes: 10, window: { kind: 'always' } },
  isOpenToAnybody: false,
  taker: { kind: 'parent' },
  facts: { enrolledOn: '2026-04-01', birthDates: [], completedOn: new Map() },
  joinedOn: '2026-04-01',
  participation: undefined,
  ...other,
})
const on = (day: string, other: Partial<StandingFacts> = {}) =>
  standingOf(asked(other), day, `${day} 12:00:00`)
const within = (window: SurveyWindow): Partial<StandingFacts> => ({ schedule: { minutes: null, window } })
const known = { completed: false, isLate: false, begun: false, wasAdded: true }

describe('standingOf', () => {
  const itself = { surveyId: 7, title: 'Abitudini', minutes: null }
  const april = within({ kind: 'dates', from: '2026-04-10', to: '2026-04-30' })

  it('goes from later over to do and begun to done', () => {
    expect(on('2026-04-09', april)).toMatchObject({ state: 'later', from: '2026-04-10' })
    expect(on('2026-04-10', april)).toEqual({
      ...itself,
      state: 'to_do',
      from: '2026-04-10',
      until: '2026-04-30',
    })
    const begun = { ...april, participation: { ...known, begun: true } }
    expect(on('2026-04-30', begun)).toMatchObject({ state: 'begun', until: '2026-04-30' })
    expect(on('2026-05-01', begun)).toMatchObject({ state: 'expired', until: '2026-04-30' })
    expect(on('2026-05-01', { ...april, participation: { ...known, completed: true } }).state).toBe('done')
    const late = { ...known, completed: true, isLate: true }
    expect(on('2026-05-01', { ...april, participation: late }).state).toBe('not_for_you')
  })

  it('is not over for who had no access while it was open', () => {
    expect(on('2026-06-01', { ...april, joinedOn: '2026-05-01' })).toEqual({
      ...itself,
      state: 'not_for_you',
      from: null,
      until: null,
    })
    expect(on('2026-06-01', { ...april, joinedOn: '2026-04-30' }).state).toBe('expired')
  })

  it('ends with LimeSurvey when that is sooner than the window', () => {
    const survey = { ...asked().survey, expiresAt: '2026-04-20 18:00:00' }
    expect(on('2026-04-12', { ...april, survey })).toMatchObject({ state: 'to_do', until: '2026-04-20' })
    expect(standingOf(asked({ ...april, survey }), '2026-04-20', '2026-04-20 18:00:01').state).toBe('expired')
  })

  it.each([
    ['is open on the one day that both leave', '2026-04-10', '2026-04-10 18:00:00', 'to_do'],
    ['is over on its first day when LimeSurvey has ended', '2026-04-10', '2026-04-10 08:00:00', 'expired'],
    [
      'never comes when LimeSurvey ends before the window',
      '2026-04-02',
      '2026-04-05 18:00:00',
      'not_for_you',
    ],
  ])('%s', (_case, day, expiresAt, state) => {
    expect(on(day, { ...april, survey: { ...asked().survey, expiresAt } }).state).toBe(state)
  })

  it('begins with LimeSurvey where there is no window', () => {
    const survey = { ...asked().survey, startsAt: '2026-04-20 08:00:00' }
    expect(on('2026-04-12', { survey })).toMatchObject({ state: 'later', from: '2026-04-20', until: null })
    const onItsDay = (hour: string) => standingOf(asked({ survey }), '2026-04-20', `2026-04-20 ${hour}`)
    expect(onItsDay('07:59:59')).toMatchObject({ state: 'later', from: '2026-04-20', until: null })
    expect(onItsDay('08:00:00').state).toBe('to_do')
    const ended = { ...survey, expiresAt: '2026-04-25 18:00:00' }
    expect(on('2026-04-26', { survey: ended })).toMatchObject({ state: 'expired', until: '2026-04-25' })
  })

  it.each([
    ['the earliest of those to come', '2026-03-20', 'later', '2026-04-01', '2026-04-05'],
    ['the next between two of them', '2026-04-20', 'later', '2026-05-01', '2026-05-05'],
    ['all that are open together', '2026-05-04', 'to_do', '2026-05-01', '2026-05-09'],
  ])('is of several waves %s', (_case, day, state, from, until) => {
    const waves = [
      { from: '2026-05-04', to: '2026-05-09' },
      { from: '2026-04-01', to: '2026-04-05' },
      { from: '2026-05-01', to: '2026-05-05' },
    ]
    expect(on(day, within({ kind: 'waves', waves }))).toMatchObject({ state, from, until })
  })

  it('is for nobody while it waits for another questionnaire', () => {
    const after = within({ kind: 'after_survey', surveyId: 3, fromDay: 0, toDay: 10 })
    expect(on('2026-04-20', after).state).toBe('not_for_you')
    const completedOn = new Map([[3, '2026-04-18']])
    expect(on('2026-04-20', { ...after, facts: { ...asked().facts, completedOn } })).toMatchObject({
      state: 'to_do',
      until: '2026-04-28',
    })
  })

  it('is not for who is not meant, nor where LimeSurvey cannot say who answered', () => {
    expect(on('2026-04-20', { audience: { ...everybody(7), parents: false } }).state).toBe('not_for_you')
    expect(on('2026-04-20', { isOpenToAnybody: true }).state).toBe('not_for_you')
  })

  it('is over when the team has stopped it, and unknown before it was begun', () => {
    const survey = { ...asked().survey, active: false }
    expect(on('2026-04-20', { survey, participation: known }).state).toBe('expired')
    expect(on('2026-04-20', { survey }).state).toBe('not_for_you')
  })
})
