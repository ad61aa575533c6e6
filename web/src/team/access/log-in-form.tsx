import type { InputOf, WireInputOf } from '@desco/contract/endpoint'
import { staff, staffLoginForm } from '@desco/contract/staff/access'
import { useForm } from 'react-hook-form'

import { Refusal } from '#data/refusal.ts'
import { PasswordField, TextField } from '#forms/fields.tsx'
import { contractResolver, Form, SubmitButton, useSubmit } from '#forms/form.tsx'
import { showRefusal } from '#forms/refusals.ts'
import { callStaff } from '#team/session/call-staff.ts'
import { useStaffSession } from '#team/session/session-context.ts'
import { Fields } from '#ui/form/field.tsx'
import { Card } from '#ui/layout/boxes.tsx'
import { Text } from '#ui/text/text.tsx'

type Values = WireInputOf<typeof staff.staffLogin>

/** E-mail, password and second factor at once: the answer does not tell which of them was wrong. */
export function LogInForm() {
  const { enter } = useStaffSession()
  const form = useForm<Values, unknown, InputOf<typeof staff.staffLogin>>({
    resolver: contractResolver(staffLoginForm),
    defaultValues: { email: '', password: '', code: '' },
    mode: 'onTouched',
  })

  const submit = useSubmit(form, {
    async send(values) {
      const answer = await callStaff(staff.staffLogin, values)
      enter(answer.staff)
    },
    onRefused(error) {
      if (!(error instanceof Refusal) || Object.keys(error.fields).length > 0) return showRefusal(form, error)
      // a code is good once: the next try needs the next one
      if (!error.undecided) form.resetField('code')
      form.setError('root', { message: error.message })
    },
  })

  return (
    <Form form={form} onSubmit={submit}>
      <Card>
        <Fields>
          <TextField
            name="email"
            label="Email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <PasswordField name="password" label="Password" autoComplete="current-password" />
          <TextField
            name="code"
            label="Codice"
            hint="Le 6 cifre dell’app di autenticazione, oppure un codice di recupero."
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
          />
          <SubmitButton busyLabel="Accesso…">Accedi</SubmitButton>
          <Text tone="faint" size="small">
            Non riesci a entrare? Chiedi un nuovo link a chi gestisce gli accessi.
          </Text>
        </Fields>
      </Card>
    </Form>
  )
}
