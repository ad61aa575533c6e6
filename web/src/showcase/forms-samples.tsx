import { useEffect } from 'react'
import { useForm } from 'react-hook-form'

import {
  DateField,
  NewPasswordField,
  PasswordField,
  SelectField,
  TextAreaField,
  TextField,
} from '#forms/fields.tsx'
import { Form, FormError, SubmitButton, useSubmit } from '#forms/form.tsx'
import { FormFrame } from '#forms/text-form.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { Button } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/boxes.tsx'

import { Held, Sample } from './sample.tsx'

const empty = { name: '', text: '', kind: '', day: '', password: '', confirm_password: '' }
const fields = Object.keys(empty) as (keyof typeof empty)[]
const kinds = [
  { value: 'mother', label: 'Madre' },
  { value: 'father', label: 'Padre' },
]

export const FormsSamples = () => (
  <>
    <Sample part="Form, its fields and its button">
      <SomeForm />
    </Sample>
    <Sample part="Form, refused">
      <SomeForm refused />
    </Sample>
    <Sample part="FormFrame">
      <FormFrame onSubmit={(event) => event.preventDefault()}>
        <Stack>
          <Held start="">{(held) => <TextInput {...held} name="email" label="Email" />}</Held>
          <Button type="submit">Accedi</Button>
        </Stack>
      </FormFrame>
    </Sample>
  </>
)

function SomeForm({ refused = false }: { refused?: boolean }) {
  const form = useForm({ defaultValues: empty })
  const { setError } = form
  // never answered, so that the button stays busy
  const submit = useSubmit(form, { send: () => new Promise<void>(() => undefined) })
  useEffect(() => {
    if (!refused) return
    for (const field of fields) setError(field, { message: 'Questo campo è obbligatorio.' })
    setError('root', { message: 'Manca la connessione. Quello che hai scritto è ancora qui: riprova.' })
  }, [refused, setError])

  return (
    <Form form={form} onSubmit={(event) => void submit(event)}>
      <Stack>
        <TextField name="name" label="Nome" hint="Come sta sul documento." />
        <TextAreaField name="text" label="Testo" />
        <SelectField name="kind" label="Chi sei" options={kinds} />
        <DateField name="day" label="Data di nascita" />
        <NewPasswordField name="password" label="Password" />
        <PasswordField name="confirm_password" label="Di nuovo" autoComplete="new-password" />
        {refused ? <FormError /> : <SubmitButton busyLabel="Salvataggio…">Salva</SubmitButton>}
      </Stack>
    </Form>
  )
}
