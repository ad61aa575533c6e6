import { Component, type ReactNode } from 'react'

import { Button } from '#ui/form/button.tsx'
import { Text } from '#ui/text/text.tsx'

import { BareScreen } from './parts/bare-screen.tsx'

type Props = { children: ReactNode }

/** What is left when a part breaks while it is drawn. */
export class StaffErrorScreen extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <BareScreen title="Qualcosa si è rotto">
        <Text>Quello che hai già salvato è al sicuro. Ricarica la pagina per continuare.</Text>
        <Button variant="primary" onClick={() => window.location.reload()}>
          Ricarica la pagina
        </Button>
      </BareScreen>
    )
  }
}
