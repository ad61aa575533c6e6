import type { ReactNode } from 'react'

import { Logo } from '#ui/Logo.tsx'
import { Stack } from '#ui/Stack.tsx'
import { WelcomeLayout } from '#ui/WelcomeLayout.tsx'

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
