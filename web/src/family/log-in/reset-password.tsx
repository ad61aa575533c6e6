import {
  oneTimeCodes,
  resetPasswordForm,
  type ResetPasswordForm as Values,
} from '@desco/contract/families/one-time-codes'
import { limits } from '@desco/contract/limits'
import { fieldErrors } from '@desco/contract/field-errors'
import { useEffect } from 'react'
import { type Resolver, useForm, useWatch } from 'react-hook-form'
import { Link, useLocation, useNavigate } from 'react-router'

import { useServer } from '#data/session/session-loader.ts'
import { forgetCodeTimes } from '#family/sign-up/code-times.ts'
import { NewPasswordField, PasswordField } from '#forms/fields.tsx'
import { contractResolver, Form, SubmitButton, useSubmit } from '#forms/form.tsx'
import { showRefusal } from '#forms/refusals.ts'
import { PublicScreen } from '#frame/screens/public-screen.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { Notice } from '#ui/feedback/notices.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Fields } from '#ui/form/field.tsx'
import { Card, FootLinks } from '#ui/layout/boxes.tsx'
import { LeftIcon } from '#ui/text/icons.tsx'
import { Text } from '#ui/text/text.tsx'
import { paths } from '#web/paths.ts'

import { linkCode, reloadPage } from './link-code.ts'
import { CodeField, isWholeCode, ResendCode, useCodeRefusals } from './one-time-code.tsx'
import { forgetResetEmail, keepToast, keptResetEmail, showKeptToast } from './reset-email.ts'

export function ResetPasswordPage() {
  const hydrated = useHydrated()
  useEffect(showKeptToast, [])
  const location = useLocation()
  const state = location.state as { email?: string } | null
  const navigate = useNavigate()

  const link = linkCode(hydrated ? location.hash : '')
  const email = hydrated ? link.email || state?.email || keptResetEmail() : ''
  const goOn = () => {
    forgetResetEmail()
    forgetCodeTimes('FORGET_PASSWORD', email)
    return navigate(paths.start, { replace: true })
  }

  return (
    <PublicScreen
      language="en"
      title="Reset password"
      lead={<ResetLead email={email} byLink={link.code !== ''} />}
      side={<span lang="en">A code, to be sure that it is really you.</span>}
      centred
    >
      {!hydrated && <Skeleton shape="card" />}
      {hydrated && email === '' && (
        <Notice title="We do not know your email yet">
          <Link to={paths.forgotPassword}>Enter your email</Link> and we will send you a code.
        </Notice>
      )}
      {email !== '' && <ResetPasswordForm key={email} email={email} linkCode={link.code} onReset={goOn} />}
      <FootLinks>
        <Link to={paths.forgotPassword}>
          <LeftIcon size="tiny" /> Use another email
        </Link>
      </FootLinks>
    </PublicScreen>
  )
}

/** The next act on the reset screen, and the person it is for, once that is known. */
function ResetLead({ email, byLink }: { email: string; byLink: boolean }) {
  const to = <strong>{email}</strong>
  if (email === '') {
    return (
      <Text>
        The {limits.code.digits}-digit code from our email shows that it is really you. Enter it, then choose
        a new password.
      </Text>
    )
  }
  if (byLink) return <Text>Choose a new password for {to}.</Text>
  return (
    <Text>
      If {to} is registered, we have sent a {limits.code.digits}-digit code to it. Enter it, then choose a new
      password.
    </Text>
  )
}

const wholeForm = contractResolver<Values, Values>(resetPasswordForm)
const codeAlone: Resolver<Values, unknown, Values> = () => ({
  values: {},
  errors: { otp: { type: 'required', message: fieldErrors.english.required } },
})

type Props = {
  email: string
  /** The code of an e-mail's link, or '': then six digits are asked for. */
  linkCode: string
  onReset: () => unknown
}

function ResetPasswordForm({ email, linkCode, onReset }: Props) {
  const { send } = useServer()
  const byLink = linkCode !== ''
  const form = useForm<Values, unknown, Values>({
    // the two passwords are closed until there is a code, and nothing is wrong with them before
    resolver: (values, ...rest) =>
      (byLink || isWholeCode(values.otp) ? wholeForm : codeAlone)(values, ...rest),
    defaultValues: { email, otp: linkCode, new_password: '', confirm_password: '' },
    mode: 'onTouched',
  })
  const codeEntered = isWholeCode(useWatch({ control: form.control, name: 'otp' })) || byLink

  const { codeIsDead, showCodeRefusal } = useCodeRefusals('FORGET_PASSWORD', email)

  const submit = useSubmit(form, {
    async send(values) {
      const { message } = await send(oneTimeCodes.resetPassword, values)
      void showToast('success', message)
      await onReset()
    },
    onRefused(error) {
      if (!showCodeRefusal(form, error, !byLink)) showRefusal(form, error, 'en')
    },
  })

  return (
    <Form form={form} onSubmit={submit}>
      <Card>
        <Fields>
          {/* for the password manager: whose password this is */}
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          {!byLink && <CodeField label="One-time code" />}
          {/* closed until a code is entered */}
          <NewPasswordField
            name="new_password"
            label="New password"
            hint="8 to 15 characters: a capital and a small letter, a number and one of !@#$%^&*. No names, common words or keys in a row"
            disabled={!codeEntered}
          />
          <PasswordField
            name="confirm_password"
            label="Confirm new password"
            autoComplete="new-password"
            disabled={!codeEntered}
          />
          <ResendCode
            purpose="FORGET_PASSWORD"
            email={email}
            codeIsDead={codeIsDead}
            onSent={(message) => {
              keepToast(message)
              reloadPage()
            }}
          >
            {(isOver) => (
              <SubmitButton busyLabel="Saving…" secondary={isOver}>
                Save the new password
              </SubmitButton>
            )}
          </ResendCode>
        </Fields>
      </Card>
    </Form>
  )
}
