import { staff } from '@desco/contract/staff/access'

import { useStaffSession } from '#team/session/session-context.ts'
import { useStaffMutation } from '#team/session/use-staff-mutation.ts'
import { Button } from '#ui/form/button.tsx'
import { LogoutIcon } from '#ui/text/icons.tsx'

/** Ends the session. Without an answer one is still in, and reads so. */
export function LeaveButton({ variant = 'quiet' }: { variant?: 'quiet' | 'secondary' }) {
  const { leave } = useStaffSession()
  const { send } = useStaffMutation(staff.staffLogout)
  const press = async () => {
    if ((await send({})) !== null) leave()
  }
  return (
    <Button variant={variant} onClick={() => void press()}>
      <LogoutIcon size={variant === 'quiet' ? 'normal' : 'small'} />
      Esci
    </Button>
  )
}
