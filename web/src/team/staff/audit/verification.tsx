import type { AnswerOf } from '@desco/contract/endpoint'
import { audit } from '@desco/contract/staff/audit'
import { useState } from 'react'

import { useStaffMutation } from '#team/session/queries.ts'
import { Notice } from '#ui/feedback/notices.tsx'
import { printNumber } from '#ui/text/format.ts'

import styles from './audit.module.css'

type Verified = AnswerOf<typeof audit.verifyAudit>

/** Looks whether the log is whole: each line carries the hash of the one before. */
export function useVerification() {
  const { send, busy } = useStaffMutation(audit.verifyAudit)
  const [found, setFound] = useState<Verified | null>(null)
  const verify = () => {
    setFound(null)
    void send({}).then(setFound)
  }
  return { verify, busy, found }
}

/** The findings. */
export function Finding({ found: { lines, head, brokenAt } }: { found: Verified }) {
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
