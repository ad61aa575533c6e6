import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'

import { CodeInput } from './code-input.tsx'

function Code({ start = '', error }: { start?: string; error?: string }) {
  const [code, setCode] = useState(start)
  return (
    <>
      <CodeInput name="otp" digits={6} label="Codice" value={code} onChange={setCode} error={error} />
      <output>{code}</output>
    </>
  )
}

const input = () => screen.getByLabelText<HTMLInputElement>('Codice')
const held = () => screen.getByRole('status').textContent

describe('CodeInput', () => {
  it('is one field that a phone can fill by itself', () => {
    render(<Code />)
    expect(screen.getAllByRole('textbox')).toHaveLength(1)
    expect(input().autocomplete).toBe('one-time-code')
    expect(input().inputMode).toBe('numeric')
  })

  it('takes six digits and no more, and nothing that is no digit', async () => {
    render(<Code />)
    await userEvent.type(input(), '1a2 3-4567')
    expect(held()).toBe('123456')
  })

  it('takes a pasted code however it is grouped', async () => {
    render(<Code />)
    await userEvent.click(input())
    await userEvent.paste('Il codice: 123 456')
    expect(held()).toBe('123456')
  })

  it.each(['12', '999999'])('lets a pasted code replace %s', async (start) => {
    render(<Code start={start} />)
    await userEvent.click(input())
    await userEvent.paste('123456')
    expect(held()).toBe('123456')
  })

  it('takes the last digit away with the backspace key', async () => {
    render(<Code start="123" />)
    await userEvent.type(input(), '{Backspace}')
    expect(held()).toBe('12')
  })

  it('is described by its error', () => {
    render(<Code error="Il codice non è giusto." />)
    expect(input().getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(input().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Il codice non è giusto.',
    )
  })
})
