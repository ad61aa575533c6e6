import 'fake-indexeddb/auto'

import { addDays } from '@desco/contract/diary/days'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { forgetPerson } from '#data/session/local-person.ts'
import { csv } from '#web/testing/diary-answers.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { openPortal } from '#web/testing/open-portal.tsx'
import { aParent, personId, signedIn } from '#web/testing/people.ts'

import { createDiaryStore } from './store/diary-store.ts'

const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Rome' })
const teo = '7b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b'
const person = (name: string, id: string, isMe: boolean) => ({
  personId: id,
  name,
  isMe,
  isChild: !isMe,
  birthDate: null,
  write: true,
  share: false,
  see: 'everything',
  plan: [],
  recentFoods: ['sfogliatella'],
})
const people = [person('Giulia', personId, true), person('Teo', teo, false)]
const ate = (id: string, daysAgo: number, meal: string, foodId: string) => ({
  kind: 'food',
  id,
  personId: teo,
  day: addDays(today, -daysAgo),
  meal,
  foodId,
  listVersion: 1,
  freeText: null,
  amount: 1,
  unit: 'fetta',
  grams: null,
  share: null,
  sharedMealId: null,
})

/** A phone without a network, on which Teo's bread of yesterday stands. */
async function aPhone() {
  const store = createDiaryStore(personId)
  await store.keepPeople({ people: people as never, familyFoods: ['sfogliatella'], listVersion: 1 })
  await store.keepList({ version: 1, csv })
  await store.save([ate('8b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b', 1, 'colazione', 'pane') as never])
  store.close()
}
const open = (address = '/food-diary', user = aParent()) => {
  fakeServer({
    '/api/users/verify-token': signedIn(user),
    '/api/daily/save-entries': 'offline',
    '/api/daily/people': 'offline',
  })
  return openPortal(address)
}
const breakfast = async () => within(await screen.findByRole('region', { name: 'Colazione' }))
const chosen = () =>
  within(screen.getByRole('group', { name: 'Di chi è il diario?' }))
    .getAllByRole('button', { pressed: true })
    .map((button) => button.textContent)

beforeEach(async () => {
  window.scrollTo = vi.fn<() => void>()
  localStorage.setItem('access_token', 'mine')
  await aPhone()
})
afterEach(() => {
  vi.unstubAllGlobals()
  forgetPerson(personId)
  localStorage.clear()
})

describe('the person whose diary is open', () => {
  it('is there at the next visit', async () => {
    const { person: reader } = open()
    await breakfast()
    await reader.click(screen.getByRole('button', { name: 'Teo' }))
    await waitFor(() => expect(chosen()).toEqual(['TTeo']))
    cleanup()
    open()
    await breakfast()
    expect(chosen()).toEqual(['TTeo'])
  })

  it('is the one of the address before the one that was open last', async () => {
    open(`/food-diary?person=${teo}`)
    await breakfast()
    expect(chosen()).toEqual(['TTeo'])
  })

  it('is forgotten with the account', async () => {
    const { person: reader } = open()
    await breakfast()
    await reader.click(screen.getByRole('button', { name: 'Teo' }))
    forgetPerson(personId)
    expect(JSON.stringify(localStorage)).not.toContain(teo)
  })
})

describe('the sheet on which a food is added', () => {
  const openSheet = async () => {
    const { person: reader } = open(`/food-diary?person=${teo}`)
    await reader.click((await breakfast()).getByRole('button', { name: /^Aggiungi\s*a Colazione/u }))
    return { reader, sheet: within(await screen.findByRole('dialog', { name: 'Colazione di Teo' })) }
  }

  it('asks by name, and offers what is eaten at this meal, yesterday’s, and then the field', async () => {
    const { sheet } = await openSheet()
    const field = sheet.getByLabelText('Che cosa ha mangiato Teo?')
    const usual = within(await sheet.findByRole('list', { name: 'Di solito: Colazione' }))
    expect(usual.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['🍞Pane'])
    const repeat = sheet.getByRole('button', { name: 'Come ieri' })
    expect(repeat.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    expect(sheet.queryByText(/Sfogliatella/u)).toBeNull()
    // a finger finds something to tap: no keyboard lies over it
    expect(document.activeElement).not.toBe(field)
  })

  it('adds a usual food with one tap', async () => {
    const { reader, sheet } = await openSheet()
    await reader.click(await sheet.findByRole('button', { name: /Pane/u }))
    expect(await sheet.findByRole('region', { name: 'Aggiunto: Pane' })).toBeTruthy()
    expect(sheet.queryByRole('list', { name: /^Di solito/u })).toBeNull()
    expect(sheet.getByRole('group', { name: 'Quanto ne ha mangiato Teo?' })).toBeTruthy()
  })

  it('asks whether so much is right, and keeps it', async () => {
    const { reader, sheet } = await openSheet()
    await reader.click(await sheet.findByRole('button', { name: /Pane/u }))
    const twice = await sheet.findByRole('button', { name: 'Doppio' })
    for (let n = 0; n < 3; n += 1) await reader.click(twice)
    expect(sheet.queryByText(/^Sono proprio/u)).toBeNull()
    await reader.click(twice)
    expect((await sheet.findByText(/^Sono proprio/u)).textContent).toContain('Sono proprio 16 fette?')
    expect(sheet.getByRole('group', { name: 'Quantità di Pane' }).textContent).toContain('16 fette')
  })

  it('writes yesterday’s and is gone', async () => {
    const { reader, sheet } = await openSheet()
    await reader.click(sheet.getByRole('button', { name: 'Come ieri' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await (await breakfast()).findByText('Pane')).toBeTruthy()
  })

  it('gives the keyboard to the field where nothing is known yet, and draws no empty list', async () => {
    const { person: reader } = open(`/food-diary?person=${personId}`)
    await reader.click((await breakfast()).getByRole('button', { name: /^Aggiungi\s*a Colazione/u }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Colazione' }))
    expect(document.activeElement).toBe(sheet.getByLabelText('Che cosa hai mangiato?'))
    expect(sheet.queryByRole('list')).toBeNull()
    expect(sheet.getByText(/^Dalle prossime volte/u)).toBeTruthy()
  })
})

describe('a day', () => {
  it('that can only be read invites nobody to write', async () => {
    open(`/food-diary?date=${addDays(today, -5)}`)
    expect(await screen.findByText(/si può solo leggere/u)).toBeTruthy()
    expect(screen.queryByText(/^Puoi scrivere/u)).toBeNull()
  })

  it('of somebody who has left the study invites nobody to write', async () => {
    open('/food-diary', aParent({ hasLeft: true }))
    expect(await screen.findByText('Qui non c’è nessun diario')).toBeTruthy()
    expect(screen.queryByText(/^Segna quello/u)).toBeNull()
  })

  it('at five in the morning asks for breakfast alone, and not whether it is over', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T05:30:00+01:00`) })
    try {
      open(`/food-diary?person=${personId}`)
      await breakfast()
      const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent)
      expect(buttons.filter((words) => words.startsWith('Non ho mangiato'))).toHaveLength(1)
      expect(screen.queryByText('Hai finito?')).toBeNull()
      expect(screen.getByRole('button', { name: 'Aggiungi a Cena' })).toBeTruthy()
    } finally {
      vi.useRealTimers()
    }
  })
})
