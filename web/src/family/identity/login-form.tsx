import type { LoginForm as Values } from '@desco/contract/identity'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'

import { notLoaded, Refusal } from '#data/refusal.ts'
import { FormFrame } from '#forms/form-frame.tsx'
import { showRefusal } from '#forms/show-refusal.ts'
import { useTextForm } from '#forms/use-text-form.ts'
import { useSessionDoor } from '#data/session-door.ts'
import { Button } from '#ui/form/button.tsx'
import { buttonClass } from '#ui/form/button-class.ts'
import { Card } from '#ui/layout/card.tsx'
import { ErrorNote } from '#ui/feedback/error-note.tsx'
import { Fields } from '#ui/form/fields.tsx'
import { FootLinks } from '#ui/layout/foot-links.tsx'
import { OrLine } from '#ui/text/or-line.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { homePath, paths } from '#web/paths.ts'
import { showToast } from '#ui/feedback/show-toast.ts'

import { AskAParentNote, isChildsMistake } from './ask-aparent-note.tsx'
import { NotVerifiedNote } from './not-verified-note.tsx'

// What the specification says for a refusal without words (section 8). A server that is out of order refuses nobody.
const refusedWithoutWords = 'Riprova. Probabilmente ancora non sei registrato o la mail/password sono errate.'

const initial: Values = { email: '', password: '' }
const loadCheck = async () => (await import('./check-login.ts')).checkLogin

export function LoginForm() {
  const door = useSessionDoor()
  const navigate = useNavigate()
  const [unverified, setUnverified] = useState<string | null>(null)
  const [childIsLost, setChildIsLost] = useState(false)

  const form = useTextForm<Values>({
    initial,
    loadCheck,
    async send(values) {
      setUnverified(null)
      setChildIsLost(false)
      void showToast('info', 'Logging in...')
      const session = await door.open().catch(() => Promise.reject(notLoaded()))
      const { message } = await session.logIn(values)
      void showToast('success', message || 'Success!')
      await navigate(homePath(), { replace: true })
    },
    onRefused(error, { email }) {
      if (error instanceof Refusal && error.code === 'account_not_verified') setUnverified(email)
      setChildIsLost(error instanceof Refusal && isChildsMistake(error, email))
      const isWordless = error instanceof Refusal && (error.wordless || error.message === '')
      if (isWordless && !error.undecided) void showToast('error', refusedWithoutWords)
      else showRefusal(form, error)
    },
  })

  const begin = () => {
    form.begin()
    door.open().catch(() => undefined)
  }

  return (
    <FormFrame onSubmit={form.submit} onBegin={begin}>
      <Card>
        <Fields>
          <TextInput
            {...form.field('email')}
            label="Email o nome utente"
            autoCapitalize="none"
            spellCheck={false}
          />
          <div>
            <PasswordInput {...form.field('password')} label="Password" autoComplete="current-password" />
            <FootLinks align="start">
              <Link to={paths.forgotPassword}>Ho dimenticato la password</Link>
            </FootLinks>
          </div>
          {unverified !== null && <NotVerifiedNote login={unverified} />}
          {childIsLost && <AskAParentNote />}
          {form.error !== undefined && <ErrorNote>{form.error}</ErrorNote>}
          <Button type="submit" variant="primary" busy={form.isBusy} busyLabel="Accesso…">
            Log In
          </Button>
          <OrLine>Prima volta qui?</OrLine>
          <Link className={buttonClass({ variant: 'secondary', wide: true })} to={paths.signUp}>
            Registrati come genitore
          </Link>
        </Fields>
      </Card>
    </FormFrame>
  )
}
