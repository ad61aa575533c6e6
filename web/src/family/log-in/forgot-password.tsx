import {
  askPasswordForm,
  forgotPasswordForm,
  oneTimeCodes,
  passwords,
} from '@desco/contract/families/one-time-codes'
import { limits } from '@desco/contract/limits'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'

import { useServer } from '#data/session/session-loader.ts'
import { keepCodeTimes } from '#family/sign-up/code-times.ts'
import { TextField } from '#forms/fields.tsx'
import { Form, SubmitButton, useContractForm } from '#forms/form.tsx'
import { showRefusal } from '#forms/refusals.ts'
import { PublicScreen } from '#frame/screens/public-screen.tsx'
import { Notice } from '#ui/feedback/notices.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Fields } from '#ui/form/field.tsx'
import { Card, FootLinks } from '#ui/layout/boxes.tsx'
import { LeftIcon } from '#ui/text/icons.tsx'
import { ScreenLanguage } from '#ui/text/language.ts'
import { Text } from '#ui/text/text.tsx'
import { paths } from '#web/paths.ts'

import { keepResetEmail } from './reset-email.ts'

export const ForgotPasswordPage = () => (
  <PublicScreen
    language="en"
    title="Forgot password"
    lead={
      <Text>Enter the email you registered with. We will send you a {limits.code.digits}-digit code.</Text>
    }
    side={<span lang="en">It happens to everyone. You will be back at the table in a minute.</span>}
    centred
  >
    <ForgotPasswordForm />
    <AskParentsForm />
    <FootLinks>
      <Link to={paths.login}>
        <LeftIcon size="tiny" /> Back to log in
      </Link>
    </FootLinks>
  </PublicScreen>
)

const noEmail = { email: '' }

function ForgotPasswordForm() {
  const { send } = useServer()
  const navigate = useNavigate()
  const { form, submit } = useContractForm(forgotPasswordForm, noEmail, {
    async send({ email }) {
      const { message, code } = await send(oneTimeCodes.forgetPassword, { email })
      keepCodeTimes('FORGET_PASSWORD', email, code)
      keepResetEmail(email)
      void showToast('success', message)
      await navigate(paths.resetPassword, { state: { email } })
    },
    onRefused: (error, of) => showRefusal(of, error, 'en'),
  })

  return (
    <Form form={form} onSubmit={submit}>
      <Card>
        <Fields>
          <TextField name="email" label="Email" type="email" />
          <SubmitButton busyLabel="Sending…">Send the code</SubmitButton>
        </Fields>
      </Card>
    </Form>
  )
}

const noUsername = { username: '' }

/** A child has no e-mail to send a code to: its parents see that it asks, and give it a first password again. */
function AskParentsForm() {
  const { send } = useServer()
  const [said, setSaid] = useState<string | null>(null)
  const { form, submit } = useContractForm(askPasswordForm, noUsername, {
    async send(typed) {
      setSaid(null)
      const { message } = await send(passwords.askPassword, typed)
      setSaid(message)
    },
  })
  return (
    <ScreenLanguage value="it">
      <section lang="it" aria-labelledby="by-username">
        <Form form={form} onSubmit={submit}>
          <Card>
            <Fields>
              <h2 id="by-username">Entri con un nome utente?</h2>
              <Text>
                Non ti serve un codice: la password nuova te la dà un genitore, e poi ne scegli una tua.
              </Text>
              <TextField name="username" label="Nome utente" autoCapitalize="none" spellCheck={false} />
              {said !== null && (
                <Notice tone="good" live>
                  {said}
                </Notice>
              )}
              <SubmitButton secondary>Chiedi una password nuova</SubmitButton>
            </Fields>
          </Card>
        </Form>
      </section>
    </ScreenLanguage>
  )
}
