import { type ComponentType, Suspense } from 'react'

import { PlainDialog } from '#ui/feedback/plain-dialog.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/form/button.tsx'
import { Text } from '#ui/text/text.tsx'

import { ErrorBoundary } from './error-boundary.tsx'
import { latePart } from './late-part.tsx'

/**
 * A dialog in a file of its own: it brings the libraries of dialogs and forms, which its page does without. A press is answered at
 * once, with the dialog's title and shape; a part that does not come leaves the page standing.
 */
export function lateDialog<Props extends { title: string; onClose: () => void }>(
  fetchPart: () => Promise<ComponentType<Props>>,
) {
  const { Part } = latePart(fetchPart)
  return (props: Props) => {
    const { title, onClose } = props
    return (
      <ErrorBoundary
        fallback={({ retry }) => (
          <PlainDialog
            alert
            title="La pagina non si è caricata"
            onClose={onClose}
            back="Chiudi"
            actions={
              <Button variant="primary" onClick={retry}>
                Riprova
              </Button>
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
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    )
  }
}
