import type { Assent } from '@desco/contract/families/people'
import type { Enrolment } from '@desco/contract/families/states'
import type { NextStep } from '@desco/contract/messages/path'
import type { MaritalStatus } from '@desco/contract/fields'

import {
  ageColumn,
  column,
  dataSet,
  familyCodeColumn,
  familyColumn,
  identifying,
  moment,
  month,
  nameColumns,
  personColumn,
  pseudonym,
  roleColumn,
  text,
  withdrawalMonthColumn,
  withdrawnColumn,
  word,
  yesNo,
} from './data-set.ts'
import type { FamilyFacts } from '#team/exports/reading/family-facts.ts'

type Person = FamilyFacts['people'][number]
type Child = FamilyFacts['children'][number]

const sexes = { Male: 'maschio', Female: 'femmina' } as const
const maritalStatuses: Record<MaritalStatus, string> = {
  Married: 'sposato',
  Unmarried: 'non_sposato',
  Separated: 'separato',
  Cohabitant: 'convivente',
  Widow: 'vedovo',
}
const enrolments: Record<Enrolment, string> = {
  awaiting_children: 'in_registrazione',
  awaiting_spouse: 'in_attesa',
  active: 'partecipa',
  refused: 'ha_rifiutato',
  withdrawn: 'ha_lasciato',
}
const nextSteps: Record<NextStep['kind'], string> = {
  verify: 'verificare_email',
  add_children: 'aggiungere_figli',
  other_parent: 'attesa_altro_genitore',
  enable_child: 'abilitare_figlio',
  child_answer: 'risposta_del_figlio',
  questionnaire: 'questionario',
  diary_day: 'giorno_di_diario',
  wait: 'da_aprire',
  nothing_yet: 'niente_per_ora',
  finished: 'finito',
  not_taking_part: 'non_partecipa',
}

/** Everybody: parents who proved their address, and children who take part, with an access of their own or without. */
export const participants = dataSet<Person>({
  file: 'persone.csv',
  title:
    'Una riga per ogni persona: i genitori che hanno confermato un’email e i figli che partecipano o hanno partecipato, anche senza un proprio accesso',
  reads: ['path'],
  rows: ({ people }) => people,
  columns: [
    personColumn,
    familyColumn,
    roleColumn,
    ageColumn,
    yesNo('accesso', 'Se ha un proprio accesso al portale', ({ registeredAt }) => registeredAt !== null),
    word('sesso', 'Sesso indicato alla registrazione; vuoto per i figli', sexes, ({ sex }) => sex),
    word(
      'stato_civile',
      'Stato civile indicato alla registrazione; vuoto per i figli',
      maritalStatuses,
      ({ maritalStatus }) => maritalStatus,
    ),
    month(
      'mese_registrazione',
      'Mese in cui è nato l’accesso; vuoto per chi non ne ha uno',
      ({ registeredAt }) => registeredAt,
    ),
    word(
      'stato_famiglia',
      'A che punto è la famiglia al momento dell’esportazione',
      enrolments,
      (_, { enrolment }) => enrolment,
    ),
    word(
      'prossimo_passo',
      'Che cosa tocca alla persona al momento dell’esportazione, come lo legge nella sua pagina',
      nextSteps,
      ({ next }) => next,
    ),
    withdrawnColumn,
    withdrawalMonthColumn,
    familyCodeColumn,
    ...nameColumns,
    text('email', 'Indirizzo email; vuoto per i figli', ({ email }) => email, identifying),
    text('telefono', 'Numero di telefono; vuoto per i figli', ({ phone }) => phone, identifying),
    text(
      'nome_utente',
      'Nome utente dei figli; vuoto per i genitori e per chi non ha un accesso',
      ({ username }) => username,
      identifying,
    ),
    moment(
      'registrazione',
      'Momento in cui è nato l’accesso; vuoto per chi non ne ha uno',
      ({ registeredAt }) => registeredAt,
      identifying,
    ),
  ],
})

const assents: Record<Assent, string> = { asked: 'non_ancora', yes: 'si', no: 'no' }

