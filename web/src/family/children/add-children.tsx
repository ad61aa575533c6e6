import { families } from '@desco/contract/families/add-children'
import { specifiedLimits } from '@desco/contract/study-limits'
import { useEffect, useState } from 'react'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'

import { useAppDispatch, useAppSelector } from '#data/hooks.ts'
import { InSession } from '#data/session/in-session.tsx'
import { refreshUser, restoreSession } from '#data/session/restore-session.ts'
import { Refusal } from '#data/refusal.ts'
import { useServer } from '#data/session/session-loader.ts'
import { studyLimitsOfPage } from '#data/study-limits-of-page.ts'
import { PublicScreen } from '#frame/screens/public-screen.tsx'
import { RehearsalMark } from '#frame/study/rehearsal-mark.tsx'
import { Notice } from '#ui/feedback/notices.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Text } from '#ui/text/text.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { homePath, paths } from '#web/paths.ts'

import { AddChildrenForm, type Responsibility } from './add-children-form.tsx'

export function AddChildrenPage() {
  const isHydrated = useHydrated()
  const { childrenUnder } = isHydrated ? studyLimitsOfPage() : specifiedLimits
  return (
    <PublicScreen
      title="Aggiungi i dettagli dei tuoi figli"
      lead={
        <Text>
          Da uno a sei, con meno di {childrenUnder} anni. Di ciascuno ci servono nome, cognome e data di
          nascita; potrai dargli il suo accesso più avanti.
        </Text>
      }
      side="Un posto a tavola per ogni figlio che partecipa."
      step={2}
    >
      <InSession meanwhile={<Skeleton shape="card" />}>
        <ChildrenToAdd />
      </InSession>
    </PublicScreen>
  )
}

/** The form, for who comes from the verification or has left it unfinished. It knows who is signed in. */
function ChildrenToAdd() {
  const [query] = useSearchParams()
  const { user, loading } = useAppSelector(({ auth }) => auth)
  const dispatch = useAppDispatch()
  const navigate = useNavigate()

  const state = useLocation().state as { isRehearsal?: unknown } | null
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
        <RehearsalMark shown={state?.isRehearsal === true || user?.isRehearsal === true} />
        {deadLink !== null && <DeadLink {...deadLink} />}
        <AddChildrenForm token={onboardingToken || undefined} onAdded={goOn} />
      </Stack>
    )
  }
  if (!turnedAway) return <Skeleton shape="card" />
  return (
    <Notice title="Prima entra con la tua email">
      Questa pagina si apre dopo la verifica del tuo indirizzo. <Link to={paths.login}>Vai all’accesso</Link>:
      ti riportiamo qui.
    </Notice>
  )
}

const dead: readonly string[] = [
  'sign_in_required',
  'children_already_added',
  'family_not_active',
  'registrations_closed',
]

/** `isLate`: somebody is in the form already, and it stays as it is. */
type Dead = { refusal: Refusal; isLate: boolean }

/** Why the token of the address adds no children any more; null as long as nobody has said so. */
function useDeadLink(token: string): Dead | null {
  const { send } = useServer()
  const [found, setFound] = useState<Dead | null>(null)
  useEffect(() => {
    if (token === '') return
    let isGone = false
    send(families.seeOnboarding, {}, { token }).catch((error: unknown) => {
      // a server that cannot be asked refuses nothing: the form says so when it is sent
      if (isGone || !(error instanceof Refusal) || !dead.includes(error.code)) return
      // typed words are kept, but nobody can send them any more once registrations are closed
      const isLate = error.code !== 'registrations_closed' && Boolean(document.activeElement?.closest('form'))
      setFound({ refusal: error, isLate })
    })
    return () => {
      isGone = true
    }
  }, [send, token])
  return found
}

const DeadLink = ({ refusal: { code, message }, isLate }: Dead) =>
  code === 'registrations_closed' ? (
    <Notice title="Le registrazioni sono chiuse" live>
      Una registrazione cominciata non si può più finire, e qui non si aggiungono più figli. Con la tua email
      e la tua password <Link to={paths.login}>puoi ancora entrare</Link>, per vedere i tuoi dati o farli
      cancellare.
    </Notice>
  ) : (
    <Notice title="Questo link non vale più" live>
      {code === 'sign_in_required' ? '' : message} Entra con la tua email e la tua password per andare avanti:{' '}
      <Link to={paths.login}>vai all’accesso</Link>.
      {isLate && ' Quello che hai scritto resta in questa scheda.'}
    </Notice>
  )
