import { Component, type ReactNode } from 'react'

import { Button } from '#ui/Button.tsx'

import style from './ErrorScreen.module.css'

type Props = { children: ReactNode }
type State = { error: unknown }

/** What is left when a part breaks while it is drawn (specification section 8). */
export class ErrorScreen extends Component<Props, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    return (
      <main id="contenuto" tabIndex={-1} className={style.screen}>
        <h1>Unexpected Application Error!</h1>
        <p className={style.text}>{textOf(error)}</p>
        <p>Quello che avevi già inviato è al sicuro. Ricarica la pagina per continuare.</p>
        <Button variant="primary" onClick={() => window.location.reload()}>
          Ricarica la pagina
        </Button>
      </main>
    )
  }
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
