import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { choose } from '#web/testing/menus.ts'
import { openStaff, staffId, staffSignedIn } from '#web/testing/open-staff.tsx'

const listPath = '/api/staff/passkeys'
const askPath = '/api/staff/passkeys/ask-registration'
const registerPath = '/api/staff/passkeys/register'
const removePath = '/api/staff/passkeys/remove'
const askLoginPath = '/api/staff/passkeys/ask-login'
const loginPath = '/api/staff/passkeys/login'

const phone = { id: staffId, name: 'Telefono', madeAt: '2026-11-02T08:00:00.000Z', lastUsedAt: null }
const noSessions = { '/api/staff/sessions': { body: { message: 'OK', sessions: [] } } }
const listed = (own: object[]) => ({ body: { message: 'OK', passkeys: own } })
const asked = {
  body: {
    message: 'OK',
    options: {
      rp: { id: 'portal.test', name: 'Desco' },
      user: { id: 'AAAA', name: 'ada@example.org', displayName: 'Ada Bianchi' },
      challenge: 'AQID',
      pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
      timeout: 300_000,
      attestation: 'none',
      excludeCredentials: [{ id: 'BBBB', type: 'public-key', transports: ['internal'] }],
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    },
  },
}
const toSign = {
  body: {
    message: 'OK',
    options: { challenge: 'AQID', rpId: 'portal.test', timeout: 300_000, userVerification: 'required' },
  },
}

const bytes = (...values: number[]) => new Uint8Array(values).buffer
/** A browser whose device does what a test says. */
const device = { create: vi.fn<(options: object) => unknown>(), get: vi.fn<(options: object) => unknown>() }
const fails = (name: string) => () => Promise.reject(new DOMException('no', name))

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {})
  Object.defineProperty(navigator, 'credentials', { value: device, configurable: true })
  const common = {
    id: 'CCCC',
    rawId: bytes(8, 32, 130),
    type: 'public-key',
    getClientExtensionResults: () => ({}),
  }
  device.create.mockResolvedValue({
    ...common,
    response: {
      clientDataJSON: bytes(1),
      attestationObject: bytes(2),
      getTransports: () => ['internal'],
    },
  })
  device.get.mockResolvedValue({
    ...common,
    response: {
      clientDataJSON: bytes(1),
      authenticatorData: bytes(2),
      signature: bytes(3),
      userHandle: bytes(0, 0, 0),
    },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'credentials')
  vi.clearAllMocks()
})

type Answers = NonNullable<NonNullable<Parameters<typeof openStaff>[1]>['answers']>
const openProfile = (answers: Answers = {}) =>
  openStaff('/staff/profilo', {
    role: 'garante',
    answers: { ...noSessions, [listPath]: listed([]), [askPath]: asked, ...answers },
  })

