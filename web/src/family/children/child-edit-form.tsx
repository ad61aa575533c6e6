import { children, editChildForm } from '@desco/contract/families/children'
import type { Child } from '@desco/contract/families/people'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'

import { Refusal } from '#data/refusal.ts'
import { Form } from '#forms/form.tsx'
import { PasswordField } from '#forms/password-field.tsx'
import { SubmitButton } from '#forms/submit-button.tsx'
import { TextField } from '#forms/text-field.tsx'
import { contractResolver } from '#forms/contract-resolver.ts'
import { useSubmit } from '#forms/use-submit.ts'
import { auth } from '#data/auth.slice.ts'
import { callSignedIn } from '#data/call-signed-in.ts'
import { currentEditOrView } from '#data/child.slice.ts'
import { useAppDispatch } from '#data/hooks.ts'
import { Card } from '#ui/layout/card.tsx'
import { Fields } from '#ui/form/fields.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { buttonClass } from '#ui/form/button-class.ts'

import style from './child-edit.module.css'
import { UsernameField } from './username-field.tsx'
import { passwordHint } from './child-account-texts.ts'
import { showEditRefusal } from './show-edit-refusal.ts'

export type EditValues = { name: string; surname: string; username: string; password: string }

export function ChildEditForm({ child, back }: { child: Child; back: string }) {
  const dispatch = useAppDispatch()
  const [saved, setSaved] = useState<string | null>(null)
  const [taken, setTaken] = useState<string | null>(null)
  const form = useForm<EditValues>({
    resolver: contractResolver(editChildForm),
    defaultValues: { name: child.name, surname: child.surname, username: child.username ?? '', password: '' },
    mode: 'onTouched',
  })

  const submit = useSubmit(form, {
    async send(values) {
      setSaved(null)
      setTaken(null)
      const { password, ...rest } = values
      const payload = { _id: child.id, ...rest, ...(password !== '' && { password }) }
      const { message } = await dispatch(callSignedIn(children.editChild, payload))
      setSaved(message)
      form.reset({ ...rest, password: '' })
      await showStored()
    },
    onRefused(error) {
      if (error instanceof Refusal && error.code === 'username_taken') setTaken(form.getValues('username'))
      showEditRefusal(form, error)
    },
  })

  /** What is stored may differ from what was typed. It is saved all the same when it cannot be read again. */
  async function showStored() {
    const stored = dispatch(callSignedIn(children.getChild, { userId: child.id }))
    const answer = await stored.catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      return null
    })
    if (answer === null) return
    const { name, surname, username } = answer.data
    dispatch(currentEditOrView(answer.data))
    dispatch(auth.childChanged(answer.data))
    form.reset({ name, surname, username: username ?? '', password: '' })
  }

  return (
    <Form form={form} onSubmit={submit}>
      <Card>
        <Fields>
          <TextField name="name" label="Nome" placeholder="Name figlio" />
          <TextField name="surname" label="Cognome" placeholder="surname figlio" />
          <UsernameField label="Nome utente" placeholder="Username figlio" taken={taken} />
          <PasswordField
            name="password"
            label="Nuova password (facoltativa)"
            placeholder="****"
            hint={`${passwordHint}. Se la cambi, ${child.name} dovrà entrare di nuovo.`}
            autoComplete="new-password"
          />
          {saved !== null && (
            <Notice tone="good" live>
              {saved}
            </Notice>
          )}
          <div className={style.actions}>
            <SubmitButton busyLabel="Salvataggio…">Salva</SubmitButton>
            <Link className={buttonClass({ variant: 'secondary' })} to={back}>
              Indietro
            </Link>
          </div>
        </Fields>
      </Card>
    </Form>
  )
}
