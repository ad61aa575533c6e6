import { families } from '@desco/contract/families/add-children'
import { useEffect, useState } from 'react'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'

import { useAppDispatch, useAppSelector } from '#data/hooks.ts'
import { InSession } from '#data/session/in-session.tsx'
import { refreshUser, restoreSession } from '#data/session/restore-session.ts'
import { Refusal } from '#data/refusal.ts'
import { useServer } from '#data/session/session-loader.ts'
import { RehearsalMark } from '#frame/study/rehearsal-mark.tsx'
import { Notice } from '#ui/feedback/notices.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { homePath, paths } from '#web/paths.ts'

import { AddChildrenForm, type Responsibility } from './add-children-form.tsx'

/** The form, for who comes from the verification or has left it unfinished. It knows who is signed in. */
export const ChildrenToAdd = () => (
  <InSession meanwhile={<Skeleton shape="card" />}>
    <FormOrTheWayToIt />
  </InSession>
)

function FormOrTheWayToIt() {
  const [query] = useSearchParams()
  const { user, loading } = useAppSelector(({ auth }) => auth)
  const dispatch = useAppDispatch()
  const navigate = useNavigate()

  const { state }: { state: unknown } = useLocation()
  const told = typeof state === 'object' && state !== null && Reflect.get(state, 'isRehearsal') === true
  const onboardingToken = query.get('user') ?? ''
  const unfinished = user?.enrolment === 'awaiting_children'
  const mayAdd = onboardingToken !== '' || unfinished

  const [sessionAsked, setSessionAsked] = useState(false)
  useEffect(() => {
    void dispatch(restoreSession()).then(() => setSessionAsked(true))
  }, [dispatch])
  const turnedAway = !mayAdd && sessionAsked && !loading

  const goOn = async (responsibility: Responsibility) => {
    const signedIn = onboardingToken === '' || unfinished
    // Without it the portal still believes that the children are missing, and leads back here.
    if (signedIn) await dispatch(refreshUser())
    await navigate(paths.note, { replace: true, state: { responsibility, signedIn } })
  }

  const deadLink = useDeadLink(unfinished ? '' : onboardingToken)
  // it is too late, and the home says so
  if (user?.begunOver && unfinished) return <Navigate to={homePath()} replace />
  if (deadLink !== null && !deadLink.isLate) return <DeadLink {...deadLink} />
  if (mayAdd) {
    return (
      <Stack gap="loose">
        <RehearsalMark shown={told || user?.isRehearsal === true} />
        {deadLink !== null && <DeadLink {...deadLink} />}
        <AddChildrenForm token={onboardingToken || undefined} onAdded={goOn} />
      </Stack>
    )
  }
  return turnedAway ? <EnterFirst /> : <Skeleton shape="card" />
}

const dead: readonly string[] = [
  'sign_in_required',
  'children_already_added',
  'family_not_active',
  'registrations_closed',
]

type Dead = {
  isTooLate: boolean
  says: string
  /** Somebody is in the form already: it stays as it is. */ isLate: boolean
}

/** Why the token of the address adds no children any more; null as long as nobody has said so. */
function useDeadLink(token: string): Dead | null {
  const { send } = useServer()
  const [found, setFound] = useState<Dead | null>(null)
  useEffect(() => {
    if (token === '') return
    let isGone = false
    send(families.seeOnboarding, {}, { token }).catch((error: unknown) => {
      // who cannot be asked refuses nothing: the form says so when it is sent
      if (isGone || !(error instanceof Refusal) || !dead.includes(error.code)) return
      const says = error.code === 'sign_in_required' ? '' : error.message
      // what is typed is kept, but nobody can send it any more
      const isTooLate = error.code === 'registrations_closed'
      const isLate = !isTooLate && Boolean(document.activeElement?.closest('form'))
      setFound({ isTooLate, says, isLate })
    })
    return () => {
      isGone = true
    }
  }, [send, token])
  return found
}

const DeadLink = ({ isTooLate, says, isLate }: Dead) =>
  isTooLate ? <TooLate /> : <DeadToken says={says} isLate={isLate} />

const TooLate = () => (
  <Notice title="Le registrazioni sono chiuse" live>
    Una registrazione cominciata non si può più finire, e qui non si aggiungono più figli. Con la tua email e
    la tua password <Link to={paths.login}>puoi ancora entrare</Link>, per vedere i tuoi dati o farli
    cancellare.
  </Notice>
)

const DeadToken = ({ says, isLate }: Omit<Dead, 'isTooLate'>) => (
  <Notice title="Questo link non vale più" live>
    {says} Entra con la tua email e la tua password per andare avanti:{' '}
    <Link to={paths.login}>vai all’accesso</Link>.
    {isLate && ' Quello che hai scritto resta in questa scheda.'}
  </Notice>
)

const EnterFirst = () => (
  <Notice title="Prima entra con la tua email">
    Questa pagina si apre dopo la verifica del tuo indirizzo. <Link to={paths.login}>Vai all’accesso</Link>:
    ti riportiamo qui.
  </Notice>
)
