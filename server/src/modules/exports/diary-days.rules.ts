import type { fillers } from '@desco/contract/diary/entries'

import { dataSet, momentValues, yesOrNo, yesOrNoValues } from './data-set.rules.ts'
import type { DiaryDayFacts } from './diary-facts.rules.ts'
import { diaryDayColumns, withdrawnColumn } from './shared-columns.rules.ts'

const fillerWords: Record<keyof typeof fillers, string> = {
  self: 'persona',
  parent: 'genitore',
  together: 'insieme',
  other: 'altro',
}

/** The days of the diaries: those that were assigned, also when nothing stands there, and all that were written. */
export const diaryDays = dataSet<DiaryDayFacts>({
  file: 'diario_giorni.csv',
  title: 'Una riga per ogni giorno di diario assegnato, fino a oggi, o scritto',
  reads: ['people', 'diary'],
  rows: (family) => family.diary.days,
  columns: [
    ...diaryDayColumns,
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
    withdrawnColumn,
  ],
})