/** The children for whom there is, or was, everybody's consent. */
export const children = dataSet<Child>({
  file: 'figli.csv',
  title: 'Una riga per ogni figlio o figlia che partecipa, o ha partecipato prima di un ritiro',
  reads: [],
  rows: (family) => family.children,
  columns: [
    pseudonym(
      'persona',
      'P',
      'Pseudonimo del figlio o della figlia, uguale in tutte le esportazioni',
      (child) => child.pseudonym,
    ),
    familyColumn,
    ageColumn,
    month(
      'mese_iscrizione',
      'Mese in cui un genitore ha inserito il figlio o la figlia',
      ({ addedAt }) => addedAt,
    ),
    yesNo('abilitato', 'Se ha un proprio accesso', ({ accountId }) => accountId !== null),
    word(
      'assenso',
      'Che cosa ha risposto alla domanda se vuole partecipare',
      assents,
      ({ assent }) => assent,
    ),
    yesNo(
      'ritirato',
      'Se non partecipa più: valgono solo i dati raccolti prima',
      ({ withdrawnAt }) => withdrawnAt !== null,
    ),
    withdrawalMonthColumn,
    familyCodeColumn,
    ...nameColumns,
    column('data_nascita', 'Data di nascita', 'AAAA-MM-GG', ({ birthDate }) => birthDate, identifying),
    text('nome_utente', 'Nome utente; vuoto se non è abilitato', ({ username }) => username, identifying),
  ],
})

/** The people with a token for the questionnaires, and how far each one is. The token itself is in the key. */
export const surveyTokens = dataSet<Person & { survey: Person['surveys'][number] | null }>({
  file: 'token-questionari.csv',
  title: 'Una riga per persona e questionario a cui è stata aggiunta; una sola riga per chi non è in nessuno',
  reads: ['surveys'],
  rows: ({ people }) =>
    people
      .filter(({ registeredAt }) => registeredAt !== null)
      .flatMap((one) =>
        (one.surveys.length > 0 ? one.surveys : [null]).map((survey) => ({ ...one, survey })),
      ),
  columns: [
    personColumn,
    familyColumn,
    roleColumn,
    yesNo(
      'ha_token',
      'Se la persona ha un token per i questionari; quale sia sta solo nella chiave',
      ({ token }) => token !== null,
    ),
    column(
      'questionario',
      'Numero del questionario in LimeSurvey; vuoto se la persona non è in nessuno',
      'numero intero',
      ({ survey }) => survey && survey.surveyId,
    ),
    month(
      'mese_aggiunta',
      'Mese in cui la persona è stata aggiunta al questionario',
      ({ survey }) => survey && survey.addedAt,
    ),
    yesNo(
      'completato',
      'Se LimeSurvey lo dà per completato, all’ultima lettura; una risposta arrivata dopo il ritiro non vale',
      ({ survey }) => survey && survey.completed,
    ),
    month(
      'mese_completamento',
      'Mese in cui è stato completato, secondo LimeSurvey; se non lo dice, in cui il portale l’ha visto',
      ({ survey }) => survey && (survey.completed ? survey.completedAt : null),
    ),
    yesNo(
      'risposta_dopo_il_ritiro',
      'Se è stato completato dopo il ritiro: la risposta che sta in LimeSurvey non va usata',
      ({ survey }) => survey && survey.isAfterLeaving,
    ),
    withdrawnColumn,
    familyCodeColumn,
    text('token', 'Token della persona in LimeSurvey', ({ token }) => token, identifying),
  ],
})

/** The key: which family and which survey token a pseudonym is. Kept apart from the data (GDPR art. 4.5). */
export const key = dataSet<Person>({
  file: 'chiave.csv',
  title:
    'Una riga per ogni persona, anche di chi ha lasciato lo studio: le risposte date prima restano e si uniscono con questa; da tenere separata dai dati',
  reads: [],
  rows: ({ people }) => people,
  columns: [
    pseudonym('persona', 'P', 'Pseudonimo della persona', (person) => person.pseudonym),
    familyColumn,
    roleColumn,
    familyCodeColumn,
    text('token', 'Token della persona in LimeSurvey; vuoto se non ne ha ancora uno', ({ token }) => token, {
      identifying: true,
      keptAfterLeaving: true,
    }),
    withdrawnColumn,
  ],
})
