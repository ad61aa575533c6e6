import type { fillers } from '@desco/contract/diary/entries'

import { dataSet, momentValues, yesOrNo, yesOrNoValues } from './data-set.rules.ts'
import type { DiaryDayFacts } from './diary-facts.rules.ts'
import type { FamilyFacts } from './family-facts.rules.ts'

type Row = DiaryDayFacts & { family: FamilyFacts }

const fillerWords: Record<keyof typeof fillers, string> = {
  self: 'persona',
  parent: 'genitore',
  together: 'insieme',
  other: 'altro',
}

/** The days of the diaries: those that were assigned, also when nothing stands there, and all that were written. */
export const diaryDays = dataSet<Row>({
  file: 'diario_giorni.csv',
  title: 'Una riga per ogni giorno di diario assegnato, fino a oggi, o scritto',
  reads: ['diary'],
  rows: (family) => family.diary.days.map((day) => ({ ...day, family })),
  columns: [
    {
      name: 'persona',
      meaning: 'Pseudonimo della persona, uguale in tutte le esportazioni',
      values: 'P + 20 cifre esadecimali',
      cell: ({ person }) => person,
    },
    {
      name: 'famiglia',
      meaning: 'Pseudonimo della famiglia',
      values: 'F + 20 cifre esadecimali',
      cell: ({ family }) => family.pseudonym,
    },
    {
      name: 'data',
      meaning: 'Giorno del diario',
      values: 'AAAA-MM-GG, ora italiana',
      cell: ({ day }) => day,
    },
    {
      name: 'numero_giorno',
      meaning: 'Posto fra i giorni assegnati alla persona; vuoto se il giorno non era assegnato',
      values: 'numero intero da 1',
      cell: ({ number }) => number,
    },
    {
      name: 'assegnato',
      meaning: 'Se il giorno era assegnato',
      values: yesOrNoValues,
      cell: ({ number }) => yesOrNo(number !== null),
    },
    {
      name: 'completa',
      meaning: 'Se la giornata è stata dichiarata completa',
      values: yesOrNoValues,
      cell: ({ complete }) => yesOrNo(complete),
    },
    {
      name: 'insolita',
      meaning: 'Se è stata una giornata insolita; vuoto se non indicato',
      values: yesOrNoValues,
      cell: ({ unusual }) => (unusual === null ? null : yesOrNo(unusual)),
    },
    {
      name: 'compilata_da',
      meaning: 'Chi ha compilato il giorno, se indicato',
      values: Object.values(fillerWords).join('; '),
      cell: ({ filledBy }) => filledBy && fillerWords[filledBy],
    },
    {
      name: 'alimenti',
      meaning: 'Quanti alimenti',
      values: 'numero intero da 0',
      cell: ({ foods }) => foods,
    },
    {
      name: 'pasti_saltati',
      meaning: 'Quanti pasti sono stati saltati',
      values: 'numero intero da 0',
      cell: ({ skippedMeals }) => skippedMeals,
    },
    {
      name: 'prima_registrazione',
      meaning:
        'Quando è stata scritta la prima voce, secondo l’orologio del telefono; vuoto se non c’è niente',
      values: momentValues,
      cell: ({ firstRecordedAt }) => firstRecordedAt && firstRecordedAt.toISOString(),
    },
    {
      name: 'ultima_ricezione',
      meaning: 'Quando è arrivata l’ultima voce; vuoto se non c’è niente',
      values: momentValues,
      cell: ({ lastReceivedAt }) => lastReceivedAt && lastReceivedAt.toISOString(),
    },
    {
      name: 'ritirata',
      meaning: 'Se la persona ha lasciato lo studio: valgono solo i dati raccolti prima',
      values: yesOrNoValues,
      cell: ({ withdrawnAt }) => yesOrNo(withdrawnAt !== null),
    },
  ],
})
