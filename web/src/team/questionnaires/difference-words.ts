import type { DifferenceKind } from '@desco/contract/staff/survey-desk'

/** Each way in which the two sides disagree, and what to make of it. */
export const differenceWords = {
  missing: 'nel portale ma non in LimeSurvey',
  token_differs: 'in LimeSurvey con un token scritto in altro modo',
  completed_there: 'completato in LimeSurvey, qui ancora no',
  added_there: 'in LimeSurvey, qui non ancora segnato',
  reopened_there: 'completato qui, riaperto in LimeSurvey',
  lost_there: 'completato qui, tolto da LimeSurvey (non si riaggiunge)',
} as const satisfies Record<DifferenceKind, string>

/** Participants of LimeSurvey who are nobody's here. */
export const unknownWords = (count: number) =>
  count === 1
    ? 'In LimeSurvey c’è 1 partecipante che il portale non conosce.'
    : `In LimeSurvey ci sono ${count} partecipanti che il portale non conosce.`
