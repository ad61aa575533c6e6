import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { fakeServer } from '#web/testing/fake-server.ts'
import { openPortal } from '#web/testing/open-portal.tsx'
import { aChildUser, signedIn } from '#web/testing/people.ts'
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
  const texts = within(await screen.findByRole('list', { name: 'I testi' }))
  const [first, second] = texts.getAllByRole('listitem')
  const row = within(first as HTMLElement)
  expect(row.getByRole('heading', { name: '1. Trattamento dei dati' })).toBeTruthy()
  expect(row.getByText(/^Hai detto sì/u).textContent).toBe('Hai detto sì · 21-11-2026')
  expect(row.getByText('Un paragrafo di allora.')).toBeTruthy()
  expect(row.getByText('21-11-2026 alle 14:05')).toBeTruthy()
  expect(row.getByText('Per te, Anna e Luca')).toBeTruthy()
  expect(row.getByText('Dal link dell’invito')).toBeTruthy()
  expect(row.getByText(/abab$/u)).toBeTruthy()
  expect(second?.textContent).toContain('Per Nicolò')
})

it('unfolds every text for the paper, also when the browser’s own menu prints', async () => {
  fakeServer({ ...answers, [path]: { body: { message: 'OK', data: [given({})] } } })
  openPortal('/my-consents')
  const text = await screen.findByText('Un paragrafo di allora.')
  expect(text.closest('details')?.open).toBe(false)
  window.dispatchEvent(new Event('beforeprint'))
  expect(text.closest('details')?.open).toBe(true)
})

it('leads to the page on which one leaves', async () => {
  fakeServer({ ...answers, [path]: { body: { message: 'OK', data: [given({})] } } })
  const { person } = openPortal('/my-consents')
  await person.click(await screen.findByRole('link', { name: 'Lasciare lo studio' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Lasciare lo studio' })).toBeTruthy()
})

it.each(['/my-consents', '/lasciare'])(
  'asks nothing for a child at %s, and says where its own things are',
  async (address) => {
    const { callsTo } = fakeServer({ ...answers, '/api/users/verify-token': signedIn(aChildUser()) })
    openPortal(address)
    expect(await screen.findByText('Questa pagina è dei genitori')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'I miei dati' }).getAttribute('href')).toBe('/my-data')
    expect([path, '/api/users/leaving'].flatMap(callsTo)).toEqual([])
  },
)

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
  expect(await screen.findByText('Un paragrafo di allora.')).toBeTruthy()
})
