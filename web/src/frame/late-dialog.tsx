import { type ComponentType, type ReactNode, Suspense } from 'react'

import { PlainDialog } from '#ui/feedback/plain-dialog.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/form/button.tsx'
import { Text } from '#ui/text/text.tsx'

import { ErrorBoundary } from './error-boundary.tsx'
import { latePart } from './late-part.tsx'

type Props = {
  /** The title of the dialog, until it says so itself. */
  title: string
  onClose: () => void
  children: ReactNode
}

/**
 * Around a dialog that is a `latePart`: a press is answered at once, with the dialog's title and shape. A part that does
 * not come leaves the page standing.
 */
export function LateDialog({ title, onClose, children }: Props) {
  return (
    <ErrorBoundary
      fallback={({ retry }) => (
        <PlainDialog
          alert
          title="La pagina non si è caricata"
          onClose={onClose}
          actions={
            <>
              <Button variant="primary" onClick={retry}>
                Riprova
              </Button>
              <Button onClick={onClose}>Chiudi</Button>
            </>
          }
        >
          <Text>Controlla la connessione e riprova.</Text>
        </PlainDialog>
      )}
    >
      <Suspense
        fallback={
          <PlainDialog busy title={title} onClose={onClose}>
            <Skeleton shape="text" />
          </PlainDialog>
        }
      >
        {children}
      </Suspense>
    </ErrorBoundary>
  )
}

/** A dialog in a file of its own: it brings the libraries of dialogs and forms, which its page does without. */
export function lateDialog<Props extends { title: string; onClose: () => void }>(
  fetchPart: () => Promise<ComponentType<Props>>,
) {
  const { Part } = latePart(fetchPart)
  return (props: Props) => (
    <LateDialog title={props.title} onClose={props.onClose}>
      <Part {...props} />
    </LateDialog>
  )
}
