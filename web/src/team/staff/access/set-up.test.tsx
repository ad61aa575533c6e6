import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { openStaff } from '#web/testing/open-staff.tsx'

const seePath = '/api/staff/see-set-up'
const finishPath = '/api/staff/finish-set-up'
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const found = {
  body: {
    message: 'OK',
    email: 'ada@example.org',
    name: null,
    role: 'data-manager',
    secret,
    uri: `otpauth://totp/Desco:ada?secret=${secret}`,
  },
}
const recoveryCodes = Array.from({ length: 10 }, (_, place) => `AAAA-BBBB-CCCC-DDD${place}`)
const password = 'una tavola lunga'

afterEach(() => vi.unstubAllGlobals())

function openLink(answers: Parameters<typeof openStaff>[1] = {}, address = '/staff/attiva#the-token') {
  return openStaff(address, { role: null, answers: { [seePath]: found, ...answers?.answers } })
}

async function fillIn({ person }: ReturnType<typeof openStaff>, second = password) {
  await person.type(await screen.findByLabelText('Nome e cognome'), 'Ada  Bianchi')
  await person.type(screen.getByLabelText('Password'), password)
  await person.type(screen.getByLabelText('Ripeti la password'), second)
  await person.type(screen.getByLabelText('Codice dell’app'), '123456')
  await person.click(screen.getByRole('button', { name: 'Attiva' }))
}

describe('a set-up link', () => {
  it('shows whose access it is, and the secret as picture and text', async () => {
    const { calls } = openLink()
    expect(await screen.findByText('ada@example.org')).toBeTruthy()
    expect(screen.getByText('Data manager')).toBeTruthy()
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeTruthy()
    const picture = screen.getByRole('img', { name: 'Codice QR per l’app di autenticazione' })
    expect(picture.querySelector('path')?.getAttribute('d')).toMatch(/^M4 4h1v1h-1z(?:M\d+ 4h1v1h-1z){6}/u)
    expect(calls).toMatchObject([{ path: seePath, query: '', body: { token: 'the-token' }, token: null }])
    expect(calls[0]?.body).toMatchObject({ visit: expect.stringMatching(/^[0-9a-f]{32}$/u) })
  })

  it('that is dead says whom to ask', async () => {
    const words = 'Questo link non è più valido. Chiedine uno nuovo a chi gestisce gli accessi.'
    openLink({ answers: { [seePath]: { status: 410, body: { code: 'set_up_link_dead', message: words } } } })
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Riprova' })).toBeNull()
  })

  it('that cannot be asked about can be tried again', async () => {
    let isOffline = true
    const { person, calls } = openLink({ answers: { [seePath]: () => (isOffline ? 'offline' : found) } })
    const again = await screen.findByRole('button', { name: 'Riprova' })
    isOffline = false
    await person.click(again)
    expect(await screen.findByText('ada@example.org')).toBeTruthy()
    // the server may have heard the first question: it must not show another secret now
    const [first, second] = calls.map(({ body }) => body)
    expect(second).toEqual(first)
  })

  it('without its token asks for the whole link', async () => {
    const { calls } = openLink({}, '/staff/attiva')
    expect(await screen.findByText('Manca il link')).toBeTruthy()
    expect(calls).toEqual([])
  })
})

describe('the set-up', () => {
  it('ends with the recovery codes, and then leads to the log-in', async () => {
    const area = openLink({ answers: { [finishPath]: { body: { message: 'OK', recoveryCodes } } } })
    await fillIn(area)
    const codes = await screen.findByRole('list', { name: 'Codici di recupero' })
    expect([...codes.children].map((code) => code.textContent)).toEqual(recoveryCodes)
    expect(area.callsTo(finishPath)[0]?.body).toEqual({
      token: 'the-token',
      name: 'Ada Bianchi',
      password,
      confirm_password: password,
      code: '123456',
    })
    await area.person.click(screen.getByRole('link', { name: 'Ho salvato i codici' }))
    expect(await screen.findByText('Il tuo accesso è attivo: ora puoi entrare.')).toBeTruthy()
  })

  it('warns who closes the page while the codes are shown, and nobody after that', async () => {
    const isWarned = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    const area = openLink({ answers: { [finishPath]: { body: { message: 'OK', recoveryCodes } } } })
    await fillIn(area)
    await screen.findByRole('list', { name: 'Codici di recupero' })
    expect(isWarned()).toBe(true)
    await area.person.click(screen.getByRole('link', { name: 'Ho salvato i codici' }))
    await waitFor(() => expect(isWarned()).toBe(false))
  })

  it('keeps the passwords when the app’s code was wrong', async () => {
    const words = 'Il codice non è corretto.'
    const area = openLink({
      answers: { [finishPath]: { status: 400, body: { code: 'code_wrong', message: words } } },
    })
    await fillIn(area)
    expect(await screen.findByText(/Il codice non è corretto/u)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Codice dell’app').value).toBe('')
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe(password)
  })

  it('sends nothing while the passwords differ', async () => {
    const area = openLink()
    await fillIn(area, 'un’altra tavola')
    expect(await screen.findByText('Le password devono coincidere.')).toBeTruthy()
    expect(area.callsTo(finishPath)).toEqual([])
  })
})
