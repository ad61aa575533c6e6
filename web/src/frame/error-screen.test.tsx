import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { ErrorScreen } from './error-screen.tsx'

function Broken(): never {
  throw new Error('Il piatto è caduto')
}

it('says what broke, and offers to load the page again', () => {
  vi.spyOn(console, 'error').mockReturnValue()
  render(
    <ErrorScreen>
      <Broken />
    </ErrorScreen>,
  )
  expect(screen.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeTruthy()
  expect(screen.getByText('Il piatto è caduto')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Ricarica la pagina' })).toBeTruthy()
})
