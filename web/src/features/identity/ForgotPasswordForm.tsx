import { forgotPasswordForm, identity } from '@desco/contract/identity'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'

import { call } from '#api/call.ts'
import { contractResolver } from '#forms/contract-resolver.ts'
import { Form } from '#forms/Form.tsx'
import { showRefusal } from '#forms/show-refusal.ts'
import { SubmitButton } from '#forms/SubmitButton.tsx'
import { TextField } from '#forms/TextField.tsx'
import { useSubmit } from '#forms/use-submit.ts'
import { Card } from '#ui/Card.tsx'
import { Fields } from '#ui/Fields.tsx'
import { paths } from '#web/paths.ts'
import { showToast } from '#web/toasts/show-toast.ts'

import { keepCodeTimes } from '#forms/code-times.ts'
import { keepResetEmail } from './reset-email.ts'

type Values = { email: string }

const defaultValues: Values = { email: '' }

export function ForgotPasswordForm() {
  const form = useForm<Values, unknown, Values>({
    resolver: contractResolver(forgotPasswordForm),
    defaultValues,
    mode: 'onTouched',
  })
  const navigate = useNavigate()

  const submit = useSubmit(form, {
    async send({ email }) {
      const { message, code } = await call(identity.forgetPassword, { email })
      keepCodeTimes('FORGET_PASSWORD', email, code)
      keepResetEmail(email)
      void showToast('success', message)
      await navigate(paths.resetPassword, { state: { email } })
    },
    onRefused: (error) => showRefusal(form, error, 'en'),
  })

  return (
    <Form form={form} onSubmit={submit}>
      <Card>
        <Fields>
          <TextField name="email" label="Email" type="email" inputMode="email" autoCapitalize="none" />
          <SubmitButton busyLabel="Sending…">Send the code</SubmitButton>
        </Fields>
      </Card>
    </Form>
  )
}
