import { useLocation, useNavigate, useSearchParams } from 'react-router'

import { forgetCodeTimes } from '#family/registration/code-times.ts'
import { originOf } from '#family/registration/coming-from.ts'
import { PublicScreen } from '#frame/public-screen.tsx'
import { useHydrated } from '#frame/use-hydrated.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { addChildrenPath, paths } from '#web/paths.ts'

import { CodeSent } from './code-sent.tsx'
import { ConfirmAddress } from './confirm-address.tsx'
import { linkCode } from './link-code.ts'
import { MissingAddress } from './missing-address.tsx'
import { VerifyAccountForm } from './verify-account-form.tsx'
import { WrongAddress } from './wrong-address.tsx'

export function VerifyAccountPage() {
  const hydrated = useHydrated()
  const [query] = useSearchParams()
  const { hash, search, state } = useLocation()
  const navigate = useNavigate()

  const email = hydrated ? (query.get('email') ?? '').trim().toLowerCase() : ''
  const code = hydrated ? linkCode(hash).code : ''
  const origin = hydrated ? originOf(state) : null
  // no token: a second parent, whose children are there already
  const goOn = (token: string) => {
    forgetCodeTimes('VERIFY_ACCOUNT', email)
    return navigate(token === '' ? paths.login : addChildrenPath(token), { replace: true })
  }
  // the new code has six digits, and the link's is dead
  const askForDigits = () => void navigate({ search, hash: '' }, { replace: true, state })

  return (
    <PublicScreen
      title="Controlla la tua email"
      lead={email !== '' && code === '' && <CodeSent to={email} />}
      side="Un codice per essere certi che sia proprio la tua email."
      step={origin === 'invitation' ? undefined : 1}
      centred
    >
      {!hydrated && <Skeleton shape="card" />}
      {hydrated && email === '' && <MissingAddress />}
      {email !== '' && code === '' && <VerifyAccountForm key={email} email={email} onVerified={goOn} />}
      {email !== '' && code !== '' && (
        <ConfirmAddress email={email} code={code} onVerified={goOn} onNewCode={askForDigits} />
      )}
      <WrongAddress origin={origin} />
    </PublicScreen>
  )
}
