import type { InputOf, WireInputOf } from '@desco/contract/endpoint'
import { staffLimits } from '@desco/contract/limits'
import { setUpForm, staff } from '@desco/contract/staff/access'
import { useForm } from 'react-hook-form'

import { Refusal } from '#data/refusal.ts'
import { NewPasswordField } from '#forms/fields.tsx'
import { contractResolver, Form, SubmitButton, useSubmit } from '#forms/form.tsx'
import { showRefusal } from '#forms/refusals.ts'
import { callStaff } from '#team/session/call-staff.ts'
import { Fields } from '#ui/form/field.tsx'
import { Card } from '#ui/layout/boxes.tsx'

import { AppCodeField } from './app-code-field.tsx'

type Values = WireInputOf<typeof staff.finishStaffSetUp>

/** The password, and the proof that the app is connected. */
export function SetUpForm({ token, onDone }: { token: string; onDone: (codes: string[]) => void }) {
  const form = useForm<Values, unknown, InputOf<typeof staff.finishStaffSetUp>>({
    resolver: contractResolver(setUpForm),
    defaultValues: { token, password: '', confirm_password: '', code: '' },
    mode: 'onTouched',
  })

  const submit = useSubmit(form, {
    async send(values) {
      const { recoveryCodes } = await callStaff(staff.finishStaffSetUp, values)
      onDone(recoveryCodes)
    },
    onRefused(error) {
      if (!(error instanceof Refusal) || Object.keys(error.fields).length > 0) return showRefusal(form, error)
      if (error.code !== 'code_wrong') return form.setError('root', { message: error.message })
      form.setValue('code', '')
      form.setError(
        'code',
        { message: `${error.message} Scrivi quello che l’app mostra adesso.` },
        { shouldFocus: true },
      )
    },
  })

  return (
    <Form form={form} onSubmit={submit}>
      <Card as="section" labelledBy="scegli">
        <Fields>
          <h2 id="scegli">Scegli la password</h2>
          <NewPasswordField
            name="password"
            label="Password"
            hint={`Almeno ${staffLimits.password.min} caratteri: va bene anche una frase.`}
          />
          <NewPasswordField name="confirm_password" label="Ripeti la password" />
          <AppCodeField />
          <SubmitButton busyLabel="Attivazione…">Attiva</SubmitButton>
        </Fields>
      </Card>
    </Form>
  )
}
