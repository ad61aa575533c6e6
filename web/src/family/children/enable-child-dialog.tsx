import { children, enableChildForm } from '@desco/contract/families/children'
import type { Child } from '@desco/contract/families/people'
import { useState } from 'react'

import { useUser } from '#data/hooks.ts'
import { Refusal } from '#data/refusal.ts'
import { useServer } from '#data/session/session-loader.ts'
import { FormDialog } from '#frame/form-dialog.tsx'
import { NewPasswordField, passwordHint } from '#forms/fields.tsx'
import { showRefusal } from '#forms/refusals.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Text } from '#ui/text/text.tsx'

import { UsernameField } from './username-field.tsx'

type Props = { title: string; child: Child; onClose: () => void }

// The specification's sentence for an answer without words (section 8).
const wordless = 'Registrazione Figlio/a avvenuta con successo'

/** Gives a child its own username and password. */
export function EnableChildDialog({ child: { id, name, age }, ...dialog }: Props) {
  const { familyId } = useUser()
  const { send } = useServer()
  const [taken, setTaken] = useState<string | null>(null)
  return (
    <FormDialog
      {...dialog}
      schema={enableChildForm}
      blank={{ username: '', password: '' }}
      send={({ username, password }) => {
        setTaken(null)
        return send(children.childReg, { username, password, name, id, age, familyId })
      }}
      onSent={({ message }) => {
        void showToast('success', message || wordless)
        dialog.onClose()
      }}
      onRefused={(error, form) => {
        if (error instanceof Refusal && error.code === 'username_taken') setTaken(form.getValues('username'))
        showRefusal(form, error)
      }}
      confirm="Abilita"
      busyLabel="Salvataggio…"
    >
      <Text>
        {name} potrà entrare da qualsiasi telefono, con un nome utente e una password. Al primo accesso dirà
        se vuole partecipare.
      </Text>
      <UsernameField label="Nome utente" taken={taken} />
      <NewPasswordField name="password" label="Password" hint={passwordHint} />
    </FormDialog>
  )
}
