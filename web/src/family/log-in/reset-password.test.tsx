import { configure, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { keepCodeTimes } from '#family/sign-up/code-times.ts'
import { expectToast } from '#web/testing/toasts.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { openPortal } from '#web/testing/open-portal.tsx'

import * as reloading from './link-code.ts'
import { keepResetEmail } from './reset-email.ts'

const forgetPath = '/api/users/forget-password'
const resetPath = '/api/users/reset-password'
const resendPath = '/api/users/resend-otp'
const email = 'giulia@example.org'
const code = () => ({
  expiresAt: new Date(Date.now() + 180_000).toISOString(),
  now: new Date().toISOString(),
})
const codeSent = () => ({
  body: { message: 'If this address is registered, we have sent you a code.', code: code() },
})

// Every page is a chunk of its own, and a busy machine takes its time to read one.
configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 20_000 })

beforeEach(() => {
  window.scrollTo = vi.fn<() => void>()
  vi.spyOn(reloading, 'reloadPage').mockReturnValue()
})
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

type Answers = Parameters<typeof fakeServer>[0]

async function openForgot(answers: Answers = {}) {
  const server = fakeServer(answers)
  const portal = openPortal('/forgot-password')
  await screen.findByRole('heading', { name: 'Forgot password' })
  return { ...portal, ...server }
}

async function openReset(answers: Answers = {}, hash = `#email=${email}`) {
  const server = fakeServer(answers)
  const portal = openPortal(`/reset-password${hash}`)
  await screen.findByText(email)
  return { ...portal, ...server }
}

type Reset = Awaited<ReturnType<typeof openReset>>

const newPassword = () => screen.getByLabelText<HTMLInputElement>('New password')
const confirmation = () => screen.getByLabelText<HTMLInputElement>('Confirm new password')
const boxes = () => document.querySelectorAll<HTMLInputElement>('[name="otp"]')
const save = () => screen.getByRole('button', { name: 'Save the new password' })

async function enterCode({ person }: Reset, digits = '407123') {
  await person.click(boxes()[0] as HTMLInputElement)
  await person.paste(digits)
}

async function choose({ person }: Reset, first: string, second = first) {
  await person.type(newPassword(), first)
  await person.type(confirmation(), second)
  await person.click(save())
}

