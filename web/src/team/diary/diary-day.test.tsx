import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { food, foodList, ids, overview, saturday } from '#web/testing/diary-answers.ts'
import { openStaff } from '#web/testing/open-staff.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T09:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('Giornata del diario', () => {
  it('opens a day without its person in the address, and corrects a food with a reason', async () => {
    const { person, router, callsTo } = openStaff('/staff/diario', {
      role: 'data-manager',
      answers: {
        ...overview([saturday]),
        ...foodList,
        '/api/staff/diary/day': {
          body: {
            message: 'OK',
            entries: [food],
            history: [{ entry: { ...food, version: 1, amount: 30 }, reason: 'Lo ha detto la madre.' }],
          },
        },
        '/api/staff/diary/correct': { body: { message: 'Fatto.' } },
      },
    })
    await person.click(await screen.findByRole('link', { name: /Apri la giornata di G\. D\./u }))
    const row = await screen.findByRole('row', { name: /Pane/u })
    expect(router.state.location.pathname + router.state.location.search).toBe('/staff/diario/giornata')
    expect(row.textContent).toContain('2 fette')
    expect(
      screen.getByText(
        /^Colazione: Pane, 30 fette, finito: tutto\. Versione 1 .*cambiata dal gruppo di ricerca: «Lo ha detto la madre\.»/u,
      ),
    ).toBeTruthy()
    await person.click(within(row).getByRole('button', { name: 'Correggi Pane' }))
    const dialog = within(screen.getByRole('alertdialog'))
    const amount = dialog.getByLabelText('Quantità')
    await person.clear(amount)
    await person.type(amount, '0')
    await person.click(dialog.getByRole('button', { name: 'Salva la correzione' }))
    expect(await dialog.findByText(/La quantità deve essere più di zero/u)).toBeTruthy()
    expect(dialog.getByText(/Scrivi il motivo/u)).toBeTruthy()
    expect(callsTo('/api/staff/diary/correct')).toEqual([])
    await person.clear(amount)
    await person.type(amount, '1,5')
    await person.type(dialog.getByLabelText('Motivo'), 'Concordato al telefono.')
    await person.click(dialog.getByRole('button', { name: 'Salva la correzione' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(callsTo('/api/staff/diary/correct')[0]?.body).toEqual({
      id: ids.entry,
      version: 2,
      meal: 'colazione',
      foodId: 'pane',
      amount: 1.5,
      unit: 'fetta',
      grams: null,
      share: 'all',
      deleted: false,
      reason: 'Concordato al telefono.',
    })
  })

  describe('a day that is open', () => {
    const { version: _, ...ofFood } = food
    const openDay = (entries: object[]) =>
      openStaff('/staff/diario', {
        role: 'data-manager',
        answers: {
          ...overview([saturday]),
          ...foodList,
          '/api/staff/diary/day': { body: { message: 'OK', entries, history: [] } },
          ...Object.fromEntries(
            ['correct', 'add', 'correct-meal', 'correct-day'].map((act) => [
              `/api/staff/diary/${act}`,
              { body: { message: 'Fatto.', id: ids.entry } },
            ]),
          ),
        },
      })
    const enter = async (view: ReturnType<typeof openDay>) => {
      await view.person.click(await screen.findByRole('link', { name: /Apri la giornata/u }))
      await screen.findByRole('heading', { name: 'Colazione' })
      return view
    }
    const dialog = () => within(screen.getByRole('alertdialog'))
    const why = async ({ person }: ReturnType<typeof openDay>, button: string) => {
      await person.type(dialog().getByLabelText('Motivo'), 'Concordato al telefono.')
      await person.click(dialog().getByRole('button', { name: button }))
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    }
    const reason = 'Concordato al telefono.'

    it('changes which food it was: its unit follows, and the focus stays in the dialog', async () => {
      const view = await enter(openDay([{ ...ofFood, version: 2 }]))
      const { person } = view
      await person.click(await screen.findByRole('button', { name: 'Correggi Pane' }))
      await person.click(dialog().getByRole('button', { name: 'Cambia alimento' }))
      await person.type(dialog().getByLabelText('Cerca un altro alimento'), 'sfogliatela')
      await person.click(dialog().getByRole('button', { name: 'Sfogliatella' }))
      expect(document.activeElement?.textContent).toBe('Cambia alimento')
      expect(dialog().getByText('Sfogliatella')).toBeTruthy()
      await person.selectOptions(dialog().getByLabelText('Pasto'), 'Merenda')
      await why(view, 'Salva la correzione')
      expect(view.callsTo('/api/staff/diary/correct')[0]?.body).toMatchObject({
        foodId: 'sfogliatella',
        meal: 'merenda',
        unit: 'pezzo',
        amount: 2,
        version: 2,
      })
    })

    it('makes a food of a free text, whose words the search begins with', async () => {
      const text = { ...ofFood, version: 1, foodId: null, listVersion: null, freeText: 'riccia' }
      const view = await enter(openDay([text]))
      await view.person.click(await screen.findByRole('button', { name: 'Correggi «riccia»' }))
      await view.person.click(dialog().getByRole('button', { name: 'Scegli dalla lista' }))
      await view.person.click(dialog().getByRole('button', { name: 'Sfogliatella' }))
      await why(view, 'Salva la correzione')
      expect(view.callsTo('/api/staff/diary/correct')[0]?.body).toMatchObject({ foodId: 'sfogliatella' })
    })

    it('adds a food to a meal, and wants to know which', async () => {
      const view = await enter(openDay([]))
      const { person } = view
      await person.click(screen.getByRole('button', { name: /^Aggiungi un alimento a: Merenda/u }))
      await person.click(dialog().getByRole('button', { name: 'Aggiungi l’alimento' }))
      expect(await dialog().findByText('Scegli un alimento dell’elenco.')).toBeTruthy()
      expect(document.activeElement).toBe(dialog().getByLabelText('Cerca l’alimento'))
      expect(view.callsTo('/api/staff/diary/add')).toEqual([])
      await person.type(dialog().getByLabelText('Cerca l’alimento'), 'pane')
      await person.click(dialog().getByRole('button', { name: 'Pane' }))
      expect(document.activeElement?.textContent).toBe('Cambia alimento')
      await why(view, 'Aggiungi l’alimento')
      expect(view.callsTo('/api/staff/diary/add')[0]?.body).toEqual({
        personId: ids.person,
        day: '2026-11-21',
        meal: 'merenda',
        foodId: 'pane',
        amount: 1,
        unit: 'fetta',
        grams: null,
        share: null,
        reason,
      })
    })

    it('corrects the time of a meal, also written with a point', async () => {
      const view = await enter(openDay([]))
      const { person } = view
      await person.click(screen.getByRole('button', { name: /^Correggi i dati di: Cena/u }))
      await person.type(dialog().getByLabelText('Ora'), '8.99')
      await person.selectOptions(dialog().getByLabelText('Dove'), 'A casa')
      await person.type(dialog().getByLabelText('Motivo'), reason)
      await person.click(dialog().getByRole('button', { name: 'Salva la correzione' }))
      expect(await dialog().findByText('Scrivi l’ora come 13:30.')).toBeTruthy()
      await person.clear(dialog().getByLabelText('Ora'))
      await person.type(dialog().getByLabelText('Ora'), '8.05')
      await person.click(dialog().getByRole('button', { name: 'Salva la correzione' }))
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
      expect(view.callsTo('/api/staff/diary/correct-meal')[0]?.body).toEqual({
        personId: ids.person,
        day: '2026-11-21',
        meal: 'cena',
        version: 0,
        time: '08:05',
        place: 'home',
        company: null,
        screen: null,
        skipped: false,
        note: null,
        reason,
      })
    })

    it('closes the day', async () => {
      const view = await enter(openDay([]))
      const { person } = view
      await person.click(screen.getByRole('button', { name: 'Correggi la giornata' }))
      await person.click(dialog().getByLabelText('La giornata è completa'))
      await person.selectOptions(dialog().getByLabelText('Giornata insolita'), 'No')
      await why(view, 'Salva la correzione')
      expect(view.callsTo('/api/staff/diary/correct-day')[0]?.body).toEqual({
        personId: ids.person,
        day: '2026-11-21',
        version: 0,
        complete: true,
        unusual: false,
        filledBy: null,
        note: null,
        reason,
      })
    })

    it('takes a name out of a note', async () => {
      const dinner = { ...ofFood, kind: 'meal', meal: 'cena', version: 1, time: null, place: null }
      const facts = { company: null, screen: null, skipped: false, note: 'Dai nonni Esposito' }
      const view = await enter(openDay([{ ...dinner, ...facts }]))
      const { person } = view
      expect(screen.getByText('Nota: «Dai nonni Esposito».')).toBeTruthy()
      await person.click(screen.getByRole('button', { name: /^Correggi i dati di: Cena/u }))
      await person.clear(dialog().getByLabelText('Nota'))
      await person.type(dialog().getByLabelText('Nota'), 'Dai nonni')
      await why(view, 'Salva la correzione')
      expect(view.callsTo('/api/staff/diary/correct-meal')[0]?.body).toMatchObject({
        version: 1,
        note: 'Dai nonni',
      })
    })
  })

  it('asks which day it should be when nothing says so', async () => {
    const { callsTo } = openStaff('/staff/diario/giornata', { role: 'data-manager' })
    expect(await screen.findByText('Quale giornata?')).toBeTruthy()
    expect(callsTo('/api/staff/diary/day')).toEqual([])
  })
})
