import type { ReactNode } from 'react'

import { Stack } from '#ui/layout/boxes.tsx'
import { Logo } from '#ui/layout/page-parts.tsx'
import { WelcomeLayout } from '#ui/layout/welcome-layout.tsx'

type Props = { title: string; lead?: ReactNode; centred?: boolean; children: ReactNode }

/** The frame of the staff's screens before the log-in. */
export const EntranceScreen = ({ title, lead, centred, children }: Props) => (
  <WelcomeLayout
    logo={<Logo />}
    centred={centred}
    side={
      <>
        Area ricerca.
        <br />
        Le famiglie ci affidano i loro dati: trattiamoli con cura.
      </>
    }
  >
    <Stack gap="loose">
      <Stack gap="tight">
        <h1>{title}</h1>
        {lead}
      </Stack>
      {children}
    </Stack>
  </WelcomeLayout>
)
