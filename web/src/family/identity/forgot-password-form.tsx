import { forgotPasswordForm, identity } from '@desco/contract/identity'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'

import { call } from '#data/call.ts'
import { contractResolver } from '#forms/contract-resolver.ts'
import { Form } from '#forms/form.tsx'
import { showRefusal } from '#forms/show-refusal.ts'
import { SubmitButton } from '#forms/submit-button.tsx'
import { TextField } from '#forms/text-field.tsx'
import { useSubmit } from '#forms/use-submit.ts'
import { Card } from '#ui/layout/card.tsx'
import { Fields } from '#ui/form/fields.tsx'
import { paths } from '#web/paths.ts'
import { showToast } from '#ui/feedback/show-toast.ts'

import { keepCodeTimes } from '#family/registration/code-times.ts'
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
