import { useEffect } from 'react'

import { useAppDispatch, useAppSelector } from '#session/hooks.ts'
import { restoreSession } from '#session/restore-session.ts'
import { FailedState } from '#ui/FailedState.tsx'

import style from './ErrorScreen.module.css'

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
    <main id="contenuto" tabIndex={-1} className={style.screen}>
      <h1>Non riusciamo a collegarci</h1>
      <FailedState
        title="Il tuo accesso è ancora qui"
        onRetry={() => void dispatch(restoreSession())}
        retrying={isChecking}
      >
        Controlla la connessione e riprova. Non devi fare di nuovo il login.
      </FailedState>
    </main>
  )
}
