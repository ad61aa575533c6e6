import {
  type companies,
  type fillers,
  mealNames,
  type places,
  type shares,
} from '@desco/contract/diary/entries'

import {
  column,
  dataSet,
  familyColumn,
  moment,
  personColumn,
  pseudonym,
  text,
  withdrawnColumn,
  word,
  yesNo,
} from './data-set.ts'
import type { FamilyFacts } from '#team/exports/reading/family-facts.ts'

type Food = FamilyFacts['diary']['foods'][number]
type Day = FamilyFacts['diary']['days'][number]

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
const fillerWords: Record<keyof typeof fillers, string> = {
  self: 'persona',
  parent: 'genitore',
  together: 'insieme',
  other: 'altro',
}

/** The person and day of the diary, and its place among the assigned ones. */
const dayColumns = [
  personColumn,
  familyColumn,
  column<{ day: string }>('data', 'Giorno del diario', 'AAAA-MM-GG, ora italiana', ({ day }) => day),
  column<{ number: number | null }>(
    'numero_giorno',
    'Posto fra i giorni assegnati alla persona; vuoto se il giorno non era assegnato',
    'numero intero da 1',
    ({ number }) => number,
  ),
  yesNo<{ number: number | null }>(
    'assegnato',
    'Se il giorno era assegnato',
    ({ number }) => number !== null,
  ),
] as const

/** The foods and drinks of people. */
export const diaryFoods = dataSet<Food>({
  file: 'diario_alimenti.csv',
  title: 'Una riga per ogni alimento del diario, e una per ogni pasto saltato',
  reads: ['diary'],
  rows: (family) => family.diary.foods,
  columns: [
    ...dayColumns,
    column('pasto', 'Pasto', mealNames.join('; '), ({ meal }) => meal),
    column('ora', 'Ora del pasto, se indicata', 'hh:mm, ora italiana', ({ said }) => said?.time ?? null),
    word('luogo', 'Dove, se indicato', placeWords, ({ said }) => said?.place ?? null),
    word('compagnia', 'Con chi, se indicato', companyWords, ({ said }) => said?.company ?? null),
    yesNo('schermo', 'Se uno schermo era acceso; vuoto se non indicato', ({ said }) => said?.screen ?? null),
    yesNo(
      'saltato',
      'Se il pasto è stato saltato: uno zero vero, senza alimenti',
      ({ food }) => food === null,
    ),
    text(
      'alimento',
      'Codice dell’alimento nell’elenco; vuoto per un testo libero',
      ({ food }) => food && food.foodId,
    ),
    column(
      'versione_elenco',
      'Versione dell’elenco con cui è stato scelto l’alimento',
      'numero intero da 1',
      ({ food }) => food && food.listVersion,
    ),
    text(
      'testo_libero',
      'Quello che la persona ha scritto, senza i nomi della famiglia, gli indirizzi e i numeri di telefono',
      ({ food }) => food && food.freeText,
    ),
    text(
      'alimento_codificato',
      'Alimento che il gruppo di ricerca ha dato al testo libero',
      ({ food }) => food && food.codedFood,
    ),
    column(
      'quantita',
      'Quantità in unità domestiche, prima di quanto è stato finito',
      'numero con decimali, a quarti',
      ({ food }) => food && food.amount,
    ),
    text('unita', 'Unità domestica', ({ food }) => food && food.unit),
    column(
      'grammi_pesati',
      'Grammi scritti dalla persona; vuoto se non pesati',
      'numero intero',
      ({ food }) => food && food.grams,
      { unit: 'g' },
    ),
    column(
      'grammi_stimati',
      'Quantità per i grammi stimati di una unità, nella versione dell’elenco; vuoto se non noti',
      'numero intero',
      ({ food }) => food && food.gramsEstimated,
      { unit: 'g' },
    ),
    word(
      'finito',
      'Quanto è stato mangiato; vuoto se non indicato',
      shareWords,
      ({ food }) => food && food.share,
    ),
    pseudonym(
      'pasto_condiviso',
      'M',
      'Uguale per gli alimenti scritti insieme per più persone',
      ({ food }) => food && food.sharedMeal,
    ),
    word('registrato_da', 'Chi ha scritto la riga come è ora', writers, ({ writer }) => writer),
    moment(
      'registrato',
      'Quando è stata scritta, secondo l’orologio del telefono',
      ({ entry }) => entry.recordedAt,
    ),
    moment('ricevuto', 'Quando è arrivata al portale', ({ entry }) => entry.receivedAt),
    column(
      'modifiche',
      'Quante volte è stata cambiata dopo la prima volta',
      'numero intero da 0',
      ({ entry }) => entry.timesEdited,
    ),
    text(
      'foodex2',
      'Codice FoodEx2 dell’alimento o di quello codificato; vuoto se non assegnato',
      ({ food }) => food && food.foodEx2,
    ),
    text(
      'codice_studio',
      'Codice dello studio per l’alimento o per quello codificato; vuoto se non assegnato',
      ({ food }) => food && food.studyCode,
    ),
    withdrawnColumn,
  ],
})

/** The days of the diaries: those that were assigned, also when nothing stands there, and all that were written. */
export const diaryDays = dataSet<Day>({
  file: 'diario_giorni.csv',
  title: 'Una riga per ogni giorno di diario assegnato, fino a oggi, o scritto',
  reads: ['diary'],
  rows: (family) => family.diary.days,
  columns: [
    ...dayColumns,
    yesNo('completa', 'Se la giornata è stata dichiarata completa', ({ said }) => said?.complete === true),
    yesNo(
      'insolita',
      'Se è stata una giornata insolita; vuoto se non indicato',
      ({ said }) => said?.unusual ?? null,
    ),
    word(
      'compilata_da',
      'Chi ha compilato il giorno, se indicato',
      fillerWords,
      ({ said }) => said?.filledBy ?? null,
    ),
    column('alimenti', 'Quanti alimenti', 'numero intero da 0', ({ foods }) => foods),
    column(
      'pasti_saltati',
      'Quanti pasti sono stati saltati',
      'numero intero da 0',
      ({ skippedMeals }) => skippedMeals,
    ),
    moment(
      'prima_registrazione',
      'Quando è stata scritta la prima voce, secondo l’orologio del telefono; vuoto se non c’è niente',
      ({ firstRecordedAt }) => firstRecordedAt,
    ),
    moment(
      'ultima_ricezione',
      'Quando è arrivata l’ultima voce; vuoto se non c’è niente',
      ({ lastReceivedAt }) => lastReceivedAt,
    ),
    withdrawnColumn,
  ],
})
