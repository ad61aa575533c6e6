import { children, enableChildForm } from '@desco/contract/families/children'
import type { Child } from '@desco/contract/families/people'
import { useState } from 'react'

import { useUser } from '#data/hooks.ts'
import { Refusal } from '#data/refusal.ts'
import { useServer } from '#data/session/session-loader.ts'
import { FormDialog } from '#frame/form-dialog.tsx'
import { passwordHint } from '#family/sign-up/password-hint.ts'
import { NewPasswordField } from '#forms/fields.tsx'
import { useContractForm } from '#forms/form.tsx'
import { showRefusal } from '#forms/refusals.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Text } from '#ui/text/text.tsx'

import { UsernameField } from './username-field.tsx'

type Props = { title: string; child: Child; onClose: () => void }

const blank = { username: '', password: '' }
// The specification's sentence for an answer without words (section 8).
const wordless = 'Registrazione Figlio/a avvenuta con successo'

/** Gives a child its own username and password. */
export function EnableChildDialog({ title, child, onClose }: Props) {
  const { familyId } = useUser()
  const { send } = useServer()
  const [taken, setTaken] = useState<string | null>(null)
  const { form, submit } = useContractForm(enableChildForm, blank, {
    async send({ username, password }) {
      setTaken(null)
      const { id, name, age } = child
      const payload = { username, password, name, id, age, familyId }
      const { message } = await send(children.childReg, payload)
      void showToast('success', message || wordless)
      onClose()
    },
    onRefused(error, { getValues }) {
      if (error instanceof Refusal && error.code === 'username_taken') setTaken(getValues('username'))
      showRefusal(form, error)
    },
  })

  return (
    <FormDialog
      title={title}
      form={form}
      onSubmit={submit}
      confirm="Abilita"
      busyLabel="Salvataggio…"
      onClose={onClose}
    >
      <Text>
        {child.name} potrà entrare da qualsiasi telefono, con un nome utente e una password. Al primo accesso
        dirà se vuole partecipare.
      </Text>
      <UsernameField label="Nome utente" taken={taken} suggestions={children.freeUsernames} />
      <NewPasswordField name="password" label="Password" hint={passwordHint} />
    </FormDialog>
  )
}
