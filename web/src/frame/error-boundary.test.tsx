import { render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { ErrorBoundary, ErrorScreen } from './error-boundary.tsx'

function Broken(): never {
  throw new Error('Il piatto è caduto')
}

describe('ErrorScreen', () => {
  it('says what broke, and offers to load the page again', () => {
    vi.spyOn(console, 'error').mockReturnValue()
    render(
      <ErrorBoundary fallback={({ error }) => <ErrorScreen error={error} />}>
        <Broken />
      </ErrorBoundary>,
    )
    expect(screen.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeTruthy()
    expect(screen.getByText('Il piatto è caduto')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Ricarica la pagina' })).toBeTruthy()
  })
})
