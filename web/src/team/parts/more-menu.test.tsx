import { familyActs } from '@desco/contract/team/family-acts'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'

import { StaffSession } from '#team/session/staff-session.tsx'
import { openMenu } from '#web/testing/menus.ts'

import { ActHost } from './act.tsx'
import { type MoreItem, MoreMenu } from './more-menu.tsx'

const note = { endpoint: familyActs.addNote, input: { reason: '' }, title: 'Una nota', confirm: 'Salva' }
const onChoose = vi.fn<() => void>()
const items: MoreItem[] = [
  { label: 'Nota', act: note },
  { label: 'Apri', to: '/altrove' },
  { label: 'Copia', onChoose },
]

function open(shown = items) {
  render(
    <StaffSession>
      <MemoryRouter>
        <ActHost>
          <MoreMenu of="G. D." items={shown} />
          <button type="button">Dopo</button>
        </ActHost>
      </MemoryRouter>
    </StaffSession>,
  )
  return userEvent.setup()
}
const button = () => screen.getByRole('button', { name: 'Azioni: G. D.' })
const focused = () => document.activeElement?.textContent

it('lists its entries, and says whether it is open', async () => {
  const person = open()
  expect(button().getAttribute('aria-expanded')).toBe('false')
  expect(await openMenu(person, 'G. D.')).toEqual(['Nota', 'Apri', 'Copia'])
  expect(button().getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByRole('menu', { name: 'Azioni: G. D.' }).id).toBe(button().getAttribute('aria-controls'))
})

it('is walked by arrows round its ends, by Home and End, and left by Escape to its button', async () => {
  const person = open()
  button().focus()
  await person.keyboard('{ArrowDown}')
  expect(focused()).toBe('Nota')
  await person.keyboard('{ArrowUp}')
  expect(focused()).toBe('Copia')
  await person.keyboard('{ArrowDown}{ArrowDown}')
  expect(focused()).toBe('Apri')
  await person.keyboard('{End}')
  expect(focused()).toBe('Copia')
  await person.keyboard('{Home}')
  expect(focused()).toBe('Nota')
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(button())
  await person.keyboard('{ArrowUp}')
  expect(focused()).toBe('Copia')
})

it('is left by Tab to the thing after its button', async () => {
  const person = open()
  await openMenu(person, 'G. D.')
  await person.tab()
  expect(screen.queryByRole('menu')).toBeNull()
  expect(focused()).toBe('Dopo')
})

it('closes by a press beside it and by a second press, and follows its button', async () => {
  const person = open()
  await openMenu(person, 'G. D.')
  await person.click(screen.getByRole('button', { name: 'Dopo' }))
  expect(screen.queryByRole('menu')).toBeNull()
  await openMenu(person, 'G. D.')
  await person.click(button())
  expect(screen.queryByRole('menu')).toBeNull()
  await openMenu(person, 'G. D.')
  vi.spyOn(button(), 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 40, 44, 44))
  fireEvent.scroll(window)
  expect(screen.getByRole('menu').style.top).toBe('84px')
})

it('opens the dialog of an act, which gives the focus back to the button', async () => {
  const person = open()
  await openMenu(person, 'G. D.')
  await person.keyboard('{Enter}')
  expect(await screen.findByRole('alertdialog', { name: 'Una nota' })).toBeTruthy()
  expect(screen.queryByRole('menu')).toBeNull()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(button()))
})

it('does at once what the page does', async () => {
  const person = open()
  await openMenu(person, 'G. D.')
  await person.click(screen.getByRole('menuitem', { name: 'Copia' }))
  expect(onChoose).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(button())
})

it('is not there without entries', () => {
  open([])
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Dopo'])
})
