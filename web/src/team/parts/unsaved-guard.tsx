import { useEffect } from 'react'
import { useBlocker } from 'react-router'

import { forgetUnsaved, hasUnsaved } from '#team/session/unsaved.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
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
export const UnsavedDialog = ({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) => (
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
