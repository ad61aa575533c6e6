import type { ReactNode } from 'react'

import { PageHead } from '#ui/layout/page-head.tsx'
import { Text } from '#ui/text/text.tsx'

import { PlainScreen } from './plain-screen.tsx'
import { RouteAnnouncer } from '#frame/route-announcer.tsx'

const title = 'Pagina non trovata'

type Props = {
  /** Inside the layout of its area, which has a logo and a `main` of its own. */
  inLayout?: boolean
  children: string
  /** The link that leads on. */
  wayOn: ReactNode
}

/** An address that the area does not have. */
export const NotFoundPage = ({ inLayout = false, children, wayOn }: Props) =>
  inLayout ? (
    <>
      <PageHead title={title} lead={children} />
      {wayOn}
      <RouteAnnouncer title={title} />
    </>
  ) : (
    <PlainScreen title={title}>
      <Text>{children}</Text>
      {wayOn}
      <RouteAnnouncer title={title} />
    </PlainScreen>
  )
