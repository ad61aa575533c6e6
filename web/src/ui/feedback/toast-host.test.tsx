import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { dropToast, raiseToast } from './toast-host.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
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
})
