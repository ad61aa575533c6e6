import { staff } from '@desco/contract/staff/access'
import { useState } from 'react'

import { useStaffMutation } from '#team/session/queries.ts'
import { useStaffSession } from '#team/session/session.ts'
import { hasUnsaved } from '#team/session/unsaved.ts'
import { Button } from '#ui/form/button.tsx'
import { LogoutIcon } from '#ui/text/icons.tsx'

import { UnsavedDialog } from './unsaved-guard.tsx'

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
