import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { csv, food, foodList, ids, overview, saturday } from '#web/testing/diary-answers.ts'
import { choose, openMenu } from '#web/testing/menus.ts'
import { openStaff } from '#web/testing/open-staff.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T09:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('Completezza', () => {
  it('asks for the last two weeks and says of each day how complete it is', async () => {
    const { callsTo } = openStaff('/staff/diario', {
      role: 'coordinatore',
      answers: overview([saturday, { day: '2026-11-22', number: null, entries: 1, complete: false }]),
    })
    const row = await screen.findByRole('row', { name: /VNP-B5GB/u })
    expect(row.textContent).toMatch(/sab 21-11-2026.*Giorno 1: completa.*dom 22-11-2026.*In più: 1 voce/u)
    // a colleague who may not correct cannot open a day
    expect(within(row).queryByRole('link', { name: /giornata/u })).toBeNull()
    expect(callsTo('/api/staff/diary')[0]?.query).toBe('?from=2026-11-09&to=2026-11-22')
    const figures = screen.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(figures).toEqual(['4', '1', '2', '1'])
  })

  it('narrows to days and a family, which the address keeps, and refuses more than 31 days', async () => {
    const { person, router, callsTo } = openStaff('/staff/diario', { answers: overview([]) })
    const from = await screen.findByLabelText('Dal')
    await person.clear(from)
    await person.type(from, '2026-10-01')
    await person.click(screen.getByRole('button', { name: 'Cerca' }))
    expect(screen.getByText('Scegli al massimo 31 giorni.')).toBeTruthy()
    await person.clear(from)
    await person.type(from, '2026-11-20')
    await person.type(screen.getByLabelText('Codice famiglia'), 'VNP')
    await person.click(screen.getByRole('button', { name: 'Cerca' }))
    await waitFor(() => expect(router.state.location.search).toBe('?dal=2026-11-20&codice=VNP'))
    await waitFor(() =>
      expect(callsTo('/api/staff/diary').at(-1)?.query).toBe('?from=2026-11-20&to=2026-11-22&code=VNP'),
    )
  })
})

describe('Testi da codificare', () => {
  const text = { text: 'Sfogliatella riccia', entries: 3, people: 2, code: null }
  const answers = {
    ...foodList,
    '/api/staff/diary/texts': { body: { message: 'OK', texts: [text], more: false } },
    '/api/staff/diary/code-text': { body: { message: 'Fatto.', entries: 3 } },
  }
  const coded = (calls: { body: unknown }[]) => calls.map(({ body }) => body)

  it('codes all equal texts with one press on the likeliest food, and takes it back', async () => {
    const { person, callsTo } = openStaff('/staff/diario/testi', { role: 'data-manager', answers })
    await person.click(
      await screen.findByRole('button', { name: /^Codifica Sfogliatella riccia come\s*Sfogliatella$/u }),
    )
    const said = await screen.findByText('«Sfogliatella riccia» adesso significa Sfogliatella: 3 voci.')
    await waitFor(() => expect(document.activeElement?.contains(said)).toBe(true))
    await person.click(screen.getByRole('button', { name: 'Annulla' }))
    await waitFor(() => expect(screen.queryByText(/adesso significa/u)).toBeNull())
    expect(coded(callsTo('/api/staff/diary/code-text'))).toEqual([
      { text: text.text, foodId: 'sfogliatella' },
      { text: text.text, foodId: null },
    ])
  })

  it('finds another food by a word of the list in force', async () => {
    const { person, callsTo } = openStaff('/staff/diario/testi', { role: 'data-manager', answers })
    await choose(person, text.text, 'Cerca l’alimento')
    const search = screen.getByLabelText('Cerca nella lista in vigore')
    expect((search as HTMLInputElement).value).toBe(text.text)
    await person.clear(search)
    await person.type(search, 'xyz')
    expect(screen.getByText('Nessun alimento: prova con un’altra parola.')).toBeTruthy()
    await person.clear(search)
    await person.type(search, 'pagnota')
    await person.click(
      within(screen.getByRole('list', { name: 'Alimenti trovati' })).getByRole('button', { name: 'Pane' }),
    )
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(coded(callsTo('/api/staff/diary/code-text'))).toEqual([{ text: text.text, foodId: 'pane' }])
  })

  it('asks for more below the last one, without writing a text into an address', async () => {
    const second = { ...text, text: 'Ciambella di zia', entries: 1 }
    const { person, callsTo, router } = openStaff('/staff/diario/testi', {
      role: 'data-manager',
      answers: {
        ...answers,
        '/api/staff/diary/texts': ({ body }) => {
          const isFirst = (body as { after?: object }).after === undefined
          return { body: { message: 'OK', texts: isFirst ? [text] : [second], more: isFirst } }
        },
      },
    })
    await screen.findByText('I primi 1')
    await person.click(screen.getByRole('button', { name: 'Carica altri' }))
    expect(await screen.findByText('«Ciambella di zia»')).toBeTruthy()
    expect(callsTo('/api/staff/diary/texts').at(-1)?.body).toEqual({
      show: 'open',
      after: { text: text.text, entries: 3 },
    })
    expect(router.state.location.search).toBe('?pagine=2')
  })

  it('says when there is nothing to code, and when the list did not come', async () => {
    const none = { '/api/staff/diary/texts': { body: { message: 'OK', texts: [], more: false } } }
    openStaff('/staff/diario/testi', { role: 'data-manager', answers: { ...answers, ...none } })
    expect(await screen.findByText('Niente da codificare')).toBeTruthy()
  })
})

