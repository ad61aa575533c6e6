import { forgotPasswordForm, oneTimeCodes } from '@desco/contract/one-time-codes'
import { useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'

import { useServer } from '#data/session-loader.ts'
import { keepCodeTimes } from '#family/registration/code-times.ts'
import { TextField } from '#forms/fields.tsx'
import { contractResolver, Form, SubmitButton, useSubmit } from '#forms/form.tsx'
import { showRefusal } from '#forms/refusals.ts'
import { PublicScreen } from '#frame/public-screen.tsx'
import { Notice } from '#ui/feedback/notices.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Fields } from '#ui/form/field.tsx'
import { Card, FootLinks } from '#ui/layout/boxes.tsx'
import { LeftIcon } from '#ui/text/icons.tsx'
import { Text } from '#ui/text/text.tsx'
import { paths } from '#web/paths.ts'

import { keepResetEmail } from './reset-email.ts'

export const ForgotPasswordPage = () => (
  <PublicScreen
    language="en"
    title="Forgot password"
    lead={<Text>Enter the email you registered with. We will send you a six-digit code.</Text>}
    side={<span lang="en">It happens to everyone. You will be back at the table in a minute.</span>}
    centred
  >
    <ForgotPasswordForm />
    <ChildForgotNote />
    <FootLinks>
      <Link to={paths.login}>
        <LeftIcon size="tiny" /> Back to log in
      </Link>
    </FootLinks>
  </PublicScreen>
)

type Values = { email: string }

const defaultValues: Values = { email: '' }

export function ForgotPasswordForm() {
  const { send } = useServer()
  const form = useForm<Values, unknown, Values>({
    resolver: contractResolver(forgotPasswordForm),
    defaultValues,
    mode: 'onTouched',
  })
  const navigate = useNavigate()

  const submit = useSubmit(form, {
    async send({ email }) {
      const { message, code } = await send(oneTimeCodes.forgetPassword, { email })
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

/** A child has no e-mail to send a code to: its parents set a new password. */
export const ChildForgotNote = () => (
  <Notice title="Do you log in with a username?">
    Then you need no code: ask a parent. From their home page, with <span lang="it">«Modifica»</span>, they
    can give you a new password in a moment.
  </Notice>
)
