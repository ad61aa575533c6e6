import { Dialog } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { Text } from '#ui/text/text.tsx'

import type { RefusalWords } from './refusal-words.ts'

type Props = {
  title: string
  words: RefusalWords
  isSending: boolean
  onRefuse: () => void
  onClose: () => void
}

/** Says what a refusal does before it is sent. */
export function RefuseTextDialog({ title, words, isSending, onRefuse, onClose }: Props) {
  return (
    <Dialog
      alert
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="danger" onClick={onRefuse} busy={isSending}>
            {words.button}
          </Button>
          <Button onClick={onClose}>Torna al testo</Button>
        </>
      }
    >
      <Text>{words.text}</Text>
    </Dialog>
  )
}