describe('Voci da sistemare', () => {
  const entry = {
    id: ids.entry,
    familyCode: 'VNP-B5GB',
    initials: 'G. D.',
    reason: 'window_over',
    day: '2026-11-10',
    meal: 'cena',
    kind: 'food',
    what: 'pane',
    amount: 1,
    unit: 'fetta',
    recordedAt: '2026-11-20T10:00:00.000Z',
    receivedAt: '2026-11-20T10:00:00.000Z',
    notKept: 0,
  }
  const unapplied = (entries: object[], goneFoods: object[] = []) => ({
    ...foodList,
    '/api/staff/diary/unapplied': { body: { message: 'OK', entries, more: false, goneFoods } },
    '/api/staff/diary/settle': { body: { message: 'Fatto.' } },
  })
  const open = (answers: ReturnType<typeof unapplied>) =>
    openStaff('/staff/diario/voci', { role: 'data-manager', answers })

  it('applies what came too late, with a reason', async () => {
    const { person, callsTo } = open(unapplied([{ ...entry, notKept: 340 }]))
    const row = await screen.findByRole('row', { name: /Pane/u })
    expect(row.textContent).toContain('340 altre arrivate quel giorno: qui non ci sono')
    expect(row.textContent).toContain('Scritta più di 48 ore dopo la fine della giornata')
    await choose(person, 'Pane', 'Aggiungi al diario')
    await person.click(screen.getByRole('button', { name: 'Aggiungi' }))
    expect(callsTo('/api/staff/diary/settle')).toEqual([])
    await person.type(screen.getByLabelText('Motivo'), 'Era senza rete.')
    await person.click(screen.getByRole('button', { name: 'Aggiungi' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(callsTo('/api/staff/diary/settle')[0]?.body).toEqual({
      id: ids.entry,
      what: 'apply',
      reason: 'Era senza rete.',
    })
  })

  it('offers only to put aside what no list has, and shows foods that the list lost', async () => {
    const { person } = open(
      unapplied(
        [{ ...entry, reason: 'unknown_food', what: 'ambrosia' }],
        [{ foodId: 'fette-biscottate', name: 'Fette biscottate', entries: 12 }],
      ),
    )
    expect(await openMenu(person, 'Ambrosia')).toEqual(['Metti da parte'])
    expect((await screen.findByRole('row', { name: /Fette biscottate/u })).textContent).toContain('12')
  })

  it('asks for more below the last one', async () => {
    const { person, callsTo } = openStaff('/staff/diario/voci', {
      role: 'data-manager',
      answers: {
        ...unapplied([]),
        '/api/staff/diary/unapplied': ({ query }) => ({
          body: {
            message: 'OK',
            entries: [query === '' ? entry : { ...entry, id: ids.family, what: 'sfogliatella' }],
            more: query === '',
            goneFoods: [],
          },
        }),
      },
    })
    await screen.findByRole('row', { name: /Pane/u })
    await person.click(screen.getByRole('button', { name: 'Carica altre' }))
    expect(await screen.findByRole('row', { name: /Sfogliatella/u })).toBeTruthy()
    expect(callsTo('/api/staff/diary/unapplied').at(-1)?.query).toBe(`?after=${ids.entry}`)
  })

  it('says when there is nothing to settle, and when the entries did not come', async () => {
    const { unmount } = open(unapplied([]))
    expect(await screen.findByText('Niente da sistemare')).toBeTruthy()
    unmount()
    openStaff('/staff/diario/voci', {
      role: 'data-manager',
      answers: { '/api/staff/diary/unapplied': 'offline' },
    })
    expect(await screen.findByText('Le voci non sono arrivate')).toBeTruthy()
  })
})

describe('Lista degli alimenti', () => {
  const lists = [
    {
      version: 2,
      foods: 2,
      storedAt: food.receivedAt,
      who: 'dina@example.org',
      from: ['2026-12-01'],
      inForce: false,
    },
    { version: 1, foods: 460, storedAt: food.receivedAt, who: null, from: ['2000-01-01'], inForce: true },
  ]
  const changes = {
    added: [{ foodId: 'ambrosia', name: 'Ambrosia' }],
    removed: [{ foodId: 'pane', name: 'Pane', used: 3 }],
    changed: [{ foodId: 'sfogliatella', name: 'Sfogliatella', columns: ['name', 'units'] }],
  }
  const listed = { '/api/staff/food-lists': { body: { message: 'OK', lists } } }
  const open = (answers: NonNullable<Parameters<typeof openStaff>[1]>['answers']) =>
    openStaff('/staff/diario/alimenti', { role: 'data-manager', answers: { ...listed, ...answers } })
  const file = (content: BlobPart) => new File([content], 'lista.csv', { type: 'text/csv' })

  it('stores a file as a new version, without its UTF-8 mark, and says what it changes', async () => {
    const { person, callsTo } = open({
      '/api/staff/upload-food-list': { body: { message: 'Fatto.', version: 3, changes } },
      '/api/staff/enforce-food-list': { body: { message: 'Fatto.' } },
    })
    await person.click(await screen.findByRole('button', { name: 'Carica la lista' }))
    expect(screen.getByText('Scegli il file dell’elenco.')).toBeTruthy()
    await person.upload(screen.getByLabelText('File CSV'), file(`\uFEFF${csv}`))
    await person.click(screen.getByRole('button', { name: 'Carica la lista' }))
    expect(await screen.findByText('La lista è salvata: è la versione 3')).toBeTruthy()
    expect(callsTo('/api/staff/upload-food-list')[0]?.body).toEqual({ csv })
    const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(items).toEqual(
      expect.arrayContaining(['Ambrosia', 'Pane: resta in 3 voci', 'Sfogliatella: nome, unità e grammi']),
    )
    await person.click(screen.getByRole('button', { name: 'Metti in vigore la versione 3' }))
    const dialog = within(screen.getByRole('alertdialog'))
    await person.clear(dialog.getByLabelText('Vale dal'))
    await person.type(dialog.getByLabelText('Vale dal'), '2026-12-01')
    await person.click(dialog.getByRole('button', { name: 'Metti in vigore' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(callsTo('/api/staff/enforce-food-list')[0]?.body).toEqual({ version: 3, from: '2026-12-01' })
  })

  it('tells every wrong line, with the Italian name of its column', async () => {
    const fields = { csv: 'Riga 3, units: Serve almeno un’unità.\nRiga 9, group: Gruppo sconosciuto.' }
    const { person } = open({
      '/api/staff/upload-food-list': {
        status: 400,
        body: { code: 'invalid_input', message: 'Controlla i campi.', fields },
      },
    })
    await person.upload(await screen.findByLabelText('File CSV'), file('id;name'))
    await person.click(screen.getByRole('button', { name: 'Carica la lista' }))
    const told = within(await screen.findByRole('alert')).getAllByRole('listitem')
    expect(told.map(({ textContent }) => textContent)).toEqual([
      'Riga 3, unità (units): Serve almeno un’unità.',
      'Riga 9, gruppo (group): Gruppo sconosciuto.',
    ])
  })

  it('refuses a file in another encoding before its accents are lost', async () => {
    const { person, callsTo } = open({})
    await person.upload(await screen.findByLabelText('File CSV'), file(new Uint8Array([0x63, 0xe8])))
    await person.click(screen.getByRole('button', { name: 'Carica la lista' }))
    expect(await screen.findByText(/Il file non è in UTF-8/u)).toBeTruthy()
    expect(callsTo('/api/staff/upload-food-list')).toEqual([])
  })

  it('shows which version holds, and which will', async () => {
    open({})
    const row = await screen.findByRole('row', { name: /Versione 2/u })
    expect(row.textContent).toMatch(/Non in vigore.*in vigore dal 01-12-2026/u)
    expect(screen.getByRole('row', { name: /Versione 1/u }).textContent).toMatch(
      /In vigore.*insieme al portale/u,
    )
  })
})

describe('Giorni assegnati', () => {
  const windowOf = (window: object | null) => ({
    '/api/staff/diary/window': { body: { message: 'OK', window } },
  })
  const noWindow = windowOf(null)

  it('says until when who joins is assigned days, and ends that after a second thought', async () => {
    const { person, callsTo } = openStaff('/staff/diario/giorni', {
      role: 'coordinatore',
      answers: {
        ...overview([]),
        ...windowOf({ id: ids.entry, from: '2026-11-23', to: '2026-12-13', days: 2 }),
        '/api/staff/diary/close-window': { body: { message: 'Fatto.' } },
      },
    })
    expect((await screen.findByText(/Chi entra nello studio riceve/u)).textContent).toMatch(
      /2 giorni tra lun 23-11-2026 e dom 13-12-2026/u,
    )
    await person.click(screen.getByRole('button', { name: 'Chiudi la finestra' }))
    const dialog = within(screen.getByRole('alertdialog'))
    await person.click(dialog.getByRole('button', { name: 'Chiudi la finestra' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(callsTo('/api/staff/diary/close-window')[0]?.body).toEqual({ id: ids.entry })
  })

  it('draws days for everybody in a window, and says when nobody needed any', async () => {
    let people = 5
    const { person, callsTo } = openStaff('/staff/diario/giorni', {
      role: 'coordinatore',
      answers: {
        ...overview([]),
        ...noWindow,
        '/api/staff/diary/plan': () => ({
          body: { message: 'Fatto.', families: people === 0 ? 0 : 2, people },
        }),
      },
    })
    const assign = await screen.findByRole('button', { name: 'Assegna i giorni' })
    await person.selectOptions(screen.getByLabelText('Quanti per persona'), '3')
    await person.click(assign)
    expect(await screen.findByText('Fatto: 5 persone di 2 famiglie hanno i loro giorni.')).toBeTruthy()
    expect(callsTo('/api/staff/diary/plan')[0]?.body).toEqual({
      from: '2026-11-23',
      to: '2026-12-13',
      days: 3,
      staysOpen: true,
    })
    people = 0
    await person.click(assign)
    expect(await screen.findByText(/tutti hanno già i loro giorni/u)).toBeTruthy()
  })

  it('chooses days for one family by hand, and refuses two in a row before they are sent', async () => {
    const { person, callsTo } = openStaff('/staff/diario/giorni', {
      role: 'coordinatore',
      answers: {
        ...overview([{ day: '2026-11-28', number: 1, entries: 0, complete: false }]),
        ...noWindow,
        '/api/staff/diary/plan-family': { body: { message: 'Fatto.', people: 1 } },
      },
    })
    const row = await screen.findByRole('row', { name: /VNP-B5GB/u })
    expect(row.textContent).toMatch(/sab 28-11-2026/u)
    await person.click(within(row).getByRole('button', { name: /^Scegli i giorni/u }))
    const dialog = within(screen.getByRole('alertdialog'))
    const [first, second] = [dialog.getByLabelText('Giorno 1'), dialog.getByLabelText('Giorno 2')]
    expect((first as HTMLInputElement).value).toBe('2026-11-28')
    await person.type(second, '2026-11-29')
    await person.click(dialog.getByRole('button', { name: 'Assegna questi giorni' }))
    expect(await dialog.findByText(/uno dopo l’altro/u)).toBeTruthy()
    expect(callsTo('/api/staff/diary/plan-family')).toEqual([])
    await person.clear(second)
    await person.type(second, '2026-12-01')
    await person.click(dialog.getByRole('button', { name: 'Assegna questi giorni' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(callsTo('/api/staff/diary/plan-family')[0]?.body).toEqual({
      familyId: ids.family,
      days: ['2026-11-28', '2026-12-01'],
    })
  })
})

it('offers a coordinator only the pages that the role may open', async () => {
  openStaff('/staff/diario', { role: 'coordinatore', answers: overview([]) })
  const tabs = within(await screen.findByRole('navigation', { name: 'Pagine del diario' })).getAllByRole(
    'link',
  )
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Completezza', 'Giorni assegnati'])
})
