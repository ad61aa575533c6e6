import { useState } from 'react'
import { useNavigate } from 'react-router'

import { useAppDispatch, useUser } from '#data/hooks.ts'
import { unsentOf } from '#data/session/local-person.ts'
import { logOut } from '#data/session/log-out.ts'
import { PlainDialog } from '#ui/feedback/plain-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { LogoutIcon } from '#ui/text/icons.tsx'
import { Text } from '#ui/text/text.tsx'
import { paths } from '#web/paths.ts'

/** Asks first. It says so where unsent diary entries would be wiped. */
export function LogoutButton() {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { id, studyOver } = useUser()
  const [isAsking, setIsAsking] = useState(false)
  const unsent = isAsking ? unsentOf(id) : 0
  const stay = () => setIsAsking(false)
  const leave = () => {
    dispatch(logOut())
    void navigate(paths.login, { replace: true })
  }

  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        <LogoutIcon size="small" />
        Logout
      </Button>
      {isAsking && (
        <PlainDialog
          alert
          title="Sei sicuro di voler uscire?"
          onClose={stay}
          actions={
            <>
              {/* staying is the first choice where entries would be lost */}
              <Button variant={unsent === 0 ? 'primary' : 'secondary'} onClick={leave}>
                Sì
              </Button>
              <Button variant={unsent === 0 ? 'secondary' : 'primary'} onClick={stay}>
                No
              </Button>
            </>
          }
        >
          <Text>
            {unsent === 0
              ? 'Potrai rientrare quando vuoi.'
              : `Voci del diario non inviate: ${unsent}. Se esci, si cancellano da questo telefono: ${studyOver ? 'lo studio è finito, e non si inviano più.' : 'per tenerle, aspetta la rete.'}`}
          </Text>
        </PlainDialog>
      )}
    </>
  )
}
