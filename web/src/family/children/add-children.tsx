import { Suspense, useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'

import { latePart } from '#frame/late-part.tsx'
import { useAppDispatch, useAppSelector } from '#data/hooks.ts'
import { InSession } from '#data/in-session.tsx'
import { refreshUser, restoreSession } from '#data/restore-session.ts'
import { PublicScreen } from '#frame/public-screen.tsx'
import { Notice } from '#ui/feedback/notices.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Text } from '#ui/text/text.tsx'
import { paths } from '#web/paths.ts'

import type { Responsibility } from './add-children-form.tsx'

// who comes without a token and without a session is not shown it
const AddChildrenForm = latePart(async () => (await import('./add-children-form.tsx')).AddChildrenForm).Part

export function AddChildrenPage() {
  return (
    <PublicScreen
      title="Aggiungi i dettagli dei tuoi figli"
      lead={<Text>Da uno a sei, con meno di 18 anni. Potrai dare a ciascuno il suo accesso più avanti.</Text>}
      side="Un posto a tavola per ogni figlio che partecipa."
      step={2}
    >
      <InSession meanwhile={<Skeleton shape="card" />}>
        <Suspense fallback={<Skeleton shape="card" />}>
          <ChildrenToAdd />
        </Suspense>
      </InSession>
    </PublicScreen>
  )
}

function ChildrenToAdd() {
  const [query] = useSearchParams()
  const { user, loading } = useAppSelector(({ auth }) => auth)
  const dispatch = useAppDispatch()
  const navigate = useNavigate()

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

  if (mayAdd) return <AddChildrenForm token={onboardingToken || undefined} onAdded={goOn} />
  return turnedAway ? <EnterFirst /> : <Skeleton shape="card" />
}

const EnterFirst = () => (
  <Notice title="Prima entra con la tua email">
    Questa pagina si apre dopo la verifica del tuo indirizzo. <Link to={paths.login}>Vai all’accesso</Link>:
    ti riportiamo qui.
  </Notice>
)
