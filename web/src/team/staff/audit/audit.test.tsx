import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { openStaff } from '#web/testing/open-staff.tsx'

const path = '/api/staff/audit'
const line = (seq: number, other: object = {}) => ({
  seq,
  at: '2026-11-21T10:00:00.000Z',
  who: 'Ada Bianchi',
  whoEmail: 'ada@example.org',
  act: 'names_revealed',
  subjectKind: 'family',
  subjectId: '0b5c3a1e-7a34-4b3e-9a53-2f1f5d0c7e11',
  subjectName: 'K7M-4TRX',
  reason: 'Ha chiamato per un invito',
  details: '{"family":"1b5c3a1e-7a34-4b3e-9a53-2f1f5d0c7e11","wasVerified":true}',
  hash: 'ab'.repeat(32),
  ...other,
})
const isWhole = (body: unknown) => Object.keys(body ?? {}).length === 0
const page = (lines: object[], more = false) => ({ body: { message: 'OK', lines, more } })

afterEach(() => vi.unstubAllGlobals())

const openLog = (answers: Parameters<typeof openStaff>[1] = {}) =>
  openStaff('/staff/registro', { role: 'garante', answers: { [path]: page([line(7)]), ...answers?.answers } })

describe('the audit log', () => {
  it('says who did what to whom, and why', async () => {
    openLog()
    const row = within(await screen.findByRole('row', { name: /Nomi mostrati/u }))
    expect(row.getByText('Ada Bianchi · ada@example.org')).toBeTruthy()
    expect(row.getByText('famiglia K7M-4TRX')).toBeTruthy()
    expect(row.getByText('Motivo: Ha chiamato per un invito')).toBeTruthy()
    expect(
      row.getByText('famiglia: 1b5c3a1e-7a34-4b3e-9a53-2f1f5d0c7e11, email di prima verificata: sì'),
    ).toBeTruthy()
    expect(row.getByText('21-11-2026 alle 11:00')).toBeTruthy()
  })

  it('asks for older lines below the last one', async () => {
    const { person, callsTo } = openLog({
      answers: { [path]: ({ body }) => (isWhole(body) ? page([line(7), line(6)], true) : page([line(5)])) },
    })
    await screen.findByText('Le prime 2')
    await person.click(screen.getByRole('button', { name: 'Carica altre' }))
    expect(await screen.findByText('In tutto 3')).toBeTruthy()
    expect(callsTo(path).map(({ body }) => body)).toEqual([{}, { before: 6 }])
    expect(screen.queryByRole('button', { name: 'Carica altre' })).toBeNull()
  })

  it('is narrowed by what was typed, and widened again', async () => {
    const { person, callsTo } = openLog({
      answers: { [path]: ({ body }) => page(isWhole(body) ? [line(7)] : []) },
    })
    await screen.findByText('In tutto 1')
    await person.selectOptions(screen.getByLabelText('Che cosa'), 'logged_in')
    await person.type(screen.getByLabelText('Chi'), ' ada ')
    await person.type(screen.getByLabelText('Codice famiglia o id'), 'K7M-4TRX')
    await person.type(screen.getByLabelText('Dal'), '2026-11-01')
    await person.click(screen.getByRole('button', { name: 'Cerca' }))
    expect(await screen.findByRole('heading', { name: 'Nessuna riga' })).toBeTruthy()
    expect(callsTo(path).at(-1)).toMatchObject({
      query: '',
      body: { act: 'logged_in', who: 'ada', subject: 'K7M-4TRX', from: '2026-11-01' },
    })

    await person.click(screen.getByRole('button', { name: 'Togli i filtri' }))
    expect(await screen.findByText('In tutto 1')).toBeTruthy()
  })

  it('can be tried again when it did not come', async () => {
    let isOffline = true
    const { person } = openLog({ answers: { [path]: () => (isOffline ? 'offline' : page([line(7)])) } })
    await screen.findByRole('heading', { name: 'Il registro non è arrivato' })
    isOffline = false
    await person.click(screen.getByRole('button', { name: 'Riprova' }))
    expect(await screen.findByText('In tutto 1')).toBeTruthy()
  })
})

describe('the check of the log', () => {
  const verified = (brokenAt: number | null) => ({
    body: { message: 'OK', lines: 1234, head: 'cd'.repeat(32), brokenAt },
  })

  it('says how many lines fit, and shows the line it left itself', async () => {
    const { person, callsTo } = openLog({ answers: { '/api/staff/verify-audit': verified(null) } })
    await person.click(await screen.findByRole('button', { name: 'Verifica il registro' }))
    expect(await screen.findByText('Ci sono 1.234 righe, tutte al loro posto.')).toBeTruthy()
    expect(screen.getByText('cd'.repeat(32))).toBeTruthy()
    await waitFor(() => expect(callsTo(path)).toHaveLength(2))
  })

  it('names the first line that does not fit', async () => {
    const { person } = openLog({ answers: { '/api/staff/verify-audit': verified(57) } })
    await person.click(await screen.findByRole('button', { name: 'Verifica il registro' }))
    expect(await screen.findByText('La riga 57 non torna')).toBeTruthy()
  })
})
