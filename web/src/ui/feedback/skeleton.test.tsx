import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { Skeleton } from './skeleton.tsx'

it('says once that something comes, however many shapes stand on the page', () => {
  const { unmount } = render(
    <>
      <Skeleton shape="rows" />
      <Skeleton shape="card" />
    </>,
  )
  expect(screen.getAllByText('Caricamento…')).toHaveLength(2)
  expect(screen.getAllByRole('status')).toHaveLength(1)
  unmount()

  render(<Skeleton shape="text" label="Carichiamo i tuoi recapiti…" />)
  expect(screen.getByRole('status').textContent).toBe('Carichiamo i tuoi recapiti…')
})
