import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { Countdown } from './countdown.tsx'

const start = new Date('2026-03-01T10:00:00Z').getTime()

beforeEach(() => void vi.useFakeTimers({ now: start }))
afterEach(() => void vi.useRealTimers())

const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000))

function show(props: { clockOffset?: number; onEnd?: () => void } = {}) {
  render(
    <Countdown
      endsAt={start + 180_000}
      label="Puoi chiedere un nuovo codice tra"
      endText="Puoi chiedere un nuovo codice."
      {...props}
    />,
  )
}

it('shows the time left and speaks only at the start and at the end', () => {
  const end = vi.fn<() => void>()
  show({ onEnd: end })
  const timer = screen.getByRole('timer')
  const status = screen.getByRole('status')
  expect(timer.textContent).toBe('Puoi chiedere un nuovo codice tra 3:00')
  expect(status.textContent).toBe('Puoi chiedere un nuovo codice tra 3 minuti')
  pass(13)
  expect(timer.textContent).toBe('Puoi chiedere un nuovo codice tra 2:47')
  expect(status.textContent).toBe('Puoi chiedere un nuovo codice tra 3 minuti')
  pass(166)
  expect(end).not.toHaveBeenCalled()
  pass(1)
  expect(status.textContent).toBe('Puoi chiedere un nuovo codice.')
  expect(screen.queryByRole('timer')).toBeNull()
  pass(60)
  expect(end).toHaveBeenCalledTimes(1)
})

it("counts on the server's clock where the phone's is wrong", () => {
  show({ clockOffset: 60_000 })
  expect(screen.getByRole('timer').textContent).toBe('Puoi chiedere un nuovo codice tra 2:00')
})
