import { type ReactNode, useEffect } from 'react'

import { Button } from '#ui/form/button.tsx'
import { Text } from '#ui/text/text.tsx'

import { PlainScreen } from './plain-screen.tsx'
import { RouteAnnouncer } from '#frame/route-announcer.tsx'

type Props = {
  title: string
  text: string
  /** The document's title, where it is not the heading. */
  tab?: string
  onRetry: () => void
  retrying: boolean
  children?: ReactNode
}

/** The session could not be checked. It is kept, and checked again as soon as the device is back on line. */
export function UnreachableScreen({ title, text, tab = title, onRetry, retrying, children }: Props) {
  useEffect(() => {
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [onRetry])

  return (
    <PlainScreen title={title}>
      <Text>{text}</Text>
      <Button variant="primary" onClick={onRetry} busy={retrying}>
        Riprova
      </Button>
      {children}
      <RouteAnnouncer title={tab} />
    </PlainScreen>
  )
}
