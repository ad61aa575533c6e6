import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { unbroken } from '#ui/text/format.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { openPortal } from '#web/testing/open-portal.tsx'
import { signedIn } from '#web/testing/people.ts'
import { completedList, completedPath, listPath, surveyList } from '#web/testing/surveys.ts'

const path = '/api/users/consents'
const given = (other: object) => ({
  section: 'section1',
  version: '2026-11-21',
  sha256: 'ab'.repeat(32),
  text: '1. Trattamento dei dati\n\nUn paragrafo di allora.\n\nE un altro.',
  answer: 'Acconsento',
  means: 'invitation_link',
  answeredAt: '2026-11-21T13:05:00.000Z',
  children: ['Anna', 'Luca'],
  ...other,
})

beforeEach(() => {
  window.scrollTo = vi.fn<() => void>()
  localStorage.setItem('access_token', 'mine')
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const answers = {
  '/api/users/verify-token': signedIn(),
  [listPath]: surveyList([]),
  [completedPath]: completedList(),
}

it('is reached from the profile panel and shows each text as it was, with what proves the answer', async () => {
  const declared = given({
    section: 'soleResponsibility',
    text: 'Sono io a decidere',
    children: ['Nicolò'],
    answer: 'true',
  })
  fakeServer({ ...answers, [path]: { body: { message: 'OK', data: [given({}), declared] } } })
  const { person } = openPortal('/home')
  await person.click(await screen.findByRole('link', { name: 'I miei consensi' }))

  await screen.findByRole('heading', { level: 1, name: 'I miei consensi' })
  const [first, second] = await screen.findAllByRole('article')
  const paper = within(first as HTMLElement)
  expect(paper.getByRole('heading', { level: 2, name: '1. Trattamento dei dati' })).toBeTruthy()
  expect(paper.getByText('Un paragrafo di allora.')).toBeTruthy()
  expect(paper.getByText(unbroken('21-11-2026 alle 14:05'))).toBeTruthy()
  expect(paper.getByText('Per te, Anna e Luca')).toBeTruthy()
  expect(paper.getByText('Dal link dell’invito')).toBeTruthy()
  expect(paper.getByText('ab'.repeat(32))).toBeTruthy()
  expect(second?.textContent).toContain('Per Nicolò')
})

it('can be printed', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  fakeServer({ ...answers, [path]: { body: { message: 'OK', data: [given({})] } } })
  const { person } = openPortal('/my-consents')
  await person.click(await screen.findByRole('button', { name: 'Stampa' }))
  expect(print).toHaveBeenCalledOnce()
})

it('can be tried again when it did not load', async () => {
  let isOffline = true
  fakeServer({
    ...answers,
    [path]: () => (isOffline ? 'offline' : { body: { message: 'OK', data: [given({})] } }),
  })
  const { person } = openPortal('/my-consents')
  const again = await screen.findByRole('button', { name: 'Riprova' })
  isOffline = false
  await person.click(again)
  expect(await screen.findByRole('article')).toBeTruthy()
})
