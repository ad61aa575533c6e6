import type { DeskSurvey } from '@desco/contract/questionnaires/desk/survey-desk'
import type { ReactNode } from 'react'

import { Badge } from '#ui/feedback/badge.tsx'
import { Notice } from '#ui/feedback/notices.tsx'

type Kind = Pick<DeskSurvey, 'openAccess' | 'anonymous'>

const kinds = {
  openAccess: {
    name: 'Accesso libero',
    words:
      'LimeSurvey non tiene un elenco dei partecipanti: chiunque può rispondere, anche più volte, e il portale non sa chi l’ha fatto. Non conta per «tutti i questionari».',
  },
  anonymous: {
    name: 'Anonimo',
    words:
      'LimeSurvey non dice di chi è una risposta: non si può unire alle persone, e il giorno è quello in cui il portale l’ha visto.',
  },
} as const
const names = ['openAccess', 'anonymous'] as const

/** The special facts of a questionnaire, as far as LimeSurvey tells: anybody may answer it, or nobody is known by an answer. */
export const KindBadges = ({ survey }: { survey: Kind }): ReactNode =>
  names
    .filter((name) => survey[name] === true)
    .map((name) => (
      <Badge key={name} tone="wait">
        {kinds[name].name}
      </Badge>
    ))

/** The meaning of that, once for each kind that is among them. */
export const KindNotices = ({ surveys }: { surveys: readonly Kind[] }): ReactNode =>
  names
    .filter((name) => surveys.some((survey) => survey[name] === true))
    .map((name) => (
      <Notice key={name} tone="info" title={kinds[name].name}>
        {kinds[name].words}
      </Notice>
    ))
