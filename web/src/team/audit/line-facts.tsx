import type { AuditLine } from '@desco/contract/staff/audit'

import style from './line-facts.module.css'
import { printDetails } from './print-details.ts'
import { subjectNames } from './subject-names.ts'

/** What an act was about, why it was done, and what else was noted. */
export function LineFacts({ line }: { line: AuditLine }) {
  const { subjectKind, subjectId, subjectName, reason } = line
  const noted = printDetails(line)
  return (
    <span className={style.facts}>
      {subjectKind !== null && (
        <span>{[subjectNames[subjectKind], subjectName ?? subjectId].filter(Boolean).join(' ')}</span>
      )}
      {reason !== null && <span>Motivo: {reason}</span>}
      {noted !== '' && <span className={style.details}>{noted}</span>}
    </span>
  )
}
