import type { LoginForm as Values } from '@desco/contract/families/log-in'
import { useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'

import { notLoaded, Refusal } from '#data/refusal.ts'
import { useSessionLoader } from '#data/session/session-loader.ts'
import { showRefusal } from '#forms/refusals.ts'
import { FormFrame, useTextForm } from '#forms/text-form.tsx'
import { useWantedPath } from '#frame/wanted-path.ts'
import { projectWebsite } from '#frame/page-facts.ts'
import { PublicScreen } from '#frame/screens/public-screen.tsx'
import { ErrorNote, Notice } from '#ui/feedback/notices.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Button, buttonClass } from '#ui/form/button.tsx'
import { Fields } from '#ui/form/field.tsx'
import { PasswordInput, TextInput } from '#ui/form/inputs.tsx'
import { Card, FootLinks } from '#ui/layout/boxes.tsx'
import { OutIcon } from '#ui/text/icons.tsx'
import { OrLine, Text } from '#ui/text/text.tsx'
import { paths, verifyAccountPath } from '#web/paths.ts'

export function LoginPage() {
  const website = projectWebsite()
  return (
    <PublicScreen
      title="Log In"
      lead={<Text size="lead">Lo studio su come si mangia in famiglia.</Text>}
      side={
        <>
          A tavola si impara insieme.
          <br />
          Raccontaci la tua famiglia.
        </>
      }
      centred
      smallDrawing
    >
      <LoginForm />
      {website !== undefined && (
        <a className={buttonClass({ variant: 'secondary', wide: true })} href={website} rel="noopener">
          Il progetto di ricerca <OutIcon size="tiny" />
        </a>
      )}
    </PublicScreen>
  )
}

// The specification's sentence for a refusal without words (section 8). A server that is out of order refuses nobody.
const refusedWithoutWords = 'Riprova. Probabilmente ancora non sei registrato o la mail/password sono errate.'

const initial: Values = { email: '', password: '' }
const loadCheck = async () => (await import('./check-login.ts')).checkLogin

function LoginForm() {
  const loader = useSessionLoader()
  const navigate = useNavigate()
  const wanted = useWantedPath()
  const [last, setLast] = useState<{ refusal: Refusal; login: string } | null>(null)
  const refusedId = useId()

  const form = useTextForm<Values>({
    initial,
    loadCheck,
    async send(values) {
      setLast(null)
      void showToast('info', 'Logging in...')
      const session = await loader.load().catch(() => Promise.reject(notLoaded()))
      const { message } = await session.logIn(values)
      void showToast('success', message || 'Success!')
      await navigate(wanted, { replace: true })
    },
    onRefused(error, { email }) {
      if (!(error instanceof Refusal)) throw error
      setLast({ refusal: error, login: email })
      if (isWordless(error) && !error.undecided) void showToast('error', refusedWithoutWords)
      else showRefusal(form, error)
    },
  })
  const refused = last === null ? null : wrongLogIn(last.refusal)

  const begin = () => {
    form.begin()
    loader.load().catch(() => undefined)
  }

  return (
    <FormFrame onSubmit={form.submit} onBegin={begin}>
      <Card>
        <Fields>
          <TextInput
            {...form.field('email')}
            saidBy={refused === null ? undefined : refusedId}
            required
            label="Email o nome utente"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <div>
            <PasswordInput
              {...form.field('password')}
              saidBy={refused === null ? undefined : refusedId}
              required
              label="Password"
              autoComplete="current-password"
            />
            <FootLinks align="start">
              <Link to={paths.forgotPassword}>Ho dimenticato la password</Link>
            </FootLinks>
          </div>
          {last !== null && <WayOn {...last} />}
          {/* the toast says it at once, and is gone after five seconds */}
          {refused !== null && (
            <div id={refusedId}>
              <Notice tone="bad">{refused}</Notice>
            </div>
          )}
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

/** The way on for a parent who never entered the code, and for a child whose password is not taken: children have no e-mail. */
function WayOn({ refusal: { code }, login }: { refusal: Refusal; login: string }) {
  const isParents = login.includes('@')
  if (code === 'account_not_verified' && isParents) {
    return (
      <Notice tone="wait" live>
        Manca ancora la verifica del tuo indirizzo.{' '}
        <Link to={verifyAccountPath(login.trim().toLowerCase())}>Verifica la tua email</Link>
      </Notice>
    )
  }
  if (code !== 'wrong_credentials' || isParents) return null
  return (
    <Notice title="Non ricordi la password?" live>
      Premi «Ho dimenticato la password» e scrivi il tuo nome utente: un genitore può dartene una nuova.
    </Notice>
  )
}

const isWordless = ({ wordless, message }: Refusal) => wordless || message === ''

/** The words where nobody is known by what was typed; what the portal itself cannot do is no fault of theirs. */
function wrongLogIn(refusal: Refusal): string | null {
  const { code, wordless, undecided, message } = refusal
  if (code !== 'wrong_credentials' && (!wordless || undecided)) return null
  return isWordless(refusal) ? refusedWithoutWords : message
}
