import { familyActs } from '@desco/contract/team/family-acts'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'

import { TextAreaField, TextField } from '#forms/fields.tsx'
import { StaffSession } from '#team/session/staff-session.tsx'
import { expectToast, expectNoToast } from '#web/testing/toasts.ts'
import { fakeServer } from '#web/testing/fake-server.ts'

import { ActDialog } from './act.tsx'

afterEach(() => vi.unstubAllGlobals())

const { path } = familyActs.addNote
const familyId = '0b5c3a1e-7a34-4b3e-9a53-2f1f5d0c7e11'
const refused = (fields?: Record<string, string>, message = 'No.') => ({
  status: 400,
  body: { code: 'invalid_input', message, ...(fields !== undefined && { fields }) },
})

/** An act with two fields of its own; the server knows only the note. */
function openDialog(
  answer: Parameters<typeof fakeServer>[0][string] = { body: { message: 'Fatto.' } },
  endpoint: typeof familyActs.addNote | typeof familyActs.staffWithdrawChild = familyActs.addNote,
) {
  const onDone = vi.fn<() => void>()
  const server = fakeServer({ [endpoint.path]: answer })
  render(
    <StaffSession>
      <ActDialog
        act={{
          title: 'Una nota',
          confirm: 'Salva',
          endpoint,
          input: { familyId, childId: familyId, name: 'Anna', text: 'Richiamare', colour: '', reason: '' },
          done: 'Salvata.',
          onDone,
          fields: (
            <>
              <TextAreaField name="text" label="Nota" />
              <TextField name="colour" label="Colore" />
            </>
          ),
        }}
        onClose={() => {}}
      />
    </StaffSession>,
  )
  return { ...server, onDone, person: userEvent.setup() }
}

type Dialog = ReturnType<typeof openDialog>
const reason = () => screen.getByLabelText<HTMLInputElement>('Motivo')
const confirm = ({ person }: Dialog) => person.click(screen.getByRole('button', { name: 'Salva' }))
async function giveReason(dialog: Dialog) {
  await dialog.person.type(reason(), ' ha chiamato ')
  await confirm(dialog)
}

it('does nothing without a reason, and says that it stays in the log', async () => {
  const dialog = openDialog()
  await dialog.person.type(reason(), ' boh ')
  await confirm(dialog)
  expect(await screen.findByText('Scrivi il motivo: resta nel registro.')).toBeTruthy()
  expect(document.activeElement).toBe(reason())
  expect(dialog.calls).toEqual([])
})

it('gives the reason without the blanks around it, and says that it is done', async () => {
  const dialog = openDialog()
  await giveReason(dialog)
  await waitFor(() => expect(dialog.onDone).toHaveBeenCalledOnce())
  expect(dialog.callsTo(path)[0]?.body).toEqual({ familyId, text: 'Richiamare', reason: 'ha chiamato' })
  await expectToast('success', 'Salvata.')
})

it('takes no second press while the act is under way', async () => {
  const dialog = openDialog(new Promise<never>(() => {}))
  await giveReason(dialog)
  await dialog.person.type(reason(), '{Enter}')
  expect(dialog.callsTo(path)).toHaveLength(1)
  expect(screen.getByRole('button', { name: /Un momento/u })).toBeTruthy()
})

it('says what the server refuses at each field that it names, with the first in focus', async () => {
  const dialog = openDialog(refused({ colour: 'Un altro colore.', text: 'Un’altra nota.' }))
  await giveReason(dialog)
  const note = screen.getByLabelText('Nota')
  await waitFor(() => expect(document.activeElement).toBe(note))
  expect(document.getElementById(note.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
    'Un’altra nota.',
  )
  expect(screen.getByText('Un altro colore.')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(reason().value).toBe(' ha chiamato ')
  await expectNoToast()
  expect(dialog.onDone).not.toHaveBeenCalled()
})

it.each([
  ['what belongs to no field', refused(undefined, 'La famiglia ha lasciato lo studio.')],
  ['a field that is not there', refused({ accountId: 'La famiglia ha lasciato lo studio.' })],
])('says %s above the button, until it is tried again', async (_what, answer) => {
  let answers: typeof answer | { body: object } = answer
  const dialog = openDialog(() => answers)
  await giveReason(dialog)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('La famiglia ha lasciato lo studio.')
  const button = screen.getByRole('button', { name: 'Salva' })
  expect(alert.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()

  answers = { body: { message: 'Fatto.' } }
  await confirm(dialog)
  await waitFor(() => expect(dialog.onDone).toHaveBeenCalledOnce())
  expect(screen.queryByRole('alert')).toBeNull()
})

it('says in the team’s words that somebody else was faster', async () => {
  const body = { code: 'child_not_taking_part', message: 'Questo figlio/a non partecipa allo studio.' }
  await giveReason(openDialog({ status: 409, body }, familyActs.staffWithdrawChild))
  expect((await screen.findByRole('alert')).textContent).toBe('È già stato ritirato: ricarica la scheda.')
})

it('leaves it to the log-in to say that the session is over', async () => {
  const body = { code: 'sign_in_required', message: 'Accedi per continuare.' }
  const dialog = openDialog({ status: 401, body })
  await giveReason(dialog)
  await waitFor(() => expect(dialog.callsTo(path)).toHaveLength(1))
  expect(await screen.findByRole('button', { name: 'Salva' })).toBeTruthy()
  expect(screen.queryByText('Accedi per continuare.')).toBeNull()
  await expectNoToast()
})
