import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'

import { ConsentBox } from './consent-box.tsx'

const answers = [
  { value: 'true', label: 'Acconsento' },
  { value: 'false', label: 'Non acconsento' },
] as const

const heights = ({ visible, whole }: { visible: number; whole: number }) => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(visible)
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(whole)
}

function show(
  props: { alwaysEnabled?: boolean; onRead?: () => void; onChange?: (value: string) => void } = {},
) {
  render(
    <ConsentBox
      name="consent1"
      legend="1. I tuoi dati"
      options={answers}
      value=""
      onChange={() => undefined}
      {...props}
    >
      <p>Il testo del consenso.</p>
    </ConsentBox>,
  )
}

const text = () => screen.getByRole('region', { name: '1. I tuoi dati: testo' })
const enabled = () => screen.getAllByRole<HTMLInputElement>('radio').map((radio) => !radio.disabled)
const scrollTo = (top: number) => {
  text().scrollTop = top
  fireEvent.scroll(text())
}

describe('a consent', () => {
  it('can be answered only once its text was scrolled to the end', () => {
    heights({ visible: 200, whole: 900 })
    const read = vi.fn<() => void>()
    show({ onRead: read })
    expect(enabled()).toEqual([false, false])
    scrollTo(500)
    expect(enabled()).toEqual([false, false])
    expect(screen.getByText('Scorri fino alla fine per rispondere')).toBeDefined()
    scrollTo(700)
    expect(enabled()).toEqual([true, true])
    expect(screen.getByText('Letto fino alla fine')).toBeDefined()
    expect(read).toHaveBeenCalledTimes(1)
  })

  it('stays open when one scrolls back', () => {
    heights({ visible: 200, whole: 900 })
    show()
    scrollTo(700)
    scrollTo(0)
    expect(enabled()).toEqual([true, true])
  })

  it('counts as read when its text fits without scrolling', () => {
    heights({ visible: 200, whole: 200 })
    show()
    expect(enabled()).toEqual([true, true])
  })

  it('lets the keyboard reach its text', async () => {
    heights({ visible: 200, whole: 900 })
    show()
    await userEvent.tab()
    expect(document.activeElement).toBe(text())
  })

  it('without a box can be answered at once, with neither answer chosen', async () => {
    const change = vi.fn<(value: string) => void>()
    show({ alwaysEnabled: true, onChange: change })
    expect(screen.queryByRole('region')).toBeNull()
    expect(screen.getAllByRole<HTMLInputElement>('radio').some((radio) => radio.checked)).toBe(false)
    await userEvent.click(screen.getByLabelText('Non acconsento'))
    expect(change).toHaveBeenCalledWith('false')
  })
})
