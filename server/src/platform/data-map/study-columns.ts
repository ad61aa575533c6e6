import { card, type Cards, ofFamily, rowId, secretly, seenBy, toPerson } from './column-facts.ts'

const ofDiary = ['oneself', 'parents', 'team', 'analysis'] as const

// as survey-token.rules.ts and give-survey-token.ts make it
const howATokenIsMade =
  'Se il portale dà chiavi casuali (SURVEY_TOKENS=opaque), là non dice chi è; se le fa con l’email del genitore o con il nome utente del figlio (SURVEY_TOKENS=email), può dirlo'

/** The columns about what people give to the study. */
export const studyColumns = {
  survey_token: {
    ...card('La chiave dei questionari', 'consent', 'given', 'identifiable'),
    columns: {
      account_id: toPerson,
      token: {
        purpose: `Unisce la persona alle sue risposte in LimeSurvey: del portale ci va solo questa chiave. ${howATokenIsMade}`,
        onlyInCopyOf: 'account_id',
      },
    },
  },
  survey_participation: {
    ...card('I questionari', 'consent', 'given', 'oneself', 'team', 'analysis'),
    columns: {
      account_id: toPerson,
      survey_id: 'Quale questionario',
      title: 'Il suo titolo',
      token: {
        purpose: `La chiave con cui LimeSurvey conosce la persona. ${howATokenIsMade}`,
        seenBy: ['identifiable'],
        onlyInCopyOf: 'account_id',
      },
      added_at: 'Da quando la persona può rispondere',
      adding_until: seenBy('Per non iscriverla due volte', 'nobody'),
      completed: 'Se ha risposto',
      checked_at: seenBy('Quando lo si è chiesto a LimeSurvey', 'nobody'),
      completed_at: 'Quando il portale ha visto che ha risposto',
      submitted_at: 'Quando ha risposto, secondo LimeSurvey',
      left_at: 'Quando ha lasciato lo studio o, da figlio, ha detto no: le risposte successive non valgono',
      link_closed_at: 'Quando LimeSurvey ha chiuso il link di chi non partecipa più',
      link_open_because: seenBy('Perché quel link non si è potuto chiudere', 'team'),
      begun_at: seenBy('Da quando si sa che è a metà', 'oneself', 'team'),
      moved_to: seenBy('Quale questionario ne ha preso il posto', 'nobody'),
      carried_from: seenBy('Di quale questionario ha preso il posto', 'nobody'),
    },
  },
  diary_entry: {
    ...card('Il diario alimentare', 'consent', 'given', ...ofDiary),
    columns: {
      id: rowId,
      family_id: ofFamily,
      parent_id: 'Di quale genitore è il diario',
      child_id: 'Di quale figlio o figlia è il diario',
      person_id: 'La persona, genitore o figlio',
      day: 'Il giorno',
      kind: 'Alimento, pasto o giornata',
      meal: 'Quale pasto',
      version: 'Quante volte la voce è stata cambiata',
      content: 'Che cosa e quanto, dove e con chi',
      deleted: 'Se la voce è stata tolta',
      text_key: 'Le parole scritte, per dare loro un codice',
      food_id: 'L’alimento dell’elenco',
      account_id: 'Chi l’ha scritta',
      staff_id: seenBy('Chi del gruppo di ricerca l’ha corretta', 'team'),
      recorded_at: 'Quando è stata scritta sul telefono',
      received_at: 'Quando è arrivata al portale',
      first_received_at: 'Quando è arrivata la prima volta',
      times_edited: 'Quante volte è stata corretta',
    },
  },
  diary_entry_version: {
    ...card('Il diario com’era prima delle correzioni', 'consent', 'given', ...ofDiary),
    columns: {
      entry_id: 'Di quale voce',
      version: 'Quale versione',
      meal: 'Il pasto di allora',
      content: 'Il contenuto di allora',
      deleted: 'Se era tolta',
      account_id: 'Chi l’aveva scritta',
      staff_id: seenBy('Chi del gruppo di ricerca l’aveva corretta', 'team'),
      reason: { ...seenBy('Perché il gruppo di ricerca l’ha corretta', 'team'), onlyInCopyOf: 'parents' },
      recorded_at: 'Quando era stata scritta',
      received_at: 'Quando era arrivata',
    },
  },
  diary_unapplied: {
    ...card('Le voci del diario non accolte', 'consent', 'given', ...ofDiary),
    columns: {
      id: rowId,
      family_id: ofFamily,
      parent_id: 'Di quale genitore',
      child_id: 'Di quale figlio o figlia',
      person_id: 'La persona, genitore o figlio',
      entry_id: 'Quale voce',
      reason: 'Perché non è stata accolta',
      entry: 'La voce, perché niente vada perso',
      sha256: secretly('Per non tenerla due volte', 'È un’impronta della voce stessa.'),
      account_id: 'Chi l’ha mandata',
      received_at: 'Quando è arrivata',
      settled_at: seenBy('Quando si è deciso che cosa farne', 'team'),
      settlement: seenBy('Che cosa si è deciso', 'team'),
      staff_id: seenBy('Chi l’ha deciso', 'team'),
      more: seenBy('Quante altre, quel giorno, non sono state tenute', 'team'),
    },
  },
  diary_plan_day: {
    ...card('I giorni di diario assegnati', 'consent', 'given', ...ofDiary),
    columns: {
      family_id: ofFamily,
      parent_id: 'A quale genitore',
      child_id: 'A quale figlio o figlia',
      person_id: 'La persona, genitore o figlio',
      day: 'Il giorno',
      planned_at: 'Quando è stato assegnato',
      staff_id: seenBy('Chi l’ha assegnato', 'team'),
    },
  },
  diary_reminder: {
    ...card('I promemoria del diario', 'consent', 'given', 'nobody'),
    columns: {
      account_id: toPerson,
      day: 'Per quale giorno',
      kind: 'Quale promemoria',
      queued_at: 'Quando, perché non parta due volte',
    },
  },
} as const satisfies Cards
