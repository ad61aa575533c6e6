import type { Endpoint } from '@desco/contract/endpoint'
import type { ReactNode } from 'react'

import { useStaffMutation } from '#staff-session/use-staff-mutation.ts'
import { ReasonDialog } from '#staff-ui/ReasonDialog.tsx'
import { Text } from '#ui/Text.tsx'

export type Act<E extends Endpoint = Endpoint> = {
  line: E
  /** Everything but the reason. */
  input: object
  title: string
  /** What follows from it. */
  follows: string
  confirm: string
  /** The toast of the success. */
  done: string
  danger?: boolean
}

type Props = { act: Act; children?: ReactNode; onDone: () => void; onClose: () => void }

/** Asks for the reason and does it. A refusal is said in a toast, and the dialog stays. */
export function ActDialog({ act, children, onDone, onClose }: Props) {
  const { line, input, title, follows, confirm, done, danger } = act
  const { send, busy } = useStaffMutation(line, { done })
  const doIt = async (reason: string) => {
    const answer = await send({ ...input, reason })
    if (answer === null) return
    onClose()
    onDone()
  }
  return (
    <ReasonDialog
      title={title}
      confirm={confirm}
      danger={danger}
      busy={busy}
      onConfirm={(reason) => void doIt(reason)}
      onClose={onClose}
    >
      <Text>{follows}</Text>
      {children}
    </ReasonDialog>
  )
}
