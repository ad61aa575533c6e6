import { useEffect } from 'react'

import type { CheckTrouble } from '#data/check.slice.ts'
import { useAppDispatch, useAppSelector } from '#data/hooks.ts'
import { logOut } from '#data/log-out.ts'
import { restoreSession } from '#data/restore-session.ts'
import { Arrival } from '#frame/arrival.tsx'
import { PlainScreen } from '#frame/plain-screen.tsx'
import { Button } from '#ui/form/button.tsx'
import { LogoutIcon } from '#ui/text/icons.tsx'
import { Text } from '#ui/text/text.tsx'

const texts: Record<CheckTrouble, { title: string; text: string; tab: string }> = {
  connection: {
    title: 'Non riusciamo a collegarci',
    text: 'Controlla la connessione e riprova. Il tuo accesso è ancora qui: non devi fare di nuovo il login.',
    tab: 'Connessione',
  },
  portal: {
    title: 'Il portale ha un problema',
    text: 'Non è colpa tua: il portale non risponde come dovrebbe. Riprova tra qualche minuto. Il tuo accesso è ancora qui: non devi fare di nuovo il login.',
    tab: 'Un problema nostro',
  },
}

/**
 * The session could not be checked. It is kept, and checked again as soon as the device is back on line; whoever shares
 * the device can end it all the same.
 */
export function UnreachableScreen({ trouble }: { trouble: CheckTrouble }) {
  const { title, text, tab } = texts[trouble]
  const dispatch = useAppDispatch()
  const isChecking = useAppSelector(({ auth }) => auth.loading)

  useEffect(() => {
    const again = () => void dispatch(restoreSession())
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [dispatch])

  return (
    <PlainScreen title={title}>
      <Text>{text}</Text>
      <Button
        variant="primary"
        onClick={() => void dispatch(restoreSession())}
        busy={isChecking}
        busyLabel="Un momento…"
      >
        Riprova
      </Button>
      {/* nothing is asked first, and no dialog fetched: there may be no connection */}
      <Button variant="quiet" wide onClick={() => dispatch(logOut())}>
        <LogoutIcon size="small" />
        Logout
      </Button>
      <Arrival title={tab} />
    </PlainScreen>
  )
}
