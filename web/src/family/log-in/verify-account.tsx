import type { AnswerOf } from '@desco/contract/endpoint'
import { limits } from '@desco/contract/limits'
import { oneTimeCodes, verifyAccountForm } from '@desco/contract/families/one-time-codes'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'

import { useServer } from '#data/session/session-loader.ts'
import { useAct } from '#data/use-act.ts'
import { codeTimes, forgetCodeTimes, forgetMailTicket, originOf } from '#family/sign-up/code-times.ts'
import { draftOf, forgetRegistration } from '#family/sign-up/draft.ts'
import { Form, SubmitButton, useContractForm } from '#forms/form.tsx'
import { showRefusal } from '#forms/refusals.ts'
import { PublicScreen } from '#frame/screens/public-screen.tsx'
import { useStudyPhase } from '#frame/study/study-phase.ts'
import { RehearsalMark } from '#frame/study/rehearsal-mark.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { ErrorNote, Notice } from '#ui/feedback/notices.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/boxes.tsx'
import { Text } from '#ui/text/text.tsx'
import { addChildrenPath, paths } from '#web/paths.ts'

import { linkCode } from './link-code.ts'
import { CodeField, missingDigits, ResendCode, useCodeRefusals } from './one-time-code.tsx'
import { MailCameBack, useCameBack, WrongAddress } from './wrong-address.tsx'
import { RegistrationsClosed } from '#family/sign-up/registrations-closed.tsx'

export function VerifyAccountPage() {
  const hydrated = useHydrated()
  const [query] = useSearchParams()
  const { hash, search, state } = useLocation()
  const navigate = useNavigate()

  const email = hydrated ? (query.get('email') ?? '').trim().toLowerCase() : ''
  const code = hydrated ? linkCode(hash).code : ''
  const origin = hydrated ? originOf(state) : null
  // no token: a second parent, whose children are there already
  const goOn = ({ token, isRehearsal }: Verified) => {
    forgetCodeTimes('VERIFY_ACCOUNT', email)
    forgetMailTicket(email)
    forgetRegistration()
    return navigate(token === '' ? paths.login : addChildrenPath(token), {
      replace: true,
      state: { isRehearsal },
    })
  }
  // the new code has six digits, and the link's is dead
  const askForDigits = () => void navigate({ search, hash: '' }, { replace: true, state })

  const phase = useStudyPhase()
  const cameBack = useCameBack(email)
  const wrongAddress = (
    <WrongAddress
      key={`not ${email}`}
      email={email}
      origin={origin}
      mayCorrect={phase === null || phase === 'open'}
      cameBack={cameBack}
    />
  )

  const page = (
    <PublicScreen
      title="Controlla la tua email"
      lead={email !== '' && code === '' && !cameBack ? <CodeSent to={email} /> : <WhyConfirm />}
      side="Un codice per essere certi che sia proprio la tua email."
      step={origin === 'invitation' ? undefined : 1}
      centred
    >
      {/* another tab does not know it before the address is proved */}
      <RehearsalMark shown={hydrated && draftOf<{ rehearsal?: string }>('signUp')?.rehearsal !== undefined} />
      {!hydrated && <Skeleton shape="card" />}
      {hydrated && email === '' && (
        <Notice tone="info" title="Non sappiamo quale indirizzo verificare">
          Apri il link che trovi nella nostra email con il codice, oppure{' '}
          <Link to={paths.login}>entra con email e password</Link>: ti riportiamo qui.
        </Notice>
      )}
      {cameBack && (
        <>
          <MailCameBack from={email} />
          {wrongAddress}
        </>
      )}
      {email !== '' && code === '' && (
        <VerifyAccountForm key={email} email={email} cameBack={cameBack} onVerified={goOn} />
      )}
      {email !== '' && code !== '' && (
        <ConfirmAddress email={email} code={code} onVerified={goOn} onNewCode={askForDigits} />
      )}
      {!cameBack && wrongAddress}
    </PublicScreen>
  )
  return phase === 'closed' || phase === 'over' ? <RegistrationsClosed /> : page
}

