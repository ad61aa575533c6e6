import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'

import { PasswordInput, TextInput } from './inputs.tsx'

const descriptionOf = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' / ')

it('ties the hint and the error to the field', () => {
  render(
    <TextInput
      name="phoneno"
      label="Telefono"
      value="12"
      onChange={() => undefined}
      hint="10 cifre, per esempio 333 123 4567"
      error="Inserisci dieci cifre."
    />,
  )
  const field = screen.getByLabelText('Telefono')
  expect(field.getAttribute('name')).toBe('phoneno')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(descriptionOf(field)).toBe('10 cifre, per esempio 333 123 4567 / Inserisci dieci cifre.')
})

it('is neither invalid nor described without hint and error', () => {
  render(<TextInput name="name" label="Nome" value="" onChange={() => undefined} />)
  const field = screen.getByLabelText('Nome')
  expect(field.hasAttribute('aria-invalid')).toBe(false)
  expect(field.hasAttribute('aria-describedby')).toBe(false)
  expect(field.getAttribute('autocomplete')).toBe('off')
})

it('hands on what is typed, not the event', async () => {
  const change = vi.fn<(value: string) => void>()
  render(<TextInput name="name" label="Nome" value="" onChange={change} />)
  await userEvent.type(screen.getByLabelText('Nome'), 'N')
  expect(change).toHaveBeenCalledWith('N')
})

it('shows a password on request and hides it again', async () => {
  render(
    <PasswordInput
      name="password"
      label="Password"
      value="Tavola!2026"
      onChange={() => undefined}
      autoComplete="current-password"
    />,
  )
  const field = screen.getByLabelText('Password')
  expect(field.getAttribute('type')).toBe('password')
  await userEvent.click(screen.getByRole('button', { name: 'Mostra la password' }))
  expect(field.getAttribute('type')).toBe('text')
  await userEvent.click(screen.getByRole('button', { name: 'Nascondi la password' }))
  expect(field.getAttribute('type')).toBe('password')
})
