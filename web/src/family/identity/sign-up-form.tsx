import { documentVersion } from '@desco/contract/consents/texts'
import { registration, signUpForm } from '@desco/contract/families/registration'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { z } from 'zod/mini'

import { call } from '#data/call.ts'
import { ConsentsAndSubmit } from '#family/registration/consents-and-submit.tsx'
import { Form } from '#forms/form.tsx'
import { ParentFields } from '#family/registration/parent-fields.tsx'
import { keepCodeTimes } from '#family/registration/code-times.ts'
import { comingFrom } from '#family/registration/coming-from.ts'
import { contractResolver } from '#forms/contract-resolver.ts'
import { useSubmit } from '#forms/use-submit.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { verifyAccountPath } from '#web/paths.ts'
import { showToast } from '#ui/feedback/show-toast.ts'

const defaultValues = {
  name: '',
  surname: '',
  sex: '',
  maritalstatus: '',
  phone_number: '',
  email: '',
  password: '',
  confirm_password: '',
  // Said by the three answers together: without them nothing is sent.
  isChecked: 'true',
  consents: { version: documentVersion, section1: '', section2: '', section3: '' },
}

export function SignUpForm() {
  const form = useForm<typeof defaultValues, unknown, z.output<typeof signUpForm>>({
    resolver: contractResolver(signUpForm),
    defaultValues,
    mode: 'onTouched',
  })
  const navigate = useNavigate()

  const submit = useSubmit(form, {
    async send(parent) {
      void showToast('info', 'Signing up......')
      const { message, code } = await call(registration.signUp, parent)
      keepCodeTimes('VERIFY_ACCOUNT', parent.email, code)
      void showToast('success', message)
      await navigate(verifyAccountPath(parent.email), { state: comingFrom('signUp') })
    },
  })

  return (
    <Form form={form} onSubmit={submit}>
      <Stack>
        <ParentFields phoneHint="Dieci cifre, senza spazi" confirmPassword />
        <ConsentsAndSubmit busyLabel="Registrazione…">Registrati</ConsentsAndSubmit>
      </Stack>
    </Form>
  )
}
