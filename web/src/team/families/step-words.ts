import type { FamilyState, FunnelStep } from '@desco/contract/families/states'

/** A step, as the funnel calls what is reached. */
export const stepReached: Record<FunnelStep, string> = {
  registered: 'Registrate',
  verified: 'Email verificata',
  children_added: 'Figli aggiunti',
  responsibility: 'Secondo genitore invitato o genitore unico',
  answered: 'Autorizzazione ricevuta',
  child_enabled: 'Almeno un figlio abilitato',
  first_survey: 'Primo questionario',
  all_surveys: 'Tutti i questionari',
}

/** What a family waits for that has reached a step; refused and withdrawn ones wait for nothing. */
export const stateWords: Record<FamilyState, string> = {
  registered: 'Codice mai inserito',
  verified: 'Figli da aggiungere',
  children_added: 'Secondo genitore da invitare',
  responsibility: 'In attesa del secondo genitore',
  answered: 'Figli da abilitare',
  child_enabled: 'Nessun questionario',
  first_survey: 'Questionari da finire',
  all_surveys: 'Tutto completato',
  refused: 'Consenso rifiutato',
  withdrawn: 'Ritirata dallo studio',
}
