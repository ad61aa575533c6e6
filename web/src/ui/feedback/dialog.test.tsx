import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'

import { Button } from '#ui/form/button.tsx'

import { Dialog } from './dialog.tsx'
import { PlainDialog } from './plain-dialog.tsx'

function Page({ alert }: { alert?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Logout</Button>
      {open && (
        <Dialog
          title="Sei sicuro di voler uscire?"
          alert={alert}
          onClose={() => setOpen(false)}
          actions={
            <>
              <Button variant="primary">Sì</Button>
              <Button onClick={() => setOpen(false)}>No</Button>
            </>
          }
        />
      )}
    </>
  )
}

const logout = () => screen.getByRole('button', { name: 'Logout' })

it('holds the focus, closes with Escape and gives the focus back', async () => {
  render(<Page />)
  await userEvent.click(logout())
  const dialog = screen.getByRole('dialog', { name: 'Sei sicuro di voler uscire?' })
  for (let stop = 0; stop < 5; stop++) {
    await userEvent.tab()
    expect(dialog.contains(document.activeElement)).toBe(true)
  }
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(logout()))
})

it('takes the focus at once, whatever still moves on the page', () => {
  const transition = (type: string) =>
    document.body.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { propertyName: 'color' }))
  render(<Page />)
  transition('transitionrun')
  // as a screen reader presses
  act(() => logout().click())
  expect(document.activeElement).toBe(screen.getByRole('dialog'))
  transition('transitionend')
})

it('gives the focus back after an answer too', async () => {
  render(<Page alert />)
  await userEvent.click(logout())
  expect(screen.getByRole('alertdialog', { name: 'Sei sicuro di voler uscire?' })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'No' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(logout()))
})

it('closes with its cross', async () => {
  render(<Page />)
  await userEvent.click(logout())
  await userEvent.click(screen.getByRole('button', { name: 'Chiudi' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

describe.each([
  ['Dialog', Dialog],
  ['PlainDialog', PlainDialog],
])('%s and the system’s Back', (_name, Kind) => {
  function Opened() {
    const [open, setOpen] = useState<readonly string[]>([])
    const close = (name: string) => setOpen((names) => names.filter((one) => one !== name))
    return (
      <>
        <Button onClick={() => setOpen(['Sotto', 'Sopra'])}>Apri</Button>
        {open.map((name) => (
          <Kind key={name} title={name} onClose={() => close(name)}>
            <Button onClick={() => close(name)}>Basta {name}</Button>
          </Kind>
        ))}
      </>
    )
  }

  const shown = () => screen.queryAllByRole('heading').map(({ textContent }) => textContent)
  const openBoth = async () => {
    history.pushState({ page: 'here' }, '', '/qui')
    const heard = vi.fn<() => void>()
    window.addEventListener('popstate', heard)
    render(<Opened />)
    await userEvent.click(screen.getByRole('button', { name: 'Apri' }))
    return heard
  }

  it('closes the topmost, and the page stays where it is', async () => {
    const heard = await openBoth()
    history.back()
    await waitFor(() => expect(shown()).toEqual(['Sotto']))
    await waitFor(() => expect(history.state).toMatchObject({ descoDialog: true }))
    history.back()
    await waitFor(() => expect(shown()).toEqual([]))
    expect(location.pathname).toBe('/qui')
    expect(history.state).toEqual({ page: 'here' })
    // a router knows nothing of it
    expect(heard).not.toHaveBeenCalled()
  })

  it('leaves no entry behind when a dialog is closed in another way', async () => {
    const heard = await openBoth()
    for (const name of ['Sopra', 'Sotto']) {
      await userEvent.click(screen.getByText(`Basta ${name}`))
    }
    await waitFor(() => expect(history.state).toEqual({ page: 'here' }))
    expect(heard).not.toHaveBeenCalled()
  })

  it('keeps what a navigation out of the dialog has made', async () => {
    const back = vi.spyOn(history, 'back')
    await openBoth()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    history.pushState({ page: 'there' }, '', '/la')
    cleanup()
    vi.runAllTimers()
    vi.useRealTimers()
    expect(back).not.toHaveBeenCalled()
    expect(location.pathname).toBe('/la')
  })
})
