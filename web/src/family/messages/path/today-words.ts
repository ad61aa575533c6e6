import { dayInItaly } from '@desco/contract/families/birth-date'
import type { NextStep, PathStep, PersonOnPath, StepState, StudyPath } from '@desco/contract/messages/path'

import { printList, printSpokenDay } from '#ui/text/format.ts'

/** The one act of today, in one sentence. `names`: of the children whom it is about; none when it is the reader’s own. */
export function todayWords(
  next: NextStep,
  names: readonly string[] = [],
  today: string = dayInItaly(new Date()),
): string {
  const who = printList(names)
  const isMine = names.length === 0
  const days = dayWords(today)
  switch (next.kind) {
    case 'questionnaire': {
      const end = next.until === null ? '' : `, entro ${days(next.until)}`
      if (!isMine) return `C’è un questionario per ${who}${end}`
      return `${next.begun ? 'Hai iniziato' : 'C’è'} un questionario: ${next.title}${end}`
    }
    case 'diary_day': {
      const day = next.day === today ? 'di oggi' : `di ${days(next.day)}`
      const end = next.day === today ? '' : `: si può scrivere fino a ${days(next.until)}`
      return isMine ? `Manca il tuo diario ${day}${end}` : `Manca il diario ${day} di ${who}${end}`
    }
    case 'enable_child':
      return `Crea l’accesso di ${who}`
    case 'child_answer':
      return names.length === 1
        ? `${who} deve ancora entrare e dire se partecipa`
        : `${who} devono ancora entrare e dire se partecipano`
    case 'other_parent':
      return 'L’altro genitore deve ancora rispondere'
    case 'verify':
      return 'Verifica la tua email'
    case 'add_children':
      return 'Aggiungi i tuoi figli'
    case 'wait':
      return next.what === 'diary_day'
        ? `Per oggi hai finito. Il prossimo giorno di diario è ${days(next.from)}`
        : `Per oggi hai finito. Il prossimo questionario si apre ${days(next.from)}`
    case 'finished':
      return 'Percorso finito, grazie'
    case 'nothing_yet':
      return 'Per oggi non c’è niente da fare'
    case 'not_taking_part':
      return isMine ? 'Non partecipi allo studio' : `${who} non partecipa allo studio`
  }
}

const dayWords = (today: string) => (day: string) => (day === today ? 'oggi' : printSpokenDay(day))

/** The step to which the act belongs: the path never points elsewhere than the sentence. Null: nothing is left of it. */
export function stepOf({ next, current }: Pick<PersonOnPath, 'next' | 'current'>): PathStep | null {
  switch (next.kind) {
    case 'questionnaire':
      return 'questionnaires'
    case 'diary_day':
      return 'diary'
    case 'wait':
      return next.what === 'diary_day' ? 'diary' : 'questionnaires'
    case 'enable_child':
    case 'child_answer':
    case 'add_children':
      return 'children'
    case 'other_parent':
      return 'consent'
    case 'verify':
      return 'registration'
    case 'nothing_yet':
      return current
    case 'finished':
    case 'not_taking_part':
      return null
  }
}

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

/** `Iniziato, 1 di 3`: the count where there is more than one. Days may still be given to who has none. */
export function stepFact({ step, state, done, of }: StudyPath['steps'][number], isOver: boolean): string {
  if (step === 'diary' && of === 0 && !isOver) return 'Per ora nessuno'
  return of > 1 && state !== 'not_for_you' ? `${stateWords[state]}, ${done} di ${of}` : stateWords[state]
}
