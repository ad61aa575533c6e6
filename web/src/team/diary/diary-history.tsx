import {
  companies,
  type DayEntry,
  fillers,
  type MealEntry,
  meals,
  places,
  shares,
  type StoredEntry,
} from '@desco/contract/diary/entries'
import type { AnswerOf } from '@desco/contract/endpoint'
import type { diaryCorrections } from '@desco/contract/diary/desk/diary-corrections'

import { Panel } from '#ui/layout/boxes.tsx'
import { capital, printDayAndTime } from '#ui/text/format.ts'

import { foodName, portionWords } from './diary-words.ts'
import type { Foods } from './food-field.tsx'
import styles from './diary.module.css'

type History = AnswerOf<typeof diaryCorrections.seeDiaryDay>['history']

/** The earlier versions of entries, when, and, where the team did it, why. */
export function DiaryHistory({ history, foods }: { history: History; foods: Foods | null }) {
  if (history.length === 0) return null
  return (
    <Panel title="Versioni precedenti">
      <ul className={styles.lines}>
        {history.map(({ entry, reason }) => (
          <li key={`${entry.id} ${entry.version}`}>
            {sentence([...entryWords(entry, foods), entry.deleted && 'cancellato'])} Versione {entry.version}{' '}
            del {printDayAndTime(entry.receivedAt)}
            {reason === null
              ? ', cambiata dalla famiglia.'
              : `, cambiata dal gruppo di ricerca: «${reason}».`}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function entryWords(entry: StoredEntry, foods: Foods | null): (string | false)[] {
  switch (entry.kind) {
    case 'food':
      return [
        `${meals[entry.meal]}: ${foodName(entry, foods)}`,
        portionWords(entry.amount, entry.unit),
        entry.grams !== null && `${entry.grams} g pesati`,
        entry.share !== null && `finito: ${shares[entry.share]}`,
      ]
    case 'meal':
      return [`Dati: ${meals[entry.meal]}`, ...mealWordsOf(entry)]
    case 'day':
      return [`Giornata ${entry.complete ? 'completa' : 'non chiusa'}`, ...dayWordsOf(entry)]
  }
}

/** The known facts of a meal. */
export const mealWordsOf = ({
  time,
  place,
  company,
  screen,
  note,
  skipped,
}: Pick<MealEntry, 'time' | 'place' | 'company' | 'screen' | 'note' | 'skipped'>) => [
  skipped && 'non ha mangiato',
  time !== null && `alle ${time}`,
  place !== null && places[place],
  company !== null && companies[company],
  screen !== null && (screen ? 'con uno schermo acceso' : 'senza schermi'),
  note !== null && `nota: «${note}»`,
]

/** The facts of a day, beside whether it is complete. */
export const dayWordsOf = ({ unusual, filledBy, note }: Pick<DayEntry, 'unusual' | 'filledBy' | 'note'>) => [
  unusual === true && 'giornata insolita',
  unusual === false && 'giornata come le altre',
  filledBy !== null && `compilata da: ${fillers[filledBy]}`,
  note !== null && `nota: «${note}»`,
]

/** The words that apply as one sentence; empty when there are none. */
export function sentence(words: readonly (string | false)[]): string {
  const text = words.filter((word) => word !== false).join(', ')
  return text === '' ? '' : `${capital(text)}.`
}
