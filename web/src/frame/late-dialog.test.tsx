import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { Dialog } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/form/button.tsx'

import { keepFocus } from './keep-focus.ts'
import { lateDialog } from './late-dialog.tsx'

let stop: () => void
beforeEach(() => void (stop = keepFocus()))
afterEach(() => stop())

const EnableDialog = ({ title, onClose }: { title: string; onClose: () => void }) => (
  <Dialog title={title} onClose={onClose}>
    Scegli un nome.
  </Dialog>
)

function openPage(fetchPart: () => Promise<typeof EnableDialog>) {
  const EnableChild = lateDialog(fetchPart)
  function Page() {
    const [isOpen, setIsOpen] = useState(false)
    const close = () => setIsOpen(false)
    return (
      <>
        <Button onClick={() => setIsOpen(true)}>Non abilitato</Button>
        {isOpen && <EnableChild title="Abilita Luca" onClose={close} />}
      </>
    )
  }
  render(<Page />)
  return userEvent.click(screen.getByRole('button', { name: 'Non abilitato' }))
}

it('answers a press at once, with the title of the dialog that is on its way', async () => {
  let come = (_part: typeof EnableDialog) => {}
  await openPage(() => new Promise((resolve) => (come = resolve)))
  expect(screen.getByRole('dialog', { name: 'Abilita Luca' })).toBeDefined()
  expect(screen.getByText('Caricamento…')).toBeDefined()

  await act(async () => come(EnableDialog))
  expect(await screen.findByText('Scegli un nome.')).toBeDefined()
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})

it('gives the focus back to what was pressed, once the late dialog is closed', async () => {
  await openPage(() => Promise.resolve(EnableDialog))
  await screen.findByText('Scegli un nome.')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button')))
})
