import type { User } from '@desco/contract/families/people'
import { useState } from 'react'

import { PauseDialog } from '#family/consents/pause-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { Panel } from '#ui/layout/boxes.tsx'
import { printDay } from '#ui/text/format.ts'

type Props = { messages: NonNullable<User['messages']> }

/** A pause without looking for the page where everything about messages is chosen. */
export function MessagesPanel({ messages: { choice, until } }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  // who wants only what is necessary has no use for a pause, and would get all again after it
  if (choice === 'fewer') return null
  return (
    <Panel
      title="Promemoria e messaggi"
      note={until === null ? undefined : `In pausa fino al ${printDay(until)}`}
      fact={
        <Button small onClick={() => setIsOpen(true)}>
          {until === null ? 'Non scrivetemi fino al…' : 'Cambia o finisci la pausa'}
        </Button>
      }
    >
      {isOpen && <PauseDialog until={until} onClose={() => setIsOpen(false)} />}
    </Panel>
  )
}
