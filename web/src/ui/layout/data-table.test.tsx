import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { DataTable } from './data-table.tsx'

const rows = [{ code: 'K7M-4TRX', since: '02-11-2026' }]

function drawTable() {
  const onFollow = vi.fn<(held: boolean) => void>()
  const onAct = vi.fn<() => void>()
  render(
    <DataTable
      caption="Famiglie"
      columns={[
        { head: 'Dal', cell: ({ since }) => since },
        { head: 'Altro', cell: () => <a href="#other">altrove</a> },
        {
          head: 'Famiglia',
          kind: 'title',
          cell: ({ code }) => (
            <a href="#family" onClick={({ ctrlKey }) => onFollow(ctrlKey)}>
              {code}
            </a>
          ),
        },
        {
          head: 'Azioni',
          kind: 'action',
          cell: () => (
            <button type="button" onClick={onAct}>
              Fatto
            </button>
          ),
        },
      ]}
      rows={rows}
      rowKey="code"
      linked
    />,
  )
  return { onFollow, onAct, fact: screen.getByText('02-11-2026') }
}

it('follows the link of a row that is pressed anywhere, with the keys that are held', () => {
  const { onFollow, fact } = drawTable()
  fireEvent.click(fact)
  fireEvent.click(fact, { ctrlKey: true })
  fireEvent(fact, new MouseEvent('auxclick', { button: 1, bubbles: true }))
  expect(onFollow.mock.calls).toEqual([[false], [true], [true]])
})

it('leaves a press on what acts by itself, with the second button, and one that selected text', () => {
  const { onFollow, onAct, fact } = drawTable()
  fireEvent.click(screen.getByRole('button', { name: 'Fatto' }))
  fireEvent.click(screen.getByRole('link', { name: 'altrove' }))
  fireEvent(fact, new MouseEvent('auxclick', { button: 2, bubbles: true }))
  getSelection()?.selectAllChildren(fact)
  fireEvent.click(fact)
  getSelection()?.removeAllRanges()
  expect(onAct).toHaveBeenCalledOnce()
  expect(onFollow).not.toHaveBeenCalled()
})
