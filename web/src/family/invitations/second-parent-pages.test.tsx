import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { fakeServer } from '#web/testing/fake-server.ts'
import { openPortal } from '#web/testing/open-portal.tsx'

const paths = {
  see: '/api/users/verify-spouse-req',
  children: '/api/users/get-child',
  full: '/api/users/spouse-reg',
  childrenOnly: '/api/users/spouse-childsel',
  refuse: '/api/users/spouse-noone',
}
const anna = '2b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b'
const luca = '3b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b'
const done = { body: { message: 'Grazie.' } }
const child = [
  { _id: anna, childname: 'Anna', surname: 'Rossi' },
  { _id: luca, childname: 'Luca', surname: 'Rossi' },
]

const seen = (status = 'open') => ({
  body: {
    message: 'OK',
    data: {
      status,
      spousesurname: status === 'open' ? 'Bianchi' : null,
      email: status === 'open' ? 'marco@example.org' : null,
      inviter: status === 'open' ? { name: 'Giulia', surname: 'Rossi' } : null,
      expiresAt: null,
      answeredAt: status.startsWith('answered') ? '2026-11-21T10:00:00.000Z' : null,
    },
  },
})
const refusalOf = (code: string, status = 409) => ({ status, body: { code, message: 'Non si può.' } })

beforeEach(() => {
  window.scrollTo = vi.fn<() => void>()
})
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

function open(address: string, answers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    [paths.see]: seen(),
    [paths.children]: { body: { message: 'OK', child } },
    ...answers,
  })
  return { ...openPortal(address), ...server }
}
const control = (name: string) =>
  document.querySelector<HTMLInputElement>(`[name="${name}"]`) as HTMLInputElement

describe('the choice', () => {
  it('says of a rehearsal that it is one', async () => {
    const { body } = seen()
    open('/spouse-option?token=secret', {
      [paths.see]: { body: { ...body, data: { ...body.data, isRehearsal: true } } },
    })
    expect(await screen.findByText('Famiglia di prova')).toBeTruthy()
  })

  it('says on the way back to the choice who has registered the family, before the names are here again', async () => {
    const { person } = open('/spouse-option?token=secret')
    await person.click(await screen.findByText('Non autorizzo'))
    await person.click(screen.getByRole('button', { name: 'Continua' }))
    await screen.findByRole('button', { name: 'Invia la risposta' })
    fakeServer({ [paths.see]: () => new Promise(() => undefined) })
    await person.click(screen.getByRole('link', { name: 'Torna alla scelta' }))
    expect(await screen.findByText(/^L’altro genitore ha iscritto la vostra famiglia/u)).toBeTruthy()
  })

  it('asks for one of three answers, none chosen beforehand', async () => {
    const { person } = open('/spouse-option?token=secret')
    await screen.findByRole('heading', { name: 'Giulia ti invita a decidere insieme' })
    const radios = screen.getAllByRole<HTMLInputElement>('radio')
    expect(radios.map(({ value, checked }) => [value, checked])).toEqual([
      ['spouse-signup', false],
      ['spouse-selectchild', false],
      ['spouse-noone', false],
    ])
    await person.click(screen.getByRole('button', { name: 'Continua' }))
    expect(await screen.findByText("È necessario selezionare un'opzione per procedere.")).toBeTruthy()
  })

  it('hands the token on in the route’s state and refuses nothing by itself', async () => {
    const { person, callsTo } = open('/spouse-option?token=secret', { [paths.refuse]: done })
    await person.click(await screen.findByText('Non autorizzo'))
    await person.click(screen.getByRole('button', { name: 'Continua' }))
    await screen.findByRole('heading', { name: 'Consenso negato' })
    expect(callsTo(paths.refuse)).toEqual([])

    await person.click(await screen.findByRole('button', { name: 'Invia la risposta' }))
    await screen.findByRole('heading', { name: 'Risposta registrata' })
    expect(callsTo(paths.refuse)).toMatchObject([{ body: { isChecked: 'true', token: 'secret' } }])
  })
})

describe.each(['/spouse-option', '/spouse-signup', '/spouse-selectchild', '/spouse-noone'])('%s', (page) => {
  it.each([
    ['expired', 'Questo invito è scaduto'],
    ['replaced', 'C’è un invito più recente'],
    ['answered_full', 'Hai già risposto'],
    ['answered_children_only', 'Hai già risposto'],
    ['answered_refused', 'Hai già risposto'],
    ['on_hold', 'Per ora non si può rispondere'],
  ])('says kindly that the link is %s, and asks for no child', async (status, title) => {
    const { callsTo } = open(`${page}?token=secret`, { [paths.see]: seen(status) })
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
    expect(callsTo(paths.children)).toEqual([])
  })

  it('says nothing of anybody’s family before it is known what became of the link', async () => {
    open(`${page}?token=secret`, { [paths.see]: () => new Promise(() => undefined) })
    expect(await screen.findByText(/stiamo aprendo il tuo invito/u)).toBeTruthy()
    expect(screen.queryByText(/ha iscritto/u)).toBeNull()
  })

  it('says so for a link that nobody sent, and without asking for one without a token', async () => {
    const { calls } = open(page)
    expect(await screen.findByRole('heading', { name: 'Questo link non è valido' })).toBeTruthy()
    expect(calls).toEqual([])
  })

  it('can be tried again without a connection', async () => {
    let isOffline = true
    const { person } = open(`${page}?token=secret`, { [paths.see]: () => (isOffline ? 'offline' : seen()) })
    const again = await screen.findByRole('button', { name: 'Riprova' })
    isOffline = false
    await person.click(again)
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Riprova' })).toBeNull()
  })
})

