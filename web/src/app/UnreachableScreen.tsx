import { useEffect } from 'react'

import { useAppDispatch, useAppSelector } from '#session/hooks.ts'
import { restoreSession } from '#session/restore-session.ts'
import { Button } from '#ui/Button.tsx'
import { Text } from '#ui/Text.tsx'

import { Arrival } from './Arrival.tsx'
import { PlainScreen } from './PlainScreen.tsx'

/** The session could not be checked. It is kept, and checked again as soon as the device is back on line. */
export function UnreachableScreen() {
  const dispatch = useAppDispatch()
  const isChecking = useAppSelector(({ auth }) => auth.loading)

  useEffect(() => {
    const again = () => void dispatch(restoreSession())
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [dispatch])

  return (
    <PlainScreen title="Non riusciamo a collegarci">
      <Text>
        Controlla la connessione e riprova. Il tuo accesso è ancora qui: non devi fare di nuovo il login.
      </Text>
      <Button
        variant="primary"
        onClick={() => void dispatch(restoreSession())}
        busy={isChecking}
        busyLabel="Un momento…"
      >
        Riprova
      </Button>
      <Arrival title="Connessione" />
    </PlainScreen>
  )
}
