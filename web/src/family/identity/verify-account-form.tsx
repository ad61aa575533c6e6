import { identity, verifyAccountForm, type VerifyAccountForm as Values } from '@desco/contract/identity'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { call } from '#data/call.ts'
import { forgetCodeTimes } from '#family/registration/code-times.ts'
import { contractResolver } from '#forms/contract-resolver.ts'
import { Form } from '#forms/form.tsx'
import { showRefusal } from '#forms/show-refusal.ts'
import { SubmitButton } from '#forms/submit-button.tsx'
import { useSubmit } from '#forms/use-submit.ts'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'

import { CodeField } from './code-field.tsx'
import { isDeadCode, missingDigits, showCodeRefusal } from './one-time-code.ts'
import { ResendCode } from './resend-code.tsx'
import { verifyTexts } from './verify-texts.ts'

type Props = { email: string; onVerified: (token: string) => unknown }

export function VerifyAccountForm({ email, onVerified }: Props) {
  const form = useForm<Values, unknown, Values>({
    resolver: contractResolver(verifyAccountForm, ({ otp }) => missingDigits(otp)),
    defaultValues: { email, otp: '' },
    mode: 'onTouched',
  })

  const [codeIsDead, setCodeIsDead] = useState(false)

  const submit = useSubmit(form, {
    async send(values) {
      const { message, token } = await call(identity.verifyAccount, values)
      void showToast('success', message)
      await onVerified(token)
    },
    onRefused(error) {
      if (isDeadCode(error)) {
        forgetCodeTimes('VERIFY_ACCOUNT', email)
        setCodeIsDead(true)
      }
      if (!showCodeRefusal(form, error)) showRefusal(form, error)
    },
  })

  return (
    <Form form={form} onSubmit={submit}>
      <Card>
        <Stack>
          <CodeField label="Password una tantum" />
          <ResendCode
            purpose="VERIFY_ACCOUNT"
            email={email}
            language="it"
            texts={verifyTexts}
            codeIsDead={codeIsDead}
            onSent={() => {
              setCodeIsDead(false)
              form.resetField('otp')
            }}
          >
            <SubmitButton busyLabel="Verifica…">Invia</SubmitButton>
          </ResendCode>
        </Stack>
      </Card>
    </Form>
  )
}