describe('the forgotten password', () => {
  it('speaks English', async () => {
    await openForgot()
    expect(
      screen.getByRole('heading', { name: 'Forgot password' }).closest('[lang]')?.getAttribute('lang'),
    ).toBe('en')
  })

  it('sends a code and goes on to the reset, with the e-mail not in the address', async () => {
    const page = await openForgot({ [forgetPath]: codeSent() })
    await page.person.type(screen.getByLabelText('Email'), 'Giulia@example.org')
    await page.person.click(screen.getByRole('button', { name: 'Send the code' }))
    await screen.findByRole('heading', { name: 'Reset password' })
    expect(page.callsTo(forgetPath)[0]).toMatchObject({ body: { email }, query: '' })
    expect(await screen.findByText(email)).toBeTruthy()
    expect(screen.getByRole('timer')).toBeTruthy()
  })

  it.each([
    ['', 'This field is required.'],
    ['giulia@', 'Please enter a valid email address.'],
  ])('refuses the e-mail «%s» in the specification’s words', async (typed, words) => {
    const page = await openForgot()
    if (typed !== '') await page.person.type(screen.getByLabelText('Email'), typed)
    await page.person.click(screen.getByRole('button', { name: 'Send the code' }))
    expect(await screen.findByText(words)).toBeTruthy()
    expect(page.calls).toEqual([])
  })

  it('says in English that the connection is missing', async () => {
    const page = await openForgot({ [forgetPath]: 'offline' })
    await page.person.type(screen.getByLabelText('Email'), email)
    await page.person.click(screen.getByRole('button', { name: 'Send the code' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^There is no connection/u)
  })
})

describe('the password reset', () => {
  it('opens the passwords only once a code is entered', async () => {
    const page = await openReset()
    expect([newPassword().disabled, confirmation().disabled]).toEqual([true, true])
    await enterCode(page)
    expect([newPassword().disabled, confirmation().disabled]).toEqual([false, false])
  })

  it('sends code and password in the body and leaves for the start', async () => {
    const message = 'Your password has been changed. You can log in now.'
    keepResetEmail(email)
    keepCodeTimes('FORGET_PASSWORD', email, code())
    const page = await openReset({ [resetPath]: { body: { message } } })
    await enterCode(page)
    await choose(page, 'Tavola!2026')
    await screen.findByRole('heading', { name: 'Log In' })
    expect(page.callsTo(resetPath)[0]).toMatchObject({
      query: '',
      body: { email, otp: '407123', new_password: 'Tavola!2026', confirm_password: 'Tavola!2026' },
    })
    await expectToast('success', message)
    expect([sessionStorage.length, localStorage.length]).toEqual([0, 0])
  })

  it.each([
    ['Ta!1', 'Ta!1', 'Min 8 and max 15 characters are allowed.'],
    [
      'tavola2026',
      'tavola2026',
      'Password must contain a capital, small and special character and a number.',
    ],
    ['Tavola!2026', 'Tavola!2027', 'Password must match.'],
  ])('refuses «%s» and «%s» in the specification’s words', async (first, second, words) => {
    const page = await openReset()
    await enterCode(page)
    await choose(page, first, second)
    expect(await screen.findByText(words)).toBeTruthy()
    expect(page.calls).toEqual([])
  })

  it('asks for the code when it is missing', async () => {
    const page = await openReset()
    await page.person.click(save())
    expect(await screen.findAllByText('This field is required.')).not.toEqual([])
    expect(document.activeElement).toBe(boxes()[0])
  })

  it('says under the boxes that the code is wrong', async () => {
    const refusal = { status: 400, body: { code: 'code_wrong', message: 'This code is not correct.' } }
    const page = await openReset({ [resetPath]: refusal })
    await enterCode(page)
    await choose(page, 'Tavola!2026')
    expect(await screen.findByText('This code is not correct.')).toBeTruthy()
    expect([...boxes()].map(({ value }) => value).join('')).toBe('')
    expect(document.activeElement).toBe(boxes()[0])
  })

  it('starts the page anew after a new code was sent', async () => {
    const page = await openReset({ [resendPath]: codeSent() })
    await page.person.click(screen.getByRole('button', { name: 'Send a new code' }))
    await waitFor(() => expect(reloading.reloadPage).toHaveBeenCalledOnce())
    expect(page.callsTo(resendPath)[0]?.body).toEqual({ email, purpose: 'FORGET_PASSWORD' })
  })

  it('shows the server’s words when no new code can be sent, and its own when there are none', async () => {
    let body: object = { code: 'too_many_attempts', message: 'Too many attempts.' }
    const page = await openReset({ [resendPath]: () => ({ status: 'code' in body ? 429 : 200, body }) })
    await page.person.click(screen.getByRole('button', { name: 'Send a new code' }))
    await expectToast('error', 'Too many attempts.')
    body = {}
    await page.person.click(screen.getByRole('button', { name: 'Send a new code' }))
    await expectToast('error', 'Please try again after some time.')
    expect(reloading.reloadPage).not.toHaveBeenCalled()
  })

  it('takes the e-mail’s link instead of six digits', async () => {
    const page = await openReset(
      { [resetPath]: { body: { message: 'OK' } } },
      `#code=a-long-code&email=${email}`,
    )
    expect(boxes()).toHaveLength(0)
    await choose(page, 'Tavola!2026')
    await screen.findByRole('heading', { name: 'Log In' })
    expect(page.callsTo(resetPath)[0]?.body).toMatchObject({ email, otp: 'a-long-code' })
  })

  it('opened without an e-mail, asks for it', async () => {
    fakeServer({})
    openPortal('/reset-password')
    const link = await screen.findByRole('link', { name: 'Enter your email' })
    expect(link.getAttribute('href')).toBe('/forgot-password')
  })
})
