import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'

import { MonthCalendar } from './month-calendar.tsx'

const now = new Date()

function Page({ first, onChange }: { first: Date; onChange?: (day: Date) => void }) {
  const [day, setDay] = useState(first)
  return (
    <MonthCalendar
      label="Calendario"
      value={day}
      onChange={(chosen) => {
        setDay(chosen)
        onChange?.(chosen)
      }}
    />
  )
}

const chosen = () => screen.getAllByRole('gridcell', { selected: true }).map((cell) => cell.textContent)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const month = () => screen.getByRole('combobox', { name: 'mese' })
const year = () => screen.getByRole('combobox', { name: 'anno' })
const shown = (select: HTMLElement) => (select as HTMLSelectElement).selectedOptions[0]?.textContent

describe('MonthCalendar', () => {
  it('opens on the month of the chosen day, in Italian and from Monday', () => {
    render(<Page first={new Date(2025, 10, 8)} />)
    expect([shown(month()), shown(year())]).toEqual(['novembre', '2025'])
    const weekdays = [...document.querySelectorAll('th')].map((head) => head.textContent)
    expect(weekdays).toEqual(['lun', 'mar', 'mer', 'gio', 'ven', 'sab', 'dom'])
    expect(chosen()).toEqual(['8'])
    expect(screen.getByRole('button', { name: /sabato 8 novembre 2025 selezionat/u })).toBeDefined()
  })

  it('hands on the day that was pressed', async () => {
    const choose = vi.fn<(day: Date) => void>()
    render(<Page first={new Date(2025, 10, 8)} onChange={choose} />)
    await userEvent.click(screen.getByRole('button', { name: 'lunedì 10 novembre 2025' }))
    expect(choose.mock.calls).toEqual([[new Date(2025, 10, 10)]])
    expect(chosen()).toEqual(['10'])
  })

  it('still shows the chosen day and today after other months', async () => {
    render(<Page first={now} />)
    const today = () => screen.getByRole('button', { name: /^Oggi, /u }).textContent
    for (const name of ['Mese successivo', 'Mese successivo', 'Mese precedente', 'Mese precedente'])
      await press(name)
    expect(chosen()).toEqual([String(now.getDate())])
    expect(today()).toBe(String(now.getDate()))

    await userEvent.click(screen.getAllByRole('button', { name: /^\p{L}+ì? 15 /u })[0] as HTMLElement)
    await press('Mese successivo')
    expect(screen.queryAllByRole('gridcell', { selected: true })).toEqual([])
    await press('Mese precedente')
    expect(chosen()).toEqual(['15'])
    expect(today()).toBe(String(now.getDate()))
  })

  it('goes to another month and year at once', async () => {
    render(<Page first={new Date(2025, 10, 8)} />)
    await userEvent.selectOptions(month(), 'febbraio')
    await userEvent.selectOptions(year(), '2024')
    expect(screen.getByRole('button', { name: 'giovedì 29 febbraio 2024' })).toBeDefined()
  })

  it('reaches from the year 1 to the last whole year that dates can name', () => {
    const first = new Date(1, 0, 1)
    first.setFullYear(1)
    const { unmount } = render(<Page first={first} />)
    expect(shown(year())).toBe('1')
    expect(screen.getByRole('button', { name: 'Mese precedente' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('button', { name: 'Mese successivo' })).toHaveProperty('disabled', false)
    unmount()

    render(<Page first={new Date(275_759, 11, 31)} />)
    expect([shown(month()), shown(year())]).toEqual(['dicembre', '275759'])
    expect(chosen()).toEqual(['31'])
    expect(screen.getByRole('button', { name: 'Mese successivo' })).toHaveProperty('disabled', true)
  })
})
