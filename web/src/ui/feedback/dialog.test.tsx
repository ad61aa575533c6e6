import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'

import { Button } from '#ui/form/button.tsx'

import { Dialog } from './dialog.tsx'

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
