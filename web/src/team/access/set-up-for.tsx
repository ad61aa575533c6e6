import type { AnswerOf } from '@desco/contract/endpoint'
import type { staff } from '@desco/contract/staff/access'
import { roleNames } from '@desco/contract/staff/roles'

import { Card, Stack } from '#ui/layout/boxes.tsx'
import { DefinitionFacts } from '#ui/layout/list.tsx'
import { Text } from '#ui/text/text.tsx'

import { QrCode } from './qr-code.tsx'
import styles from './set-up-for.module.css'

/** Whose access it is, and the secret for the authenticator app: as a picture, and as text for who cannot take one. */
export const SetUpFor = ({ found }: { found: AnswerOf<typeof staff.seeStaffSetUp> }) => (
  <Stack>
    <Card>
      <DefinitionFacts
        facts={[
          { term: 'Email', value: found.email, full: true },
          { term: 'Ruolo', value: roleNames[found.role] },
        ]}
      />
    </Card>
    <Card as="section" labelledBy="app">
      <Stack>
        <h2 id="app">Collega l’app di autenticazione</h2>
        <Text>Inquadra il codice con un’app come Aegis, FreeOTP o Google Authenticator.</Text>
        <QrCode text={found.uri} label="Codice QR per l’app di autenticazione" />
        <Text tone="faint" size="small">
          Se non puoi inquadrarlo, scrivi nell’app questa chiave:
        </Text>
        <p className={styles.secret}>{inGroups(found.secret)}</p>
      </Stack>
    </Card>
  </Stack>
)

const inGroups = (secret: string) => secret.replaceAll(/.{4}(?=.)/gu, '$& ')
