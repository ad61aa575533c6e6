import { act, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { UnsentLine } from './attention.tsx'

const waiting = { unsent: 1, refused: [], conflicts: [] }
const sent = { ...waiting, unsent: 0 }

const line = (outbox: typeof waiting, trouble: 'offline' | 'clock' | null = null) => (
  <UnsentLine outbox={outbox} trouble={trouble} endsOn={null} />
)
const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds))

beforeEach(() => {
  vi.useFakeTimers()
})

describe('UnsentLine', () => {
  it('says nothing of what reaches the portal at once: nothing moves under the finger', async () => {
    const { rerender } = render(line(waiting))
    await pass(4_999)
    expect(screen.getByRole('status').textContent).toBe('')
    rerender(line(sent))
    await pass(60_000)
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('says what still waits after five seconds, and begins anew with the next', async () => {
    const { rerender } = render(line(waiting))
    await pass(5_000)
    expect(screen.getByRole('status').textContent).toBe('1 voce in attesa di invio.')
    rerender(line(sent))
    expect(screen.getByRole('status').textContent).toBe('')
    rerender(line(waiting))
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('says it at once without a network', () => {
    render(line(waiting, 'offline'))
    expect(screen.getByRole('status').textContent).toContain('1 voce in attesa di invio. Senza rete')
  })

  it('says at once that the portal does not believe this phone’s clock', () => {
    render(line(waiting, 'clock'))
    expect(screen.getByRole('status').textContent).toBe(
      '1 voce in attesa di invio. L’orologio del telefono non è giusto. Controlla data e ora: poi la voce parte da sola.',
    )
  })
})
