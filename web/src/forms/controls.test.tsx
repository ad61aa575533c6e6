import { expect, it, vi } from 'vitest'

import { afterPress, watchPresses } from './controls.ts'

it('runs at once while nothing is pressed, and after the press otherwise', async () => {
  const stop = watchPresses()
  const atOnce = vi.fn<() => void>()
  afterPress(atOnce)
  expect(atOnce).toHaveBeenCalledOnce()

  const later = vi.fn<() => void>()
  window.dispatchEvent(new Event('pointerdown'))
  afterPress(later)
  expect(later).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('pointerup'))
  expect(later).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(later).toHaveBeenCalledOnce())

  window.dispatchEvent(new Event('pointerdown'))
  window.dispatchEvent(new Event('pointerup'))
  afterPress(atOnce)
  expect(atOnce).toHaveBeenCalledTimes(2)
  stop()
})
