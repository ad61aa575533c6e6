import type { ReactNode } from 'react'

import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notices.tsx'
import { Button } from '#ui/form/button.tsx'

type Props = { done: string; words: string; children: ReactNode; onClose: () => void }

/** That it is done, to keep on paper. */
export const ReceiptDialog = ({ done, words, children, onClose }: Props) => (
  <Dialog
    title="Fatto"
    onClose={onClose}
    actions={
      <>
        <Button variant="primary" onClick={onClose}>
          Ho capito
        </Button>
        <Button onClick={() => window.print()}>Stampa o salva in PDF</Button>
      </>
    }
  >
    <Notice tone="good" live title={done}>
      {words}
    </Notice>
    {children}
  </Dialog>
)
