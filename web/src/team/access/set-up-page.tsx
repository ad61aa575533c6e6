import { staff } from '@desco/contract/staff/access'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { EntranceScreen } from '#team/parts/entrance-screen.tsx'
import { useStaffQuery } from '#team/session/use-staff-query.ts'
import { Notice } from '#ui/feedback/notices.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { FailedState } from '#ui/feedback/states.tsx'

import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpFor } from './set-up-for.tsx'
import { SetUpForm } from './set-up-form.tsx'

/** Where a set-up link leads. Its token stands behind the `#`, is read once and leaves the address bar at once. */
export function SetUpPage() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState(() => hash.slice(1))
  const [codes, setCodes] = useState<string[] | null>(null)
  // a whole link pasted over a broken one changes nothing but the hash: the page stays
  if (hash !== '' && hash.slice(1) !== token) setToken(hash.slice(1))

  useEffect(() => {
    if (hash !== '') void navigate({ hash: '' }, { replace: true })
  }, [hash, navigate])

  if (codes !== null) {
    return (
      <EntranceScreen title="I tuoi codici di recupero">
        <RecoveryCodes codes={codes} />
      </EntranceScreen>
    )
  }
  return (
    <EntranceScreen title="Attiva il tuo accesso">
      {token === '' ? (
        <Notice tone="bad" title="Manca il link">
          Apri di nuovo, per intero, il link che hai ricevuto: vale finché non lo usi o scade.
        </Notice>
      ) : (
        <Content key={token} token={token} onDone={setCodes} />
      )}
    </EntranceScreen>
  )
}

function Content({ token, onDone }: { token: string; onDone: (codes: string[]) => void }) {
  const { data, refusal, loading, refetch } = useStaffQuery(staff.seeStaffSetUp, { token })
  if (data !== undefined) {
    return (
      <>
        <SetUpFor found={data} />
        <SetUpForm token={token} onDone={onDone} />
      </>
    )
  }
  if (refusal?.code === 'set_up_link_dead') {
    return (
      <Notice tone="bad" title="Il link non vale più">
        {refusal.message}
      </Notice>
    )
  }
  if (refusal !== undefined) {
    return (
      <FailedState level={2} title="Non riusciamo ad aprire il link" onRetry={refetch} retrying={loading}>
        {refusal.message}
      </FailedState>
    )
  }
  return <Skeleton shape="card" count={5} label="Apriamo il link…" />
}