async function add({ person }: ReturnType<typeof openStaff>) {
  await person.click(await screen.findByRole('button', { name: 'Aggiungi una passkey' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Aggiungi una passkey' }))
  const name = dialog.getByLabelText('Nome')
  await person.clear(name)
  await person.type(name, 'Telefono')
  await person.type(dialog.getByLabelText('La tua password'), 'una tavola lunga')
  await person.click(dialog.getByRole('button', { name: 'Continua' }))
  return dialog
}

describe('one’s own passkeys', () => {
  it('get one more: the password opens the browser’s question, and what the device made is sent', async () => {
    let own: object[] = []
    const area = openProfile({
      [listPath]: () => listed(own),
      [registerPath]: () => {
        own = [phone]
        return { body: { message: 'Fatto.' } }
      },
    })
    expect(await screen.findByText(/^Non ne hai ancora\./u)).toBeTruthy()
    await add(area)
    expect(await screen.findByRole('row', { name: /^Telefono/u })).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(area.callsTo(askPath)[0]?.body).toEqual({ password: 'una tavola lunga' })
    expect(area.callsTo(registerPath)[0]?.body).toEqual({
      name: 'Telefono',
      credential: {
        id: 'CCCC',
        rawId: 'CCCC',
        type: 'public-key',
        response: { clientDataJSON: 'AQ', attestationObject: 'Ag', transports: ['internal'] },
      },
    })
    expect(device.create.mock.calls[0]?.[0]).toMatchObject({
      publicKey: { attestation: 'none', authenticatorSelection: { userVerification: 'required' } },
    })
  })

  it.each([
    ['NotAllowedError', /^Non hai confermato sul dispositivo/u],
    ['InvalidStateError', /hai già una passkey/u],
    ['ConstraintError', /imposta prima un PIN/u],
    ['SecurityError', /A questo indirizzo le passkey non funzionano/u],
    ['UnknownError', /Il dispositivo non ha creato la passkey/u],
  ])('say in the dialog why there is none after %s, and send nothing', async (name, words) => {
    device.create.mockImplementation(fails(name))
    const area = openProfile()
    const dialog = await add(area)
    expect((await dialog.findByRole('alert')).textContent).toMatch(words)
    expect(area.callsTo(registerPath)).toEqual([])
    expect(dialog.getByLabelText<HTMLInputElement>('Nome').value).toBe('Telefono')
  })

  it('want the right password before the browser is asked', async () => {
    const wrong = {
      code: 'invalid_input',
      message: 'No',
      fields: { password: 'La password non è corretta.' },
    }
    const dialog = await add(openProfile({ [askPath]: { status: 400, body: wrong } }))
    expect(await dialog.findByText('La password non è corretta.')).toBeTruthy()
    expect(device.create).not.toHaveBeenCalled()
  })

  it('lose one when it is removed, after a second thought', async () => {
    let own = [phone]
    const area = openProfile({
      [listPath]: () => listed(own),
      [removePath]: () => {
        own = []
        return { body: { message: 'Fatto.' } }
      },
    })
    await choose(area.person, 'la passkey Telefono', 'Rimuovi')
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Rimuovere questa passkey?' }))
    await area.person.click(dialog.getByRole('button', { name: 'Rimuovi' }))
    expect(await screen.findByText(/^Non ne hai ancora\./u)).toBeTruthy()
    expect(area.callsTo(removePath)[0]?.body).toEqual({ id: phone.id })
  })

  it('cannot be made by a browser that knows none, which says so', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    openProfile()
    expect(await screen.findByText(/^Questo browser non sa usare le passkey/u)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Aggiungi una passkey' })).toBeNull()
  })
})

describe('the log-in with a passkey', () => {
  const openLogIn = (answers: Answers = {}) =>
    openStaff('/staff/accedi', {
      role: null,
      answers: { [askLoginPath]: toSign, [loginPath]: staffSignedIn('coordinatore'), ...answers },
    })
  const press = async ({ person }: ReturnType<typeof openStaff>) =>
    person.click(await screen.findByRole('button', { name: 'Accedi con una passkey' }))

  it('opens the day, and nothing is typed', async () => {
    const area = openLogIn()
    await press(area)
    expect(await screen.findByRole('heading', { level: 1, name: 'Oggi' })).toBeTruthy()
    expect(area.callsTo(loginPath)[0]?.body).toMatchObject({
      credential: {
        id: 'CCCC',
        response: { clientDataJSON: 'AQ', authenticatorData: 'Ag', signature: 'Aw', userHandle: 'AAAA' },
      },
    })
  })

  it('says when it was cancelled, and what else opens', async () => {
    device.get.mockImplementation(fails('NotAllowedError'))
    const area = openLogIn()
    await press(area)
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Non hai confermato, oppure qui non c’è una tua passkey. Riprova, oppure entra con email, password e codice.',
    )
    expect(area.callsTo(loginPath)).toEqual([])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Accedi con una passkey' }).disabled).toBe(
      false,
    )
  })

  it('says what the portal refuses, and that a browser knows no passkeys', async () => {
    const message = 'Questa passkey non apre nessun accesso.'
    const area = openLogIn({ [loginPath]: { status: 401, body: { code: 'passkey_refused', message } } })
    await press(area)
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    vi.stubGlobal('PublicKeyCredential', undefined)
    await press(area)
    expect((await screen.findByRole('alert')).textContent).toMatch(/non sa usare le passkey/u)
  })
})
