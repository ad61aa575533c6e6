import type { Settings } from '../host-state.ts'

/** LimeSurvey says these in the default language of the site. Every other refusal is English on every server. */
export const messages = {
  en: {
    lockedOut:
      'You have exceeded the number of maximum login attempts. Please wait 10 minutes before trying again.',
    noToken: (sid: number) => `Table "lime_survey_${sid}" does not have a column named "token".`,
    noTable: (sid: number, record: string) =>
      `The table "{{survey_${sid}}}" for active record class "${record}" cannot be found in the database.`,
  },
  it: {
    lockedOut:
      'E&#039; stato superato il numero massimo di tentativi di login. Attendere 10 minuti prima di riprovare.',
    noToken: (sid: number) => `La tabella "lime_survey_${sid}" non contiene la colonna "token".`,
    noTable: (sid: number, record: string) =>
      `La tabella "{{survey_${sid}}}" definita nella classe active record "${record}" non è presente nel DB.`,
  },
} satisfies Record<Settings['language'], object>
