import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'

import { ReasonDialog } from './ReasonDialog.tsx'

function openDialog(busy = false) {
  const onConfirm = vi.fn<(reason: string) => void>()
  render(
    <ReasonDialog
      title="Mostrare i nomi?"
      confirm="Mostra"
      busy={busy}
      onConfirm={onConfirm}
      onClose={() => {}}
    />,
  )
  return { onConfirm, person: userEvent.setup() }
}

it('does nothing without a reason, and says that it stays in the log', async () => {
  const { onConfirm, person } = openDialog()
  await person.type(screen.getByLabelText('Motivo'), ' boh ')
  await person.click(screen.getByRole('button', { name: 'Mostra' }))
  expect(screen.getByText('Scrivi il motivo: resta nel registro.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Motivo'))
  expect(onConfirm).not.toHaveBeenCalled()
})

it('gives the reason without the blanks around it', async () => {
  const { onConfirm, person } = openDialog()
  await person.type(screen.getByLabelText('Motivo'), ' ha chiamato {Enter}')
  expect(onConfirm).toHaveBeenCalledExactlyOnceWith('ha chiamato')
})

it('takes no second press while the act is under way', async () => {
  const { onConfirm, person } = openDialog(true)
  await person.type(screen.getByLabelText('Motivo'), 'ha chiamato{Enter}')
  expect(onConfirm).not.toHaveBeenCalled()
})
