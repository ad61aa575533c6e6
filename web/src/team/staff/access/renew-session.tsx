import { useState } from 'react'
import { useNavigate } from 'react-router'

import { landingPath } from '#team/paths.ts'
import { type StaffMe, useStaffSession } from '#team/session/session.ts'
import { forgetUnsaved } from '#team/session/unsaved.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notices.tsx'
import { Button } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Text } from '#ui/text/text.tsx'

import { LogInForm } from './log-in.tsx'

/**
 * The log-in over a page on which something is being written. The same person goes on where they were; of another one
 * nothing of that page is shown any longer.
 */
export function RenewSession({ me }: { me: StaffMe }) {
  const { enter, leave } = useStaffSession()
  const navigate = useNavigate()
  const [isWarned, setIsWarned] = useState(false)

  const entered = (now: StaffMe) => {
    if (now.id !== me.id) forgetUnsaved()
    enter(now)
    if (now.id !== me.id) void navigate(landingPath(now.role), { replace: true })
  }

  return (
    // closed by the way that says what is lost, and by no other
    <Dialog alert closedByBack={false} title="La sessione è finita" onClose={() => setIsWarned(true)}>
      <Stack>
        <Text>Accedi di nuovo: quello che hai scritto è ancora qui sotto.</Text>
        <LogInForm email={me.email} onEntered={entered}>
          {isWarned && (
            <Notice live>
              Senza accesso quello che hai scritto non si salva: per perderlo, «Esci senza salvare».
            </Notice>
          )}
          <Button variant="quiet" onClick={leave}>
            Esci senza salvare
          </Button>
        </LogInForm>
      </Stack>
    </Dialog>
  )
}
