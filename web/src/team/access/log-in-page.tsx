import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'

import { EntranceScreen } from '#team/parts/entrance-screen.tsx'
import { landingPath, staffPaths } from '#team/paths.ts'
import { useStaffSession } from '#team/session/session-context.ts'
import { Notice } from '#ui/feedback/notices.tsx'
import { Text } from '#ui/text/text.tsx'

import { LogInForm } from './log-in-form.tsx'

type Arrived = { from?: string; activated?: boolean } | null

/** The staff's log-in. Who is signed in already, or just did, goes where they wanted to. */
export function LogInPage() {
  const { state, check } = useStaffSession()
  const arrived = useLocation().state as Arrived
  const isUnknown = state.status === 'unknown'

  useEffect(() => {
    if (isUnknown) void check()
  }, [isUnknown, check])

  if (state.status === 'in') {
    const from = arrived?.from ?? staffPaths.today
    return <Navigate to={from === staffPaths.today ? landingPath(state.me.role) : from} replace />
  }
  return (
    <EntranceScreen title="Accedi" lead={<Text size="lead">L’area di chi lavora allo studio.</Text>} centred>
      <Word ended={state.status === 'out' && state.why === 'ended'} arrived={arrived} />
      <LogInForm />
    </EntranceScreen>
  )
}

function Word({ ended, arrived }: { ended: boolean; arrived: Arrived }) {
  if (ended) return <Notice live>La sessione è finita. Accedi di nuovo e torni dov’eri.</Notice>
  if (arrived?.activated) return <Notice tone="good">Il tuo accesso è attivo: ora puoi entrare.</Notice>
  if (arrived?.from !== undefined && arrived.from !== staffPaths.today) {
    return <Notice>Accedi per continuare.</Notice>
  }
  return null
}
