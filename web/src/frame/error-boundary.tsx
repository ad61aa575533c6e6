import { Component, type ReactNode, useEffect, useState } from 'react'

import { reportCaught } from '#data/browser-errors.ts'
import { openAnewOnce, PartNotLoaded, portalWasRenewed } from '#data/parts.ts'
import { FailedState } from '#ui/feedback/states.tsx'
import { Button } from '#ui/form/button.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Text } from '#ui/text/text.tsx'

import { PageSkeleton, ScreenSkeleton } from './page-skeleton.tsx'
import { PlainScreen } from './screens/plain-screen.tsx'
import { PageShown } from './route-announcer.tsx'

export type Failure = { error: unknown; retry: () => void }

type Props = {
  fallback: (failure: Failure) => ReactNode
  children: ReactNode
}
type State = { failed: boolean; error: unknown; /** How often in a row. */ times: number }

/** Keeps a failure where it happened, and reports it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, error: null, times: 0 }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: true, error }
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof PartNotLoaded) error.forget()
    reportCaught(error)
    this.setState(({ times }) => ({ times: times + 1 }))
  }

  retry = () => {
    // some browsers remember for as long as a page lives that a script did not come
    if (this.state.times > 1 && navigator.onLine) window.location.reload()
    else this.setState({ failed: false, error: null })
  }

  override render() {
    const { failed, error } = this.state
    return failed ? this.props.fallback({ error, retry: this.retry }) : this.props.children
  }
}

/** The rest when everything breaks (specification section 8). */
export const ErrorScreen = ({ error }: { error: unknown }) => (
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

type PageFailureProps = Failure & {
  /** Of the page that was asked for. */
  title: string
  inLayout: boolean
}

/** One page that did not come or broke. After a deployment it is opened anew instead, without a word. */
export function PageFailure({ error, retry, title, inLayout }: PageFailureProps) {
  const neverCame = error instanceof PartNotLoaded
  const [isAsking, setIsAsking] = useState(neverCame)

  useEffect(() => {
    if (!isAsking) return
    void portalWasRenewed().then((renewed) => {
      if (!renewed || !openAnewOnce()) setIsAsking(false)
    })
  }, [isAsking])

  useEffect(() => {
    if (!neverCame) return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [neverCame, retry])

  if (isAsking) return inLayout ? <PageOnItsWay title={title} /> : <ScreenSkeleton />
  const failed = (
    <FailedState
      level={2}
      title={neverCame ? 'La pagina non si è caricata' : 'La pagina si è interrotta'}
      onRetry={retry}
    >
      {neverCame ? (
        'Controlla la connessione e riprova.'
      ) : (
        <>
          Quello che hai già inviato è al sicuro. Riprova, oppure scegli un’altra pagina.{' '}
          <span lang="en">
            Unexpected Application Error! {error instanceof Error ? error.message : String(error)}
          </span>
        </>
      )}
    </FailedState>
  )
  return (
    <>
      {inLayout ? (
        <>
          <PageHead title={title} />
          {failed}
        </>
      ) : (
        <PlainScreen title={title}>{failed}</PlainScreen>
      )}
      <PageShown />
    </>
  )
}

/** Inside the layout of an area: the page's heading at once, and its shape. */
export const PageOnItsWay = ({ title }: { title: string }) => (
  <>
    <PageHead title={title} />
    <PageSkeleton />
  </>
)
