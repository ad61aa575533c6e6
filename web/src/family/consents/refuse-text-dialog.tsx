import type { StudyText } from '@desco/contract/families/consents/study-text'

import { Dialog } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { Text } from '#ui/text/text.tsx'

import { refusalWords } from './refusal-words.ts'

type Props = {
  text: StudyText
  who: 'parent' | 'adult'
  isSending: boolean
  onRefuse: () => void
  onClose: () => void
}

/** Says what a refusal does before it is sent. */
export function RefuseTextDialog({ text, who, isSending, onRefuse, onClose }: Props) {
  const words = refusalWords(text, who)
  return (
    <Dialog
      alert
      title={words.title}
      onClose={onClose}
      actions={
        <>
          <Button variant="danger" onClick={onRefuse} busy={isSending} busyLabel="Un momento…">
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
