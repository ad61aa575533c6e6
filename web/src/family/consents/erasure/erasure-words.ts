import type { SystemState } from '@desco/contract/rights/erasure'

import type { Fact } from '#ui/layout/list.tsx'
import { printDayAndTime } from '#ui/text/format.ts'

const words: Readonly<Record<SystemState, string>> = {
  waits: 'Non ancora',
  works: 'In corso',
  'needs-team': 'In corso: una parte la cancella a mano il gruppo di ricerca',
  done: 'Fatto',
}

/** How far a system is, in a few words. */
export const stateWords = ({ state, doneAt }: { state: SystemState; doneAt: string | null }) =>
  doneAt === null ? words[state] : `Fatto il ${printDayAndTime(doneAt)}`

/** The effects in each system once the hours are over. */
export const factsOfErasing = ({ keepsAnswers }: { keepsAnswers: boolean }): Fact[] => [
  {
    term: 'Poi, nel portale',
    value:
      'Cancelliamo nomi, contatti, diario, quali questionari sono stati compilati e i messaggi. L’accesso si chiude.',
  },
  {
    term: 'E nei questionari',
    value: keepsAnswers
      ? 'Cancelliamo il codice con cui si partecipa. Le risposte ai questionari restano allo studio senza dire di chi sono, come avete letto prima di acconsentire.'
      : 'Cancelliamo il codice con cui si partecipa e le risposte ai questionari. Quelle anonime non sono di nessuno, e restano.',
  },
  {
    term: 'Le tabelle per l’analisi',
    value:
      'Le nuove non conterranno questi dati. Quelle già scaricate non cambiano, e il gruppo di ricerca sa quali sono.',
  },
  {
    term: 'Che cosa resta',
    value:
      'La prova che abbiamo cancellato, senza dire chi: un numero, le date, le versioni dei testi a cui avevi risposto.',
  },
]
