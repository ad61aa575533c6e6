import { loginForm, type LoginForm as Values } from '@desco/contract/identity'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'

import { Refusal } from '#api/refusal.ts'
import { contractResolver } from '#forms/contract-resolver.ts'
import { Form } from '#forms/Form.tsx'
import { PasswordField } from '#forms/PasswordField.tsx'
import { showRefusal } from '#forms/show-refusal.ts'
import { SubmitButton } from '#forms/SubmitButton.tsx'
import { TextField } from '#forms/TextField.tsx'
import { useSubmit } from '#forms/use-submit.ts'
import { useAppDispatch } from '#session/hooks.ts'
import { logIn } from '#session/log-in.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/Card.tsx'
import { Fields } from '#ui/Fields.tsx'
import { FootLinks } from '#ui/FootLinks.tsx'
import { OrLine } from '#ui/OrLine.tsx'
import { homePath, paths } from '#web/paths.ts'
import { showToast } from '#web/toasts/show-toast.ts'

import { AskAParentNote, isChildsMistake } from './AskAParentNote.tsx'
import { NotVerifiedNote } from './NotVerifiedNote.tsx'

// What the specification says for a refusal without words (section 8).
const wordless = 'Riprova. Probabilmente ancora non sei registrato o la mail/password sono errate.'

const defaultValues: Values = { email: '', password: '' }

export function LoginForm() {
  const form = useForm<Values, unknown, Values>({
    resolver: contractResolver(loginForm),
    defaultValues,
    mode: 'onTouched',
  })
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [unverified, setUnverified] = useState<string | null>(null)
  const [childIsLost, setChildIsLost] = useState(false)

  const submit = useSubmit(form, {
    async send(values) {
      setUnverified(null)
      setChildIsLost(false)
      void showToast('info', 'Logging in...')
      const { message } = await dispatch(logIn(values))
      void showToast('success', message || 'Success!')
      await navigate(homePath(), { replace: true })
    },
    onRefused(error) {
      if (error instanceof Refusal && error.code === 'account_not_verified')
        setUnverified(form.getValues('email'))
      setChildIsLost(error instanceof Refusal && isChildsMistake(error, form.getValues('email')))
      if (error instanceof Refusal && error.message === '') void showToast('error', wordless)
      else showRefusal(form, error)
    },
  })

  return (
    <Form form={form} onSubmit={submit}>
      <Card>
        <Fields>
          <TextField name="email" label="Email o nome utente" autoCapitalize="none" spellCheck={false} />
          <div>
            <PasswordField name="password" label="Password" autoComplete="current-password" />
            <FootLinks align="start">
              <Link to={paths.forgotPassword}>Ho dimenticato la password</Link>
            </FootLinks>
          </div>
          {unverified !== null && <NotVerifiedNote login={unverified} />}
          {childIsLost && <AskAParentNote />}
          <SubmitButton busyLabel="Accesso…">Log In</SubmitButton>
          <OrLine>Prima volta qui?</OrLine>
          <Link className={buttonClass({ variant: 'secondary', wide: true })} to={paths.signUp}>
            Registrati come genitore
          </Link>
        </Fields>
      </Card>
    </Form>
  )
}
