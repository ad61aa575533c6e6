import { Component, type ReactNode } from 'react'

import { Button } from '#ui/form/button.tsx'
import { Text } from '#ui/text/text.tsx'

import { PlainScreen } from './plain-screen.tsx'

type Props = { children: ReactNode }
type State = { broken: boolean; error: unknown }

/** What is left when a part breaks while it is drawn (specification section 8). */
export class ErrorScreen extends Component<Props, State> {
  override state: State = { broken: false, error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { broken: true, error }
  }

  override render() {
    const { broken, error } = this.state
    if (!broken) return this.props.children
    return (
      <PlainScreen title={<span lang="en">Unexpected Application Error!</span>}>
        <Text>
          <span lang="en">{error instanceof Error ? error.message : String(error)}</span>
        </Text>
        <Text>Quello che hai già inviato è al sicuro. Ricarica la pagina per continuare.</Text>
        <Button variant="primary" onClick={() => window.location.reload()}>
          Ricarica la pagina
        </Button>
      </PlainScreen>
    )
  }
}
