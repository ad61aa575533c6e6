import { expect, test } from 'vitest'

import { localTimeIn } from '#questionnaires/schedule/local-time.rules.ts'
import { isOffered, needsLook, type Participation, surveyLink } from './survey-offer.rules.ts'

const romeTime = localTimeIn('Europe/Rome')
const survey = { id: 211001, title: 'Stile di vita', active: true, startsAt: null, expiresAt: null }
const participation: Participation = {
  surveyId: 211001,
  title: 'Stile di vita',
  token: 'mario',
  addedAt: new Date('2026-11-01T10:00:00Z'),
  completed: false,
  begunAt: null,
  movedTo: null,
  isClosed: false,
  checkedAt: new Date('2026-11-20T10:00:00Z'),
}
const now = new Date('2026-11-21T10:00:00Z')

test('a survey is offered while it is active, has begun and has not expired', () => {
  const localNow = '2026-11-21 11:00:00'
  expect(isOffered(survey, localNow)).toBe(true)
  expect(isOffered({ ...survey, active: false }, localNow)).toBe(false)
  expect(isOffered({ ...survey, startsAt: '2026-11-21 11:00:01' }, localNow)).toBe(false)
  expect(isOffered({ ...survey, startsAt: '2026-11-21 11:00:00' }, localNow)).toBe(true)
  expect(isOffered({ ...survey, expiresAt: '2026-11-21 11:00:00' }, localNow)).toBe(true)
  expect(isOffered({ ...survey, expiresAt: '2026-11-21 10:59:59' }, localNow)).toBe(false)
})

test('an open survey is asked about each time, a completed one now and then', () => {
  const completed = { ...participation, completed: true }
  const checked = (checkedAt: string) => ({ ...completed, checkedAt: new Date(checkedAt) })
  expect(needsLook(survey, undefined, now, romeTime)).toBe(true)
  expect(needsLook(survey, participation, now, romeTime)).toBe(true)
  expect(needsLook(survey, checked('2026-11-21T09:56:00Z'), now, romeTime)).toBe(false)
  expect(needsLook(survey, checked('2026-11-21T09:55:00Z'), now, romeTime)).toBe(true)
  expect(needsLook(survey, { ...completed, checkedAt: null }, now, romeTime)).toBe(true)
})

test('a survey is not asked about before it begins, nor when it is not active', () => {
  const later = { ...survey, startsAt: '2026-11-22 08:00:00' }
  expect(needsLook(later, { ...participation, checkedAt: null }, now, romeTime)).toBe(false)
  expect(needsLook({ ...survey, active: false }, { ...participation, completed: true }, now, romeTime)).toBe(
    false,
  )
})

test('an expired survey is asked about once more, for those who finished just in time', () => {
  const expired = { ...survey, expiresAt: '2026-11-21 10:59:00' }
  const after = { ...participation, checkedAt: new Date('2026-11-21T09:59:30Z') }
  expect(needsLook(expired, participation, now, romeTime)).toBe(true)
  expect(needsLook(expired, after, now, romeTime)).toBe(false)
  const atTheEnd = { ...participation, checkedAt: new Date('2026-11-21T09:59:00Z') }
  expect(needsLook(expired, atTheEnd, now, romeTime)).toBe(true)
  expect(needsLook(expired, { ...participation, addedAt: null }, now, romeTime)).toBe(false)
  expect(needsLook(expired, undefined, now, romeTime)).toBe(false)
})

test('the link opens the survey in Italian, also for the second person on the same phone', () => {
  expect(surveyLink('https://survey.example.org/ls//', 211001, 'luca_rossi')).toBe(
    'https://survey.example.org/ls/index.php/211001?token=luca_rossi&lang=it&newtest=Y',
  )
})
