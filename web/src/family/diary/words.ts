import type { DiaryPerson } from '@desco/contract/diary/calls'
import { type FoodEntry, type Meal, meals } from '@desco/contract/diary/entries'
import type { Food } from '@desco/foods/food-list'
import { householdUnits, isHouseholdUnit } from '@desco/foods/household-units'

import { capital, plural } from '#ui/text/format.ts'

import type { Writer } from './store/local-entry.ts'

const quarters: Record<number, string> = { 0: '', 0.25: '¼', 0.5: '½', 0.75: '¾' }

/** An amount as it is written on a kitchen's list: ½, 1 ½, 2. */
export function amountWords(amount: number): string {
  const whole = Math.floor(amount)
  const rest = quarters[amount - whole] ?? ''
  return [whole === 0 ? '' : String(whole), rest].filter((part) => part !== '').join(' ')
}

/** "½ tazza", "1 fetta", "1 ½ fette", "2 piatti medi". */
export function portionWords(amount: number, unit: string): string {
  const isMany = amount > 1 && isHouseholdUnit(unit)
  return `${amountWords(amount)} ${isMany ? householdUnits[unit].plural : unit}`
}

/** The words on the page for a food: its name in the list, or what can be read from its code. */
export function foodName(
  { byId }: { byId: ReadonlyMap<string, Food> },
  { foodId, freeText }: Pick<FoodEntry, 'foodId' | 'freeText'>,
) {
  if (foodId === null) return freeText ?? ''
  const found = byId.get(foodId)
  if (found !== undefined) return found.name
  // a list that is not on this phone: the code is made of the name
  return capital(foodId.replaceAll('-', ' '))
}

/** "Colazione", or "Colazione di Teo" in the diary of somebody else. */
export const mealTitle = (meal: Meal, { isMe, name }: Pick<DiaryPerson, 'isMe' | 'name'>) =>
  isMe ? meals[meal] : `${meals[meal]} di ${name}`

export const eatenQuestion = ({ isMe, name }: Pick<DiaryPerson, 'isMe' | 'name'>) =>
  isMe ? 'Che cosa hai mangiato?' : `Che cosa ha mangiato ${name}?`

/** The writer of an entry, when it was somebody else than the keeper and the reader: "inserito da Giulia". */
export function writerWords(writer: Writer | undefined): string {
  if (writer?.recordedBy === 'team') return 'corretto dal gruppo di ricerca'
  return writer?.recordedByName ? `inserito da ${writer.recordedByName}` : ''
}

/** The writer, after *da*: by name, or the reader. */
export const authorWords = (
  writer: Writer | undefined,
  { isMe, name }: Pick<DiaryPerson, 'isMe' | 'name'>,
): string => writer?.recordedByName ?? (writer?.recordedBy === 'self' && !isMe ? name : 'te')

export const waitingWords = (entries: number) =>
  `${entries} ${plural(entries, 'voce', 'voci')} in attesa di invio`

/** The entries that a phone still had when the study ended. */
export const lateWords = (entries: number) =>
  `${entries} ${plural(entries, 'voce non è arrivata', 'voci non sono arrivate')} in tempo: lo studio è finito. ${plural(entries, 'Resta', 'Restano')} su questo telefono, e il gruppo di ricerca non ${plural(entries, 'la', 'le')} vede.`
