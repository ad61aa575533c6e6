import { dayInItaly } from '@desco/contract/families/birth-date'
import type { NextStep, PathStep, StepState, StudyPath } from '@desco/contract/messages/study-path'

import { plural, printSpokenDay } from '#ui/text/format.ts'

/** The next step, as the end of a sentence that begins with its person. */
export function nextWords(next: NextStep, today: string = dayInItaly(new Date())): string {
  switch (next.kind) {
    case 'questionnaire':
      return [
        `questionario ${next.title}`,
        next.begun && 'già iniziato',
        next.minutes !== null && `${next.minutes} ${plural(next.minutes, 'minuto', 'minuti')}`,
        next.until !== null && `entro ${dayWords(next.until, today)}`,
      ]
        .filter((part) => typeof part === 'string')
        .join(', ')
    case 'diary_day':
      return next.day === today
        ? 'diario di oggi'
        : `diario di ${dayWords(next.day, today)}, si può scrivere fino a ${dayWords(next.until, today)}`
    case 'enable_child':
      return 'crea il suo accesso'
    case 'child_answer':
      return 'entra con il suo nome utente e dice se vuole partecipare'
    case 'other_parent':
      return 'l’altro genitore deve ancora rispondere'
    case 'verify':
      return 'verifica la tua email'
    case 'add_children':
      return 'aggiungi i tuoi figli'
    case 'wait':
      return next.what === 'diary_day'
        ? `il prossimo giorno di diario è ${dayWords(next.from, today)}`
        : `il prossimo questionario si apre ${dayWords(next.from, today)}`
    case 'finished':
      return 'percorso finito, grazie'
    case 'nothing_yet':
      return 'per ora niente da fare'
    case 'not_taking_part':
      return 'non partecipa allo studio'
  }
}

const dayWords = (day: string, today: string) => (day === today ? 'oggi' : printSpokenDay(day))

const stateWords: Record<StepState, string> = {
  to_do: 'Da fare',
  begun: 'Iniziato',
  done: 'Completato',
  expired: 'Scaduto',
  not_for_you: 'Non per te',
}

/** The names of the steps, as a parent or a child reads them. */
export const stepWords = (isChild: boolean): Record<PathStep, string> => ({
  registration: isChild ? 'Registrazione della famiglia' : 'Registrazione',
  consent: 'Consenso dei genitori',
  children: isChild ? 'Il tuo accesso e il tuo sì' : 'Accesso dei figli',
  questionnaires: 'Questionari',
  diary: 'Giorni di diario',
  end: 'Fine del percorso',
})

/** `Iniziato, 1 di 3`: the count where there is more than one. */
export function stepFact({ state, done, of }: StudyPath['steps'][number]): string {
  return of > 1 && state !== 'not_for_you' ? `${stateWords[state]}, ${done} di ${of}` : stateWords[state]
}
