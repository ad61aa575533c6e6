import { dataSet, monthOf, monthValues, yesOrNo, yesOrNoValues } from './data-set.rules.ts'
import type { PersonFacts } from './family-facts.rules.ts'
import {
  familyCodeColumn,
  familyColumn,
  personColumn,
  roleColumn,
  withdrawnColumn,
} from './shared-columns.rules.ts'

type Survey = PersonFacts['surveys'][number]
type Row = PersonFacts & { survey: Survey | null }

/** Who has a token for the questionnaires, and how far each one is. The token itself is in the key. */
export const surveyTokens = dataSet<Row>({
  file: 'token-questionari.csv',
  title: 'Una riga per persona e questionario a cui è stata aggiunta; una sola riga per chi non è in nessuno',
  reads: ['people', 'surveys', 'tokens'],
  rows: (family) =>
    family.people
      .filter(({ registeredAt }) => registeredAt !== null)
      .flatMap((person) =>
        (person.surveys.length === 0 ? [null] : person.surveys).map((survey) => ({
          ...person,
          survey,
        })),
      ),
  columns: [
    personColumn,
    familyColumn,
    roleColumn,
    {
      name: 'ha_token',
      meaning: 'Se la persona ha un token per i questionari; quale sia sta solo nella chiave',
      values: yesOrNoValues,
      cell: ({ token }) => yesOrNo(token !== null),
    },
    {
      name: 'questionario',
      meaning: 'Numero del questionario in LimeSurvey; vuoto se la persona non è in nessuno',
      values: 'numero intero',
      cell: ({ survey }) => survey && survey.id,
    },
    {
      name: 'mese_aggiunta',
      meaning: 'Mese in cui la persona è stata aggiunta al questionario',
      values: monthValues,
      unit: 'mese',
      cell: ({ survey }) => survey && monthOf(survey.addedAt),
    },
    {
      name: 'completato',
      meaning:
        'Se LimeSurvey lo dà per completato, all’ultima lettura; una risposta arrivata dopo il ritiro non vale',
      values: yesOrNoValues,
      cell: ({ survey }) => survey && yesOrNo(survey.completed),
    },
    {
      name: 'mese_completamento',
      meaning:
        'Mese in cui è stato completato, secondo LimeSurvey; se non lo dice, in cui il portale l’ha visto',
      values: monthValues,
      unit: 'mese',
      cell: ({ survey }) => survey && (survey.completed ? monthOf(survey.completedAt) : null),
    },
    {
      name: 'risposta_dopo_il_ritiro',
      meaning: 'Se è stato completato dopo il ritiro: la risposta che sta in LimeSurvey non va usata',
      values: yesOrNoValues,
      cell: ({ survey }) => survey && yesOrNo(survey.isAfterLeaving),
    },
    withdrawnColumn,
    familyCodeColumn,
    {
      name: 'token',
      meaning: 'Token della persona in LimeSurvey',
      values: 'testo',
      identifying: true,
      cell: ({ token }) => token,
    },
  ],
})
