import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { SubmitEventHandler } from 'react'
import { expect, it, vi } from 'vitest'

import { Button, IconButton } from './button.tsx'

it('takes no second press while it is busy, and says what it is doing', async () => {
  const press = vi.fn<() => void>()
  const { rerender } = render(
    <Button onClick={press} busyLabel="Salvataggio…">
      Salva
    </Button>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Salva' }))
  rerender(
    <Button onClick={press} busy busyLabel="Salvataggio…">
      Salva
    </Button>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Salvataggio…' }))
  expect(press).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe('true')
})

it('keeps a busy form from being sent again with Enter', async () => {
  const send = vi.fn<SubmitEventHandler>((event) => event.preventDefault())
  const form = (busy: boolean) => (
    <form onSubmit={send}>
      <input aria-label="Nome" />
      <Button type="submit" busy={busy} busyLabel="Invio…">
        Invia
      </Button>
    </form>
  )
  const { rerender } = render(form(false))
  await userEvent.type(screen.getByLabelText('Nome'), 'Giulia{Enter}')
  rerender(form(true))
  await userEvent.type(screen.getByLabelText('Nome'), '{Enter}')
  expect(send).toHaveBeenCalledTimes(1)
})

it('keeps the focus when it becomes busy', async () => {
  const { rerender } = render(<Button busyLabel="Un momento…">Invia</Button>)
  await userEvent.tab()
  rerender(
    <Button busy busyLabel="Un momento…">
      Invia
    </Button>,
  )
  expect(document.activeElement).toBe(screen.getByRole('button'))
})

it('says the name of a bare icon once', () => {
  render(
    <IconButton label="Chiudi" onClick={() => undefined}>
      <svg />
    </IconButton>,
  )
  const button = screen.getByRole('button', { name: 'Chiudi' })
  expect(button.getAttribute('title')).toBeNull()
  expect(button.querySelector('[title]')?.closest('[aria-hidden=true]')).not.toBeNull()
})
