import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { dropToast, leavePage, raiseToast } from './toast-host.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.restoreAllMocks()
  act(() => dropToast())
  vi.useRealTimers()
})

const raise = (...said: Parameters<typeof raiseToast>) => act(() => raiseToast(...said))
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
// one that moves out is never gone here: nothing is animated
const shown = () =>
  [...document.querySelectorAll('.Toastify__toast:not([class*="exit"])')].map((toast) => toast.textContent)

describe('raiseToast', () => {
  it('says the registration’s words for five seconds, and then what the server answered', async () => {
    raise('info', 'Signing up......')
    await pass(200)
    raise('success', 'Ti abbiamo scritto.')
    await pass(4_700)
    expect(shown()).toEqual(['Signing up......'])
    await pass(200)
    expect(shown()).toEqual(['Ti abbiamo scritto.'])
  })

  it('says at once what went wrong', async () => {
    raise('info', 'Signing up......')
    await pass(200)
    raise('error', 'Questa email è già registrata.')
    await pass(200)
    expect(shown()).toEqual(['Questa email è già registrata.'])
    await pass(6_000)
    expect(shown()).not.toContain('Signing up......')
  })

  it('lets an answer take the place of what was under way', async () => {
    raise('info', 'Logging in...')
    await pass(200)
    raise('success', 'Success!')
    await pass(200)
    expect(shown()).toEqual(['Success!'])
  })

  it('forgets an answer that waits, when the next try begins', async () => {
    raise('info', 'Signing up......')
    raise('success', 'Ti abbiamo scritto.')
    act(() => dropToast())
    await pass(6_000)
    expect(shown()).not.toContain('Ti abbiamo scritto.')
  })

  it('says the answer at once when the page that was busy is left', async () => {
    raise('info', 'Signing up......')
    raise('success', 'Ti abbiamo scritto.')
    act(() => leavePage())
    await pass(200)
    expect(shown()).toEqual(['Ti abbiamo scritto.'])
    act(() => leavePage())
    await pass(200)
    expect(shown()).toEqual(['Ti abbiamo scritto.'])
  })

  it('is gone with the page that was busy, when nothing was answered yet', async () => {
    raise('info', 'Signing up......')
    await pass(200)
    act(() => leavePage())
    await pass(200)
    expect(shown()).toEqual([])
  })

  it('runs out where the browser never says that its window has the focus again', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(false)
    raise('success', 'Fatto.')
    await pass(200)
    moveIn()
    act(() => void window.dispatchEvent(new Event('blur')))
    expect(timers()).toEqual(['running'])
  })

  it('is held while the page is hidden, and goes on when it is seen', async () => {
    raise('success', 'Fatto.')
    await pass(200)
    moveIn()
    expect(timers()).toEqual(['running'])
    show(false)
    expect(timers()).toEqual(['paused'])
    show(true)
    expect(timers()).toEqual(['running'])
  })

  it('waits for the page to be seen, and says the last thing only', async () => {
    show(false)
    raise('error', 'LimeSurvey non risponde.')
    raise('success', 'Fatto.')
    await pass(200)
    expect(shown()).toEqual([])
    show(true)
    await pass(200)
    expect(shown()).toEqual(['Fatto.'])
  })
})

// the library ends a toast when this animation ends
const timers = () =>
  [
    ...document.querySelectorAll<HTMLElement>('.Toastify__toast:not([class*="exit"]) [role="progressbar"]'),
  ].map(({ style }) => style.animationPlayState)

// the timer begins when the toast has moved in; nothing is animated here
const moveIn = () => {
  const toast = document.querySelector('.Toastify__toast:not([class*="exit"])')
  act(() => void toast?.dispatchEvent(new Event('animationend', { bubbles: true })))
}

function show(isVisible: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isVisible)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}
