import { staff } from '@desco/contract/staff/log-in'
import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'

import { useStaffMutation } from '#team/session/queries.ts'
import { useStaffSession } from '#team/session/session.ts'
import { forgetUnsaved, hasUnsaved } from '#team/session/unsaved.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { LogoutIcon } from '#ui/text/icons.tsx'
import { Text } from '#ui/text/text.tsx'

const warn = (event: BeforeUnloadEvent) => {
  if (hasUnsaved()) event.preventDefault()
}

/** Asks before words that are not saved are left: in the portal with a dialog, at the tab's end with the browser's. */
export function UnsavedGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])

  if (blocker.state !== 'blocked') return null
  const goOn = () => {
    forgetUnsaved()
    blocker.proceed()
  }
  return <UnsavedDialog onStay={() => blocker.reset()} onLeave={goOn} />
}

/** The question itself. */
const UnsavedDialog = ({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) => (
  <Dialog
    alert
    closedByBack={false}
    title="Uscire senza salvare?"
    onClose={onStay}
    actions={
      <>
        <Button variant="primary" onClick={onStay}>
          Resta qui
        </Button>
        <Button variant="dangerOutline" onClick={onLeave}>
          Esci senza salvare
        </Button>
      </>
    }
  >
    <Text>In questa pagina hai scritto qualcosa che non è ancora salvato.</Text>
  </Dialog>
)

/** Ends the session. Without an answer one is still in, and reads so. */
export function LogOutButton({ variant = 'quiet' }: { variant?: 'quiet' | 'secondary' }) {
  const { leave } = useStaffSession()
  const { send } = useStaffMutation(staff.staffLogout)
  const [isAsking, setIsAsking] = useState(false)
  const logOut = async () => {
    setIsAsking(false)
    if ((await send({})) !== null) leave()
  }
  return (
    <>
      <Button variant={variant} onClick={() => (hasUnsaved() ? setIsAsking(true) : void logOut())}>
        <LogoutIcon size={variant === 'quiet' ? 'normal' : 'small'} />
        Esci
      </Button>
      {isAsking && <UnsavedDialog onStay={() => setIsAsking(false)} onLeave={() => void logOut()} />}
    </>
  )
}
