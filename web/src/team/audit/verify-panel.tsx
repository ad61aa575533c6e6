import type { AnswerOf } from '@desco/contract/endpoint'
import { audit } from '@desco/contract/staff/audit'
import { useState } from 'react'

import { useStaffMutation } from '#team/session/queries.ts'
import { Notice } from '#ui/feedback/notices.tsx'
import { Button } from '#ui/form/button.tsx'
import { Panel } from '#ui/layout/boxes.tsx'
import { printNumber } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

import styles from './audit.module.css'

type Verified = AnswerOf<typeof audit.verifyAudit>

/** Whether the log is whole: each line carries the hash of the one before. */
export function VerifyPanel() {
  const { send, busy } = useStaffMutation(audit.verifyAudit)
  const [found, setFound] = useState<Verified | null>(null)
  const verify = async () => {
    setFound(null)
    const answer = await send({})
    if (answer !== null) setFound(answer)
  }

  return (
    <Panel title="Il registro è intero?">
      <div className={styles.panel}>
        <Text>Ogni riga porta l’impronta di quella prima: se qualcuno ne cambia o toglie una, si vede.</Text>
        <Button onClick={() => void verify()} busy={busy} busyLabel="Verifica in corso…">
          Verifica il registro
        </Button>
        {found !== null && <Finding found={found} />}
      </div>
    </Panel>
  )
}

function Finding({ found: { lines, head, brokenAt } }: { found: Verified }) {
  if (brokenAt !== null) {
    return (
      <Notice tone="bad" title={`La riga ${printNumber(brokenAt)} non torna`} live>
        Da lì in poi il registro non è affidabile: avvisa subito chi gestisce il portale.
      </Notice>
    )
  }
  return (
    <Notice tone="good" title="Il registro è intero" live>
      <p>
        {lines === 1
          ? 'C’è 1 riga, al suo posto.'
          : `Ci sono ${printNumber(lines)} righe, tutte al loro posto.`}
      </p>
      <p>
        Impronta dell’ultima: <span className={styles.hash}>{head}</span>
      </p>
    </Notice>
  )
}
