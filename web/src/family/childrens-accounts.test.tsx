import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { fakeServer } from '#web/testing/fake-server.ts'
import { openPortal } from '#web/testing/open-portal.tsx'
import { aChildRow, aChildUser, aParent, signedIn } from '#web/testing/people.ts'
import { completedList, completedPath, listPath, surveyList } from '#web/testing/surveys.ts'

beforeEach(() => {
  window.scrollTo = vi.fn<() => void>()
  localStorage.setItem('access_token', 'mine')
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const anna = aChildRow({ childname: 'Anna', age: 8 })
const annasAccount = '5b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b'
const enabled = { ...anna, qualified: true, userId: annasAccount, username: 'anna_mela' }
const loaded = (child = enabled) => ({ body: { message: 'OK', data: child } })
const getPath = (id = annasAccount) => `/api/users/get-child/${id}`
const taken = {
  status: 409,
  body: {
    code: 'username_taken',
    message: 'Questo nome utente è già preso: scegline un altro.',
    fields: { username: 'Questo nome utente è già preso: scegline un altro.' },
  },
}

function open(
  address: string,
  user = aParent({ children: [anna] }),
  answers: Parameters<typeof fakeServer>[0] = {},
) {
  const server = fakeServer({
    '/api/users/verify-token': () => signedIn(user),
    // each act changes what the server says of the person from then on
    '/api/users/assent': ({ body }) => {
      user.assent = (body as { answer: 'yes' | 'no' }).answer
      return { body: { message: 'OK' } }
    },
    '/api/users/child-reg': () => {
      user.children = [enabled]
      return loaded()
    },
    [listPath]: surveyList([]),
    [completedPath]: completedList(),
    ...answers,
  })
  return { ...openPortal(address), ...server }
}

describe('enabling a child', () => {
  const openDialog = async (answers: Parameters<typeof fakeServer>[0]) => {
    const portal = open('/home', aParent({ children: [anna] }), answers)
    await portal.person.click(await screen.findByRole('button', { name: /Non abilitato: abilita Anna/u }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Abilita Anna', busy: false }))
    const send = async (username: string, password = 'Tavola!2026') => {
      await portal.person.clear(dialog.getByLabelText('Nome utente'))
      await portal.person.type(dialog.getByLabelText('Nome utente'), username)
      await portal.person.clear(dialog.getByLabelText('Password'))
      await portal.person.type(dialog.getByLabelText('Password'), password)
      await portal.person.click(dialog.getByRole('button', { name: 'Abilita' }))
    }
    return { ...portal, dialog, send }
  }

  it('sends the whole payload and turns the badge green', async () => {
    const { send, callsTo } = await openDialog({})
    await send('anna_mela')

    expect(await screen.findByText('Abilitato')).toBeTruthy()
    expect(callsTo('/api/users/child-reg')).toMatchObject([
      {
        token: 'mine',
        body: {
          username: 'anna_mela',
          password: 'Tavola!2026',
          name: 'Anna',
          id: anna._id,
          age: 8,
          familyId: aParent().familyId,
        },
      },
    ])
    expect(await screen.findByText('OK')).toBeTruthy()
  })

  it('says that it went well when the server says nothing', async () => {
    const { send } = await openDialog({ '/api/users/child-reg': { body: { message: '', data: enabled } } })
    await send('anna_mela')
    expect(await screen.findByText('Registrazione Figlio/a avvenuta con successo')).toBeTruthy()
  })

  it('offers free names when one is taken', async () => {
    const { send, dialog, person } = await openDialog({
      '/api/users/child-reg': taken,
      '/api/users/free-usernames': { body: { message: 'OK', data: ['anna_pera', 'anna_riso'] } },
    })
    await send('anna')

    expect(await dialog.findByText('Questo nome utente è già preso: scegline un altro.')).toBeTruthy()
    await person.click(await dialog.findByRole('button', { name: /Usa\s?anna_riso/u }))
    expect(dialog.getByLabelText<HTMLInputElement>('Nome utente').value).toBe('anna_riso')
    expect(dialog.queryByText('Questo nome utente è già preso: scegline un altro.')).toBeNull()
  })

  it('asks the server nothing while the name or the password breaks a rule', async () => {
    const { send, dialog, callsTo } = await openDialog({})
    await send('anna maria', 'debole')
    expect(await dialog.findByText(/senza spazi/u)).toBeTruthy()
    expect(dialog.getByText(/La password deve contenere/u)).toBeTruthy()
    expect(callsTo('/api/users/child-reg')).toEqual([])
  })
})

describe('editing a child', () => {
  const parent = aParent({ children: [enabled] })

  it.each([
    ['/child-edit', '/'],
    ['/m-child-edit', '/home'],
  ])('on %s leads back to %s', async (address, back) => {
    open(`${address}?child=${anna._id}`, parent, { [getPath(anna._id)]: loaded() })
    const link = await screen.findByRole('link', { name: 'Indietro' })
    expect(link.getAttribute('href')).toBe(back)
    for (const placeholder of ['Name figlio', 'surname figlio', 'Username figlio', '****']) {
      expect(screen.getByPlaceholderText(placeholder)).toBeTruthy()
    }
    expect(screen.getByPlaceholderText<HTMLInputElement>('****').value).toBe('')
  })

  it('opens from the dashboard with the child that the server gave', async () => {
    const { person, callsTo } = open('/', parent, {
      [getPath()]: loaded({ ...enabled, childname: 'Annina' }),
    })
    await person.click(await screen.findByRole('button', { name: /Modifica\s?Anna/u }))
    expect(await screen.findByDisplayValue('Annina')).toBeTruthy()
    expect(callsTo(getPath())).toHaveLength(1)
  })

  it('asks before it leaves what was changed, and leaves at once what was not', async () => {
    const { person } = open(`/child-edit?child=${anna._id}`, parent, { [getPath(anna._id)]: loaded() })
    await person.type(await screen.findByPlaceholderText('Name figlio'), 'a')
    await person.click(screen.getByRole('link', { name: 'Indietro' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Vuoi uscire senza salvare?' }))
    await person.click(dialog.getByRole('button', { name: 'Resta qui' }))
    expect(screen.getByPlaceholderText<HTMLInputElement>('Name figlio').value).toBe('Annaa')
    await person.type(screen.getByPlaceholderText('Name figlio'), '{Backspace}')
    await person.click(screen.getByRole('link', { name: 'Indietro' }))
    expect(await screen.findByRole('heading', { level: 1, name: /^Ciao/u })).toBeTruthy()
  })

  it('asks too when another entry is pressed, or Back', async () => {
    const { person } = open(`/child-edit?child=${anna._id}`, parent, { [getPath(anna._id)]: loaded() })
    await person.type(await screen.findByPlaceholderText('Name figlio'), 'a')
    const stay = async () => {
      const dialog = within(await screen.findByRole('alertdialog', { name: 'Vuoi uscire senza salvare?' }))
      await person.click(dialog.getByRole('button', { name: 'Resta qui' }))
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
      expect(screen.getByPlaceholderText<HTMLInputElement>('Name figlio').value).toBe('Annaa')
    }
    await person.click(screen.getAllByRole('link', { name: 'News' })[0] as HTMLElement)
    await stay()
    window.history.back()
    await stay()

    await person.click(screen.getAllByRole('link', { name: 'News' })[0] as HTMLElement)
    await person.click(await screen.findByRole('link', { name: 'Esci senza salvare' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'News' })).toBeTruthy()
  })

  it('sends no empty password, and says above the buttons that it is saved', async () => {
    const { person, callsTo } = open(`/child-edit?child=${anna._id}`, parent, {
      [getPath(anna._id)]: loaded(),
      '/api/users/edit-child': { body: { message: 'Le modifiche sono state salvate.' } },
    })
    const username = await screen.findByPlaceholderText('Username figlio')
    await person.clear(username)
    await person.type(username, 'anna_noce')
    await person.click(screen.getByRole('button', { name: 'Salva' }))

    const saved = await screen.findByText('Le modifiche sono state salvate.')
    expect(saved.compareDocumentPosition(screen.getByRole('button', { name: 'Salva' }))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    )
    const { _id, childname: name, surname } = enabled
    expect(callsTo('/api/users/edit-child')).toMatchObject([
      { body: { _id, name, surname, username: 'anna_noce' } },
    ])
    expect(callsTo('/api/users/edit-child')[0]?.body).not.toHaveProperty('password')
  })

  it('is saved even when the line drops before it can be read again', async () => {
    let isSaved = false
    const { person } = open(`/child-edit?child=${anna._id}`, parent, {
      [getPath(anna._id)]: loaded(),
      [getPath()]: () => (isSaved ? 'offline' : loaded()),
      '/api/users/edit-child': () => {
        isSaved = true
        return { body: { message: 'Le modifiche sono state salvate.' } }
      },
    })
    await person.type(await screen.findByPlaceholderText('****'), 'Tavola!2026')
    await person.click(screen.getByRole('button', { name: 'Salva' }))
    expect(await screen.findByText('Le modifiche sono state salvate.')).toBeTruthy()
    expect(screen.getByPlaceholderText<HTMLInputElement>('****').value).toBe('')
    expect(screen.queryByText(/Manca la connessione/u)).toBeNull()
  })

  it('checks only the password, by the rule of 8 to 15', async () => {
    const { person, callsTo } = open(`/child-edit?child=${anna._id}`, parent, {
      [getPath(anna._id)]: loaded(),
    })
    await person.type(await screen.findByPlaceholderText('****'), 'debole')
    await person.click(screen.getByRole('button', { name: 'Salva' }))
    expect(await screen.findByText(/La password deve contenere/u)).toBeTruthy()
    expect(callsTo('/api/users/edit-child')).toEqual([])
  })

  it('shows what the server says under the username', async () => {
    const { person } = open(`/child-edit?child=${anna._id}`, parent, {
      [getPath(anna._id)]: loaded(),
      '/api/users/edit-child': {
        status: 409,
        body: { code: 'family_not_active', message: 'Ora non si può.' },
      },
    })
    await person.click(await screen.findByRole('button', { name: 'Salva' }))
    const username = screen.getByPlaceholderText('Username figlio')
    await waitFor(() => {
      const ids = username.getAttribute('aria-describedby')?.split(' ') ?? []
      expect(ids.map((id) => document.getElementById(id)?.textContent)).toContain('Ora non si può.')
    })
  })

  it('shows what the server says when the child cannot be loaded', async () => {
    open(`/child-edit?child=${anna._id}`, parent, {
      [getPath(anna._id)]: {
        status: 404,
        body: { code: 'not_found', message: 'Non abbiamo trovato quello che cerchi.' },
      },
    })
    expect(await screen.findByText('Non abbiamo trovato quello che cerchi.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Salva' })).toBeNull()
  })

  it('is not for children', async () => {
    const { calls } = open(`/child-edit?child=${anna._id}`, aChildUser())
    expect(await screen.findByRole('heading', { name: 'Ciao, Nicolò' })).toBeTruthy()
    expect(calls.some(({ path }) => path.includes('get-child'))).toBe(false)
  })
})

describe('a child’s questionnaires for its parents', () => {
  it('are an id, a name and Si or No, without any link', async () => {
    const row = { sid: 310001, surveyls_title: 'Io e lo sport', active: 'Y', complete: 'Y' }
    const { person } = open('/home', aParent({ children: [{ ...enabled, assent: 'yes' }] }), {
      [`/api/limesurvey/childsurveylist/${annasAccount}`]: {
        body: {
          message: 'OK',
          data: [row, { ...row, sid: 310002, surveyls_title: 'La mensa', complete: 'N' }],
          freshness: { asOf: null, stale: false, late: false },
        },
      },
    })
    await person.click(await screen.findByRole('button', { name: /Questionari\s?di Anna/u }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Questionari di Anna', busy: false }))
    const rows = (await dialog.findAllByRole('row')).map((cells) =>
      [...cells.children].map(({ textContent }) => textContent),
    )
    expect(rows).toEqual([
      ['ID', 'Nome', 'Completato'],
      ['310001', 'Io e lo sport', 'Si'],
      ['310002', 'La mensa', 'No'],
    ])
    expect(dialog.queryByRole('link')).toBeNull()
  })

  it('are shown as they were, with the time, until the new answer is there', async () => {
    let late = true
    const row = { sid: 310001, surveyls_title: 'Io e lo sport', active: 'Y' }
    const { person } = open('/home', aParent({ children: [{ ...enabled, assent: 'yes' }] }), {
      [`/api/limesurvey/childsurveylist/${annasAccount}`]: () => ({
        body: {
          message: 'OK',
          data: [{ ...row, complete: late ? 'N' : 'Y' }],
          freshness: { asOf: new Date().toISOString(), stale: late, late },
        },
      }),
    })
    await person.click(await screen.findByRole('button', { name: /Questionari\s?di Anna/u }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Questionari di Anna', busy: false }))
    expect(
      await dialog.findByText(/^Dati aggiornati alle \d\d:\d\d\. Stiamo ancora aspettando/u),
    ).toBeTruthy()
    expect(dialog.getByRole('cell', { name: 'No' })).toBeTruthy()
    late = false
    expect(await dialog.findByRole('cell', { name: 'Si' }, { timeout: 5_000 })).toBeTruthy()
    expect(dialog.queryByText(/^Dati aggiornati/u)).toBeNull()
  })
})

describe('a child’s first log-in', () => {
  it.each([
    [6, 'Vuoi raccontarci come mangi?'],
    [9, 'Vuoi partecipare?'],
    [12, 'Vuoi partecipare allo studio?'],
    [16, 'Vuoi partecipare allo studio?'],
  ])('at %i asks «%s», on whatever page', async (age, title) => {
    const { callsTo } = open('/news', aChildUser({ age, assent: 'asked' }))
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(callsTo(completedPath)).toEqual([])
  })

  it('after a no shows that it was heard, and asks again only when wanted', async () => {
    const { person, callsTo } = open('/home', aChildUser({ assent: 'asked' }))
    await person.click(await screen.findByRole('button', { name: 'No, grazie' }))
    expect(await screen.findByRole('heading', { name: 'Va bene così' })).toBeTruthy()
    expect(callsTo('/api/users/assent')).toMatchObject([{ body: { answer: 'no', text: 'from11' } }])

    await person.click(screen.getByRole('button', { name: 'Ho cambiato idea' }))
    await person.click(screen.getByRole('button', { name: 'Sì, va bene' }))
    expect(await screen.findByRole('heading', { name: 'Ciao, Nicolò' })).toBeTruthy()
  })

  it('can be taken back on the child’s home', async () => {
    const { person } = open('/home', aChildUser())
    await person.click(await screen.findByRole('button', { name: 'Voglio smettere' }))
    await person.click(await screen.findByRole('button', { name: 'Sì, smetto' }))
    expect(await screen.findByRole('heading', { name: 'Va bene così' })).toBeTruthy()
  })
})

describe('a child who forgot the password', () => {
  it('is sent to its parents, and asks them by its username', async () => {
    localStorage.clear()
    const asking = open('/forgot-password', undefined, {
      '/api/users/ask-password': { body: { message: 'Fatto. I tuoi genitori lo vedono.' } },
    })
    await asking.person.type(await screen.findByLabelText('Nome utente'), 'nico2014')
    await asking.person.click(screen.getByRole('button', { name: 'Chiedi una password nuova' }))
    expect((await screen.findByRole('status')).textContent).toContain('I tuoi genitori lo vedono')
    expect(asking.callsTo('/api/users/ask-password')[0]?.body).toEqual({ username: 'nico2014' })
    cleanup()

    const refused = { code: 'wrong_credentials', message: 'Riprova.' }
    fakeServer({ '/api/users/login': { status: 401, body: refused } })
    const { person } = openPortal('/login')
    const enter = async (login: string) => {
      const name = await screen.findByLabelText('Email o nome utente')
      await person.clear(name)
      await person.type(name, login)
      await person.type(screen.getByLabelText('Password'), 'Tavola!2026')
      await person.click(screen.getByRole('button', { name: 'Log In' }))
    }
    await enter('nico2014')
    expect(await screen.findByText(/un genitore può dartene/u)).toBeTruthy()
    await enter('giulia@example.org')
    await waitFor(() => expect(screen.queryByText(/un genitore può dartene/u)).toBeNull())
  })
})
