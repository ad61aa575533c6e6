import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'

import { MonthCalendar } from './month-calendar.tsx'

const eighth = new Date(2025, 10, 8)

it('opens on the month of the chosen day, in Italian and from Monday', () => {
  render(<MonthCalendar value={eighth} onChange={() => undefined} />)
  expect(screen.getByText('novembre 2025')).toBeDefined()
  expect(screen.getAllByLabelText(/^(lunedì|domenica)$/).map((day) => day.textContent)).toEqual([
    'lun',
    'dom',
  ])
  expect(screen.getByLabelText('8 novembre 2025').closest('button')?.getAttribute('aria-pressed')).toBe(
    'true',
  )
})

it('hands on the day that was pressed, and says which days have an entry', async () => {
  const choose = vi.fn<(day: Date) => void>()
  render(<MonthCalendar value={eighth} onChange={choose} hasEntry={(day) => day.getDate() === 10} />)
  await userEvent.click(screen.getByRole('button', { name: /10 novembre 2025.*con diario/ }))
  expect(choose.mock.calls[0]?.[0]).toEqual(new Date(2025, 10, 10))
})
