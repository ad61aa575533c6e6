import { identity, resetPasswordForm, type ResetPasswordForm as Values } from '@desco/contract/identity'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'

import { call } from '#data/call.ts'
import { forgetCodeTimes } from '#family/registration/code-times.ts'
import { contractResolver } from '#forms/contract-resolver.ts'
import { Form } from '#forms/form.tsx'
import { showRefusal } from '#forms/show-refusal.ts'
import { SubmitButton } from '#forms/submit-button.tsx'
import { useSubmit } from '#forms/use-submit.ts'
import { Card } from '#ui/layout/card.tsx'
import { Fields } from '#ui/form/fields.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'

import { CodeField } from './code-field.tsx'
import { NewPasswords } from './new-passwords.tsx'
import { isDeadCode, isWholeCode, missingDigits, showCodeRefusal } from './one-time-code.ts'
import { reloadPage } from './reload-page.ts'
import { ResendCode } from './resend-code.tsx'

type Props = {
  email: string
  /** The code of an e-mail's link, or '': then six digits are asked for. */
  linkCode: string
  onReset: () => unknown
}

const texts = { timeLeft: 'The code is good for', resend: 'Send a new code', sending: 'Sending…' }

export function ResetPasswordForm({ email, linkCode, onReset }: Props) {
  const byLink = linkCode !== ''
  const form = useForm<Values, unknown, Values>({
    resolver: contractResolver(resetPasswordForm, ({ otp }) => (byLink ? {} : missingDigits(otp))),
    defaultValues: { email, otp: linkCode, new_password: '', confirm_password: '' },
    mode: 'onTouched',
  })
  const codeEntered = isWholeCode(useWatch({ control: form.control, name: 'otp' })) || byLink

  const [codeIsDead, setCodeIsDead] = useState(false)

  const submit = useSubmit(form, {
    async send(values) {
      const { message } = await call(identity.resetPassword, values)
      void showToast('success', message)
      await onReset()
    },
    onRefused(error) {
      if (isDeadCode(error)) {
        forgetCodeTimes('FORGET_PASSWORD', email)
        setCodeIsDead(true)
      }
      if (byLink || !showCodeRefusal(form, error)) showRefusal(form, error, 'en')
    },
  })

  return (
    <Form form={form} onSubmit={submit}>
      <Card>
        <Fields>
          {!byLink && <CodeField label="One-time code" />}
          <NewPasswords disabled={!codeEntered} />
          <ResendCode
            purpose="FORGET_PASSWORD"
            email={email}
            language="en"
            texts={texts}
            codeIsDead={codeIsDead}
            onSent={reloadPage}
          >
            <SubmitButton busyLabel="Saving…">Save the new password</SubmitButton>
          </ResendCode>
        </Fields>
      </Card>
    </Form>
  )
}
