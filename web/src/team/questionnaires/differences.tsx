import type { ComparedSurvey } from '@desco/contract/staff/survey-desk'

import { Badge } from '#ui/feedback/badge.tsx'

import { differenceWords, unknownWords } from './difference-words.ts'
import styles from './survey-desk.module.css'

const states = {
  open_access: 'Ad accesso libero: LimeSurvey non tiene un elenco',
  gone: 'LimeSurvey non ha più questo questionario',
  failed: 'LimeSurvey non ci lascia leggere l’elenco',
} as const

/** In what a survey differs, people by family code and initials, and what was done about it. */
export function Differences({ survey }: { survey: ComparedSurvey }) {
  const { state, differences, unknownThere, pushed, takenOver, refused } = survey
  if (state !== 'compared') return states[state]
  const done = [
    pushed > 0 && `aggiunti ${pushed}`,
    takenOver > 0 && `aggiornati ${takenOver}`,
    refused > 0 && `rifiutati da LimeSurvey ${refused}`,
  ].filter((words) => words !== false)

  return (
    <div className={styles.about}>
      {differences.length === 0 && <Badge tone="good">Nessuna differenza</Badge>}
      {differences.length > 0 && (
        <ul className={styles.differences}>
          {differences.map(({ kind, count, people }) => (
            <li key={kind}>
              <details>
                <summary>
                  <strong>{count}</strong> {differenceWords[kind]}
                </summary>
                <p className={styles.people}>
                  {people.map(({ familyCode, initials }) => `${familyCode} ${initials}`).join(' · ')}
                  {people.length < count && ' · …'}
                </p>
              </details>
            </li>
          ))}
        </ul>
      )}
      {unknownThere > 0 && <span>{unknownWords(unknownThere)}</span>}
      {done.length > 0 && <span>Appena fatto: {done.join(', ')}.</span>}
    </div>
  )
}
