import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { PlacesLaid } from './progress.tsx'

it('lays one place for each questionnaire and says which are done', () => {
  render(<PlacesLaid done={3} total={5} />)
  expect(screen.getByRole('list', { name: '3 questionari completati su 5' })).toBeDefined()
  expect(screen.getAllByRole('listitem').map((place) => place.textContent)).toEqual([
    'completato',
    'completato',
    'completato',
    'da fare',
    'da fare',
  ])
})

it('becomes a bar where the places could not be counted at a glance', () => {
  render(<PlacesLaid done={7} total={13} />)
  expect(screen.queryByRole('list')).toBeNull()
  expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(7)
})
