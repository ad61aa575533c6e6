import { type companies, mealNames, type places, type shares } from '@desco/contract/diary/entries'

import { dataSet, momentValues, yesOrNo, yesOrNoValues } from './data-set.rules.ts'
import type { DiaryFoodFacts } from './diary-facts.rules.ts'
import { diaryDayColumns, withdrawnColumn } from './shared-columns.rules.ts'

const placeWords: Record<keyof typeof places, string> = {
  home: 'casa',
  school: 'scuola',
  work: 'lavoro',
  relatives: 'parenti_o_amici',
  restaurant: 'bar_o_ristorante',
  outdoors: 'fuori',
  other: 'altro',
}
const companyWords: Record<keyof typeof companies, string> = {
  alone: 'solo',
  family: 'famiglia',
  peers: 'coetanei_o_colleghi',
  others: 'altri',
}
const shareWords: Record<keyof typeof shares, string> = {
  all: 'tutto',
  half: 'meta',
  'almost-nothing': 'quasi_niente',
}
const writers = { self: 'persona', parent: 'genitore', child: 'figlio', team: 'gruppo_di_ricerca' } as const

const wordsOf = (words: Record<string, string>) => Object.values(words).join('; ')

/** What people ate and drank. */
export const diaryFoods = dataSet<DiaryFoodFacts>({
  file: 'diario_alimenti.csv',
  title: 'Una riga per ogni alimento del diario, e una per ogni pasto saltato',
  reads: ['people', 'diary'],
  rows: (family) => family.diary.foods,
  columns: [
    ...diaryDayColumns,
    { name: 'pasto', meaning: 'Pasto', values: mealNames.join('; '), cell: ({ meal }) => meal },
    {
      name: 'ora',
      meaning: 'Ora del pasto, se indicata',
      values: 'hh:mm, ora italiana',
      cell: ({ time }) => time,
    },
    {
      name: 'luogo',
      meaning: 'Dove, se indicato',
      values: wordsOf(placeWords),
      cell: ({ place }) => place && placeWords[place],
    },
    {
      name: 'compagnia',
      meaning: 'Con chi, se indicato',
      values: wordsOf(companyWords),
      cell: ({ company }) => company && companyWords[company],
    },
    {
      name: 'schermo',
      meaning: 'Se uno schermo era acceso; vuoto se non indicato',
      values: yesOrNoValues,
      cell: ({ screen }) => (screen === null ? null : yesOrNo(screen)),
    },
    {
      name: 'saltato',
      meaning: 'Se il pasto è stato saltato: uno zero vero, senza alimenti',
      values: yesOrNoValues,
      cell: ({ skipped }) => yesOrNo(skipped),
    },
    {
      name: 'alimento',
      meaning: 'Codice dell’alimento nell’elenco; vuoto per un testo libero',
      values: 'testo',
      cell: ({ food }) => food,
    },
    {
      name: 'versione_elenco',
      meaning: 'Versione dell’elenco con cui è stato scelto l’alimento',
      values: 'numero intero da 1',
      cell: ({ listVersion }) => listVersion,
    },
    {
      name: 'testo_libero',
      meaning:
        'Quello che la persona ha scritto, senza i nomi della famiglia, gli indirizzi e i numeri di telefono',
      values: 'testo',
      cell: ({ freeText }) => freeText,
    },
    {
      name: 'alimento_codificato',
      meaning: 'Alimento che il gruppo di ricerca ha dato al testo libero',
      values: 'testo',
      cell: ({ codedFood }) => codedFood,
    },
    {
      name: 'quantita',
      meaning: 'Quantità in unità domestiche, prima di quanto è stato finito',
      values: 'numero con decimali, a quarti',
      cell: ({ amount }) => amount,
    },
    { name: 'unita', meaning: 'Unità domestica', values: 'testo', cell: ({ unit }) => unit },
    {
      name: 'grammi_pesati',
      meaning: 'Grammi scritti dalla persona; vuoto se non pesati',
      values: 'numero intero',
      unit: 'g',
      cell: ({ gramsWeighed }) => gramsWeighed,
    },
    {
      name: 'grammi_stimati',
      meaning: 'Quantità per i grammi stimati di una unità, nella versione dell’elenco; vuoto se non noti',
      values: 'numero intero',
      unit: 'g',
      cell: ({ gramsEstimated }) => gramsEstimated,
    },
    {
      name: 'finito',
      meaning: 'Quanto è stato mangiato; vuoto se non indicato',
      values: wordsOf(shareWords),
      cell: ({ share }) => share && shareWords[share],
    },
    {
      name: 'pasto_condiviso',
      meaning: 'Uguale per gli alimenti scritti insieme per più persone',
      values: 'M + 20 cifre esadecimali',
      cell: ({ sharedMeal }) => sharedMeal,
    },
    {
      name: 'registrato_da',
      meaning: 'Chi ha scritto la riga come è ora',
      values: wordsOf(writers),
      cell: ({ recordedBy }) => writers[recordedBy],
    },
    {
      name: 'registrato',
      meaning: 'Quando è stata scritta, secondo l’orologio del telefono',
      values: momentValues,
      cell: ({ recordedAt }) => recordedAt.toISOString(),
    },
    {
      name: 'ricevuto',
      meaning: 'Quando è arrivata al portale',
      values: momentValues,
      cell: ({ receivedAt }) => receivedAt.toISOString(),
    },
    {
      name: 'modifiche',
      meaning: 'Quante volte è stata cambiata dopo la prima volta',
      values: 'numero intero da 0',
      cell: ({ timesEdited }) => timesEdited,
    },
    {
      name: 'foodex2',
      meaning: 'Codice FoodEx2 dell’alimento o di quello codificato; vuoto se non assegnato',
      values: 'testo',
      cell: ({ foodEx2 }) => foodEx2,
    },
    {
      name: 'codice_studio',
      meaning: 'Codice dello studio per l’alimento o per quello codificato; vuoto se non assegnato',
      values: 'testo',
      cell: ({ studyCode }) => studyCode,
    },
    withdrawnColumn,
  ],
})
