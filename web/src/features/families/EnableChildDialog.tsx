import { children, enableChildForm } from '@desco/contract/families/children'
import type { Child } from '@desco/contract/families/people'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod/mini'

import { Refusal } from '#api/refusal.ts'
import { Form } from '#forms/Form.tsx'
import { NewPasswordField } from '#forms/NewPasswordField.tsx'
import { SubmitButton } from '#forms/SubmitButton.tsx'
import { contractResolver } from '#forms/contract-resolver.ts'
import { showRefusal } from '#forms/show-refusal.ts'
import { useSubmit } from '#forms/use-submit.ts'
import { auth } from '#session/auth.slice.ts'
import { callSignedIn } from '#session/call-signed-in.ts'
import { useAppDispatch, useUser } from '#session/hooks.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { DialogActions } from '#ui/DialogActions.tsx'
import { Fields } from '#ui/Fields.tsx'
import { Text } from '#ui/Text.tsx'
import { showToast } from '#web/toasts/show-toast.ts'

import { UsernameField } from './UsernameField.tsx'
import { passwordHint } from './child-account-texts.ts'

type Values = z.input<typeof enableChildForm>
type Props = { child: Child; onClose: () => void }

const defaultValues: Values = { username: '', password: '' }
// What the specification says for an answer without words (section 8).
const wordless = 'Registrazione Figlio/a avvenuta con successo'

/** Gives a child its own username and password. */
export function EnableChildDialog({ child, onClose }: Props) {
  const { familyId } = useUser()
  const dispatch = useAppDispatch()
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
      const { message, data } = await dispatch(callSignedIn(children.childReg, payload))
      void showToast('success', message || wordless)
      onClose()
      dispatch(auth.childChanged(data))
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
          <UsernameField label="Nome utente" taken={taken} />
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
