import { act, waitFor } from '@testing-library/react'
import { expect } from 'vitest'

import { clearToast, toastHost, type ToastKind } from '#ui/feedback/show-toast.ts'

const shown = () => [...document.querySelectorAll<HTMLElement>('.Toastify__toast')]
const kindOf = ({ className }: HTMLElement) =>
  /Toastify__toast--(?<kind>success|error|info)/u.exec(className)?.groups?.['kind']
const toasts = () => shown().map((toast) => [kindOf(toast), toast.querySelector('span[lang]')?.textContent])

/** Waits for a toast of this kind that says these words. */
export const expectToast = (kind: ToastKind, words: string) =>
  waitFor(() => expect(toasts()).toEqual([[kind, words]]))

/** Expects that none was raised; what draws them is there by then. */
export async function expectNoToast(): Promise<void> {
  await toastHost()
  await act(async () => {})
  expect(toasts()).toEqual([])
}

/** Takes away what a test leaves behind: its toast would be read as the next one's. */
export async function takeToastsAway(): Promise<void> {
  if (shown().length === 0) return
  await waitFor(() => {
    clearToast()
    // the library waits for the end of an animation, and jsdom plays none
    for (const toast of shown()) toast.dispatchEvent(new Event('animationend'))
    expect(shown()).toEqual([])
  })
}