/** Before anything is known of the link: it takes the place of what comes, and is true for whoever comes. */
const WhyConfirm = () => (
  <Text>
    Ti chiediamo una conferma per essere certi che l’indirizzo sia proprio tuo, e che la posta dello studio
    arrivi a te e a nessun altro.
  </Text>
)

/** Where the code is. A person who comes later, from the login, may have none that is still good. */
const CodeSent = ({ to }: { to: string }) =>
  codeTimes('VERIFY_ACCOUNT', to) === null ? (
    <Text>
      Scrivi il codice di {limits.code.digits} cifre che abbiamo mandato a <strong>{to}</strong>. Se non lo
      trovi o è scaduto, chiedine uno nuovo.
    </Text>
  ) : (
    <Text>
      Abbiamo mandato un codice di {limits.code.digits} cifre a <strong>{to}</strong>. Se non lo vedi, guarda
      anche nella posta indesiderata.
    </Text>
  )

type Verified = AnswerOf<typeof oneTimeCodes.verifyAccount>

type VerifyAccountFormProps = {
  email: string
  /** No other code is sent there: it would come back too. One that was passed on may still be typed. */
  cameBack: boolean
  onVerified: (verified: Verified) => unknown
}

function VerifyAccountForm({ email, cameBack, onVerified }: VerifyAccountFormProps) {
  const { send } = useServer()
  const { codeIsDead, setCodeIsDead, showCodeRefusal } = useCodeRefusals('VERIFY_ACCOUNT', email)
  const blank = { email, otp: '' }
  const { form, submit } = useContractForm(verifyAccountForm, blank, {
    alsoWrong: ({ otp }) => missingDigits(otp),
    async send(values) {
      const verified = await send(oneTimeCodes.verifyAccount, values)
      void showToast('success', verified.message)
      await onVerified(verified)
    },
    onRefused(error, of) {
      if (!showCodeRefusal(of, error)) showRefusal(of, error)
    },
  })

  return (
    <Form form={form} onSubmit={submit}>
      <Card>
        <CodeField label="Password una tantum" />
        {cameBack ? (
          <SubmitButton busyLabel="Verifica…" secondary>
            Conferma il codice
          </SubmitButton>
        ) : (
          <ResendCode
            purpose="VERIFY_ACCOUNT"
            email={email}
            codeIsDead={codeIsDead}
            onSent={() => {
              setCodeIsDead(false)
              form.resetField('otp')
            }}
          >
            {(isOver) => (
              <SubmitButton busyLabel="Verifica…" secondary={isOver}>
                Conferma il codice
              </SubmitButton>
            )}
          </ResendCode>
        )}
      </Card>
    </Form>
  )
}

type ConfirmAddressProps = {
  email: string
  code: string
  onVerified: (verified: Verified) => unknown
  /** A code was sent in place of the link's. */
  onNewCode: () => void
}

/** The e-mail's link instead of the six digits. A press is asked for, because mail programs open links by themselves. */
function ConfirmAddress({ email, code, onVerified, onNewCode }: ConfirmAddressProps) {
  const { send } = useServer()
  const { run, busy, refused } = useAct()
  // busy until the next page has come: a second press would send a code that is used
  const confirm = () =>
    run(async () => {
      await onVerified(await send(oneTimeCodes.verifyAccount, { email, otp: code }))
    })

  return (
    <Card>
      <Text>
        Stai per confermare l’indirizzo <strong>{email}</strong>.
      </Text>
      {refused !== null && <ErrorNote>{refused}</ErrorNote>}
      <Button variant="primary" busy={busy} busyLabel="Verifica…" onClick={() => void confirm()}>
        Conferma il mio indirizzo
      </Button>
      {refused !== null && (
        <ResendCode purpose="VERIFY_ACCOUNT" email={email} codeIsDead onSent={onNewCode} />
      )}
    </Card>
  )
}