describe('authorizing the children only', () => {
  it('needs a child, and sends the ticked ones with the version of the text', async () => {
    const { person, callsTo } = open('/spouse-selectchild?token=secret', { [paths.childrenOnly]: done })
    const send = await screen.findByRole('button', { name: 'INVIA CONSENSO' })
    const box = await screen.findByRole('checkbox', { name: 'Luca Rossi' })
    await person.click(send)
    expect(await screen.findByText(/^Scegli almeno un figlio\/a/u)).toBeTruthy()
    expect(callsTo(paths.childrenOnly)).toEqual([])

    await person.click(box)
    await person.click(send)
    await screen.findByRole('heading', { name: 'Grazie della risposta' })
    expect(callsTo(paths.childrenOnly)[0]?.body).toEqual({
      isChecked: 'true',
      selectedChild: [luca],
      token: 'secret',
      version: expect.stringMatching(/^\d{4}-/u),
    })
  })

  it('tells who is too late, by showing what became of the link', async () => {
    let answered = false
    const { person } = open('/spouse-selectchild?token=secret', {
      [paths.see]: () => seen(answered ? 'answered_refused' : 'open'),
      [paths.childrenOnly]: () => {
        answered = true
        return refusalOf('invitation_answered')
      },
    })
    await person.click(await screen.findByRole('checkbox', { name: 'Anna Rossi' }))
    await person.click(screen.getByRole('button', { name: 'INVIA CONSENSO' }))
    expect(await screen.findByRole('heading', { name: 'Hai già risposto' })).toBeTruthy()
    expect(screen.queryByText('Anna Rossi')).toBeNull()
  })
})

describe('registering as the second parent', () => {
  async function fillIn(person: ReturnType<typeof open>['person']) {
    await person.click(await screen.findByRole('checkbox', { name: 'Anna Rossi' }))
    const values = {
      name: 'Marco',
      sex: 'Male',
      maritalstatus: 'Cohabitant',
      phone_number: '+39 333 1234567',
      password: 'Tavola!2026',
    }
    for (const [name, value] of Object.entries(values)) fireEvent.change(control(name), { target: { value } })
    for (const region of screen.getAllByRole('region', { name: /: testo$/u })) fireEvent.scroll(region)
    for (const [title, answer] of [
      ['1. Trattamento dei dati', 'Acconsento'],
      ['2. Dati sulla salute', 'Sì'],
      ['3. Messaggi dello studio', 'Acconsento'],
    ] as const) {
      await person.click(
        within(screen.getByRole('radiogroup', { name: title })).getByRole('radio', { name: answer }),
      )
    }
    await person.click(screen.getByRole('button', { name: 'Registrati' }))
  }

  it('sends everything with the token in header and body, and goes to the note', async () => {
    const { person, callsTo } = open('/spouse-signup?token=secret', { [paths.full]: done })
    await fillIn(person)
    expect(await screen.findByText(/attendi la conferma via email/u)).toBeTruthy()
    expect(screen.getByText(/puoi già entrare/u)).toBeTruthy()
    const [sent] = callsTo(paths.full)
    expect(sent).toMatchObject({
      token: 'secret',
      query: '',
      body: {
        token: 'secret',
        email: 'marco@example.org',
        surname: 'Bianchi',
        phone_number: '+393331234567',
        selectedChild: [anna],
      },
    })
    expect(sent?.body).not.toHaveProperty('confirm_password')
  })

  it('goes to the code for another address', async () => {
    const code = { expiresAt: '2026-11-21T10:03:00.000Z', now: '2026-11-21T10:00:00.000Z' }
    const { person } = open('/spouse-signup?token=secret', { [paths.full]: { body: { ...done.body, code } } })
    await screen.findByRole('checkbox', { name: 'Anna Rossi' })
    fireEvent.change(control('email'), { target: { value: 'altro@example.org' } })
    await fillIn(person)
    expect(await screen.findByRole('heading', { name: 'Controlla la tua email' })).toBeTruthy()
  })
})

describe('an invitation after registrations have ended', () => {
  it.each(['/spouse-option', '/spouse-signup', '/spouse-selectchild'])(
    'says on %s that it is too late for a yes, and leads to the no',
    async (path) => {
      const { person, callsTo } = open(`${path}?token=secret`, {
        [paths.see]: seen('closed'),
        [paths.refuse]: done,
      })
      expect(await screen.findByRole('heading', { name: 'Le registrazioni sono chiuse' })).toBeTruthy()
      expect(screen.queryByRole('button')).toBeNull()
      await person.click(screen.getByRole('link', { name: 'Non autorizzo' }))
      await person.click(await screen.findByRole('button', { name: 'Invia la risposta' }))
      expect(await screen.findByRole('heading', { name: 'Risposta registrata' })).toBeTruthy()
      expect(callsTo(paths.refuse)).toMatchObject([{ body: { token: 'secret' } }])
    },
  )
})
