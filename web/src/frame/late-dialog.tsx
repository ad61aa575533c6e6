import { type ReactNode, Suspense } from 'react'

import { PlainDialog } from '#ui/feedback/plain-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { Text } from '#ui/text/text.tsx'

import { ErrorBoundary } from './error-boundary.tsx'

/** Around a dialog that is a `latePart`: a part that does not come leaves the page standing. */
export const LateDialog = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => (
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
    <Suspense>{children}</Suspense>
  </ErrorBoundary>
)
