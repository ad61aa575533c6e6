import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'

import { CodeInput } from './code-input.tsx'

function Form({
  onChange,
  onComplete,
}: {
  onChange?: (code: string) => void
  onComplete?: (code: string) => void
}) {
  const [code, setCode] = useState('')
  const change = (next: string) => {
    setCode(next)
    onChange?.(next)
  }
  return (
    <CodeInput
      name="otp"
      label="Password una tantum"
      value={code}
      onChange={change}
      onComplete={onComplete}
    />
  )
}

const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox')
const shown = () =>
  boxes()
    .map((box) => box.value || '_')
    .join('')
const focused = () => document.activeElement?.getAttribute('aria-label')

describe('the six boxes of a code', () => {
  it('are one group, and only the first invites the code from the message', () => {
    render(<Form />)
    expect(screen.getByRole('group', { name: 'Password una tantum' })).toBeDefined()
    expect(boxes().map((box) => box.autocomplete)).toEqual([
      'one-time-code',
      'off',
      'off',
      'off',
      'off',
      'off',
    ])
  })

  it('are filled by one paste, spaces and all', async () => {
    const complete = vi.fn<(code: string) => void>()
    render(<Form onComplete={complete} />)
    await userEvent.click(screen.getByLabelText('Cifra 3 di 6'))
    await userEvent.paste('407 192')
    expect(shown()).toBe('407192')
    expect(complete).toHaveBeenCalledWith('407192')
    expect(focused()).toBe('Cifra 6 di 6')
  })

  it('move on with each digit and ignore letters', async () => {
    const complete = vi.fn<(code: string) => void>()
    render(<Form onComplete={complete} />)
    await userEvent.tab()
    await userEvent.keyboard('4a07')
    expect(shown()).toBe('407___')
    expect(focused()).toBe('Cifra 4 di 6')
    expect(complete).not.toHaveBeenCalled()
  })

  it('can be walked with the arrows, and a digit replaces the one that is there', async () => {
    render(<Form />)
    await userEvent.tab()
    await userEvent.keyboard('407192{ArrowLeft}{ArrowLeft}{ArrowLeft}')
    expect(focused()).toBe('Cifra 3 di 6')
    await userEvent.keyboard('8{Home}5{End}')
    expect(shown()).toBe('508192')
    expect(focused()).toBe('Cifra 6 di 6')
  })

  it('are emptied backwards', async () => {
    const change = vi.fn<(code: string) => void>()
    render(<Form onChange={change} />)
    await userEvent.tab()
    await userEvent.keyboard('407{Backspace}')
    expect(shown()).toBe('40____')
    expect(change).toHaveBeenLastCalledWith('40')
    await userEvent.keyboard('{Backspace}')
    expect(shown()).toBe('4_____')
    expect(focused()).toBe('Cifra 2 di 6')
  })

  it('keep their places when one in the middle is emptied, and are not complete', async () => {
    const complete = vi.fn<(code: string) => void>()
    render(<Form onComplete={complete} />)
    await userEvent.tab()
    await userEvent.keyboard('40719')
    await userEvent.click(screen.getByLabelText('Cifra 2 di 6'))
    await userEvent.keyboard('{Delete}')
    expect(shown()).toBe('4_719_')
    await userEvent.click(screen.getByLabelText('Cifra 6 di 6'))
    await userEvent.keyboard('2')
    expect(complete).not.toHaveBeenCalled()
  })

  it('name their error to each box', () => {
    render(
      <CodeInput
        name="otp"
        label="Password una tantum"
        value="407192"
        onChange={() => undefined}
        error="Otp expired.."
      />,
    )
    expect(boxes().every((box) => box.getAttribute('aria-invalid') === 'true')).toBe(true)
    const description = screen.getByRole('group').getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(description)?.textContent).toBe('Otp expired..')
  })
})

it('counts as left only when the focus leaves all six boxes', async () => {
  const leave = vi.fn<() => void>()
  render(
    <>
      <CodeInput name="otp" label="Password una tantum" value="" onChange={() => undefined} onBlur={leave} />
      <button type="button">Invia</button>
    </>,
  )
  await userEvent.click(screen.getByLabelText('Cifra 1 di 6'))
  await userEvent.click(screen.getByLabelText('Cifra 2 di 6'))
  expect(leave).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Invia' }))
  expect(leave).toHaveBeenCalledTimes(1)
})
