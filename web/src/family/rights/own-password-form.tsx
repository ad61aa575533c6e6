import { changePasswordForm, passwords } from '@desco/contract/families/one-time-codes'
import type { ReactNode } from 'react'

import { useServer } from '#data/session/session-loader.ts'
import { NewPasswordField, PasswordField, passwordHint } from '#forms/fields.tsx'
import { Form, useContractForm } from '#forms/form.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Fields } from '#ui/form/field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'

const blank = { password: '', new_password: '', confirm_password: '' }

type Props = {
  /** The name of the password that opens today. */
  present: string
  /** The part above the fields. */
  children: ReactNode
  /** The buttons. */
  actions: ReactNode
  onChanged?: () => void
}

/** One's own password: the present one, and the new one twice. */
export function OwnPasswordForm({ present, children, actions, onChanged }: Props) {
  const { send } = useServer()
  const { form, submit } = useContractForm(changePasswordForm, blank, {
    async send(typed) {
      const { message } = await send(passwords.changePassword, typed)
      void showToast('success', message)
      onChanged?.()
    },
  })
  return (
    <Form form={form} onSubmit={submit}>
      <Stack>
        <Fields>
          {children}
          <PasswordField name="password" label={present} autoComplete="current-password" />
          <NewPasswordField name="new_password" label="La password nuova" hint={passwordHint} />
          <NewPasswordField name="confirm_password" label="La password nuova, ancora una volta" />
        </Fields>
        {actions}
      </Stack>
    </Form>
  )
}
