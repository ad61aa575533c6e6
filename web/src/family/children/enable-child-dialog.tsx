import { children, enableChildForm } from '@desco/contract/families/children'
import type { Child } from '@desco/contract/families/people'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod/mini'

import { useUser } from '#data/hooks.ts'
import { Refusal } from '#data/refusal.ts'
import { useServer } from '#data/session/session-loader.ts'
import { passwordHint } from '#family/sign-up/password-hint.ts'
import { NewPasswordField } from '#forms/fields.tsx'
import { contractResolver, Form, SubmitButton, useSubmit } from '#forms/form.tsx'
import { showRefusal } from '#forms/refusals.ts'
import { Dialog, DialogActions } from '#ui/feedback/dialog.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Button } from '#ui/form/button.tsx'
import { Fields } from '#ui/form/field.tsx'
import { Text } from '#ui/text/text.tsx'

import { UsernameField } from './username-field.tsx'

type Values = z.input<typeof enableChildForm>
type Props = { child: Child; onClose: () => void }

const defaultValues: Values = { username: '', password: '' }
// The specification's sentence for an answer without words (section 8).
const wordless = 'Registrazione Figlio/a avvenuta con successo'

/** Gives a child its own username and password. */
export function EnableChildDialog({ child, onClose }: Props) {
  const { familyId } = useUser()
  const { send } = useServer()
  const [taken, setTaken] = useState<string | null>(null)
  const form = useForm<Values, unknown, z.output<typeof enableChildForm>>({
    resolver: contractResolver(enableChildForm),
    defaultValues,
    mode: 'onTouched',
  })

  const submit = useSubmit(form, {
    async send({ username, password }) {
      setTaken(null)
      const { id, name, age } = child
      const payload = { username, password, name, id, age, familyId }
      const { message } = await send(children.childReg, payload)
      void showToast('success', message || wordless)
      onClose()
    },
    onRefused(error) {
      if (error instanceof Refusal && error.code === 'username_taken') setTaken(form.getValues('username'))
      showRefusal(form, error)
    },
  })

  return (
    <Dialog title={`Abilita ${child.name}`} onClose={onClose}>
      <Form form={form} onSubmit={submit}>
        <Fields>
          <Text>
            {child.name} potrà entrare da qualsiasi telefono, con un nome utente e una password. Al primo
            accesso dirà se vuole partecipare.
          </Text>
          <UsernameField label="Nome utente" taken={taken} suggestions={children.freeUsernames} />
          <NewPasswordField name="password" label="Password" hint={passwordHint} />
        </Fields>
        <DialogActions>
          <SubmitButton busyLabel="Salvataggio…">Abilita</SubmitButton>
          <Button onClick={onClose}>Annulla</Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
