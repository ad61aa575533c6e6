import type { Endpoint } from '@desco/contract/endpoint'
import type { ReactNode } from 'react'

import { ReasonDialog } from '#team/parts/dialogs.tsx'
import { TextField } from '#forms/fields.tsx'
import { Text } from '#ui/text/text.tsx'

export type Act<E extends Endpoint = Endpoint> = {
  endpoint: E
  /** Everything but the reason: what is known, and how the fields begin. */
  input: Record<string, unknown>
  title: string
  /** What follows from it. */
  follows: string
  confirm: string
  /** The toast of the success. */
  done: string
  danger?: boolean
}

type ActDialogProps = { act: Act; children?: ReactNode; onDone?: () => void; onClose: () => void }

/** Asks for the reason and does it. */
export function ActDialog({ act: { follows, ...act }, children, onDone, onClose }: ActDialogProps) {
  const close = () => {
    onClose()
    onDone?.()
  }
  return (
    <ReasonDialog {...act} onDone={close} onClose={onClose}>
      <Text>{follows}</Text>
      {children}
    </ReasonDialog>
  )
}

/** Two people of a family may have the same letters: who acts shows that they mean this one. */
export const NameOfPerson = (words: { label: string; hint: string }) => (
  <TextField name="name" {...words} autoComplete="off" spellCheck={false} />
)
