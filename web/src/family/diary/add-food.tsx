import { diaryLimits } from '@desco/contract/diary/days'
import { type Meal, meals } from '@desco/contract/diary/entries'
import type { Food } from '@desco/foods/food-list'
import { useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react'

import { PlainDialog } from '#ui/feedback/plain-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { EditIcon } from '#ui/text/icons.tsx'
import { HiddenText } from '#ui/text/text.tsx'

import styles from './add-food.module.css'
import type { LocalFood } from './day-rules.ts'
import { newId, useOneDay } from './diary-context.ts'
import { FoodAmount } from './food-amount.tsx'
import { FoodPicture } from './pictures.tsx'
import { foodName, portionWords } from './words.ts'

/** As many as fit above a keyboard and a little more. */
const mostShown = 8

type Props = {
  meal: Meal
  /** What the meal holds, as it is kept. */
  foods: readonly LocalFood[]
  onClose: () => void
  /** *Anche per…*, with what was added here. Absent: there is nobody else. */
  onShare: ((added: readonly string[]) => void) | undefined
}

/** Adds foods to a meal: type, tap, and the next one. Each is kept at its tap. */
export function AddFood({ meal, foods: inMeal, onClose, onShare }: Props) {
  const { foods, familyFoods, person, day, save } = useOneDay()
  const [query, setQuery] = useState('')
  const [added, setAdded] = useState<readonly string[]>([])
  const field = useRef<HTMLInputElement>(null)
  const ids = { field: useId(), found: useId() }
  const shown = useDeferredValue(query)

  // the dialog takes the focus first, and gives it on to the field at once: that opens a phone's keyboard
  useEffect(() => field.current?.focus(), [])

  const habits = useMemo(
    () => ({ recent: person.recentFoods, family: familyFoods }),
    [person.recentFoods, familyFoods],
  )
  const found = useMemo(() => foods.search(shown, habits).slice(0, mostShown), [foods, shown, habits])
  const text = query.trim().replace(/\s+/gu, ' ')

  const keep = (what: { foodId: string; listVersion: number; freeText: null } | FreeText, unit: string) => {
    const id = newId()
    const plain = { kind: 'food', id, personId: person.personId, day, meal } as const
    const asked = { amount: 1, unit, grams: null, share: null, sharedMealId: null }
    void save([{ ...plain, ...what, ...asked }]).then(() => setAdded((before) => [...before, id]))
    setQuery('')
    field.current?.focus()
  }
  const pick = ({ id, portions }: Food) =>
    keep({ foodId: id, listVersion: foods.version, freeText: null }, portions[0]?.unit ?? 'porzione')
  const write = () => keep({ foodId: null, listVersion: null, freeText: text }, 'porzione')

  const current = inMeal.find(({ id }) => id === added.at(-1))
  const before = inMeal.filter(({ id }) => added.includes(id) && id !== current?.id)

  return (
    <PlainDialog title={meals[meal]} onClose={onClose} tall>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          const [best] = found
          if (text !== '' && shown === query && best !== undefined) pick(best)
        }}
      >
        <label className={styles.label} htmlFor={ids.field}>
          Che cosa hai mangiato?
        </label>
        <input
          ref={field}
          id={ids.field}
          className={styles.search}
          type="text"
          inputMode="search"
          name="search"
          enterKeyHint="done"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={diaryLimits.freeText.max}
          value={query}
          aria-describedby={ids.found}
          onChange={({ target }) => setQuery(target.value)}
        />
        <output id={ids.found}>
          <HiddenText>{foundWords(text, found.length)}</HiddenText>
        </output>
        {(text !== '' || current === undefined) && (
          <ul
            className={styles.results}
            aria-label={text === '' ? 'Mangiati di recente' : 'Alimenti trovati'}
          >
            {found.map((food) => (
              <li key={food.id}>
                <button type="button" className={styles.result} onClick={() => pick(food)}>
                  <FoodPicture picture={food.picture} />
                  {food.name}
                </button>
              </li>
            ))}
            {text.length > 1 && (
              <li>
                <button type="button" className={styles.result} onClick={write}>
                  <EditIcon size="small" />
                  <span>
                    Non lo trovo: scrivo io <strong>«{text}»</strong>
                  </span>
                </button>
              </li>
            )}
          </ul>
        )}
      </form>
      {text === '' && current !== undefined && <Current food={current} />}
      {text === '' && before.length > 0 && (
        <ul className={styles.before} aria-label="Aggiunti">
          {before.map(({ id, entry }) => (
            <li key={id}>
              <span>{foodName(foods.byId, entry.foodId, entry.freeText)}</span>
              <span className={styles.fact}>{portionWords(entry.amount, entry.unit)}</span>
            </li>
          ))}
        </ul>
      )}
      {added.length > 0 && text === '' && (
        <div className={styles.actions}>
          <Button variant="primary" wide onClick={onClose}>
            Fatto
          </Button>
          {onShare !== undefined && (
            <Button wide onClick={() => onShare(added)}>
              Anche per…
            </Button>
          )}
        </div>
      )}
    </PlainDialog>
  )
}

type FreeText = { foodId: null; listVersion: null; freeText: string }

function foundWords(text: string, found: number): string {
  if (text === '') return ''
  if (found === 0) return 'Nessun alimento trovato'
  return found === 1 ? '1 alimento trovato' : `${found} alimenti trovati`
}

/** The food that was added last, with its amount, while the field waits for the next one. */
function Current({ food }: { food: LocalFood }) {
  const { foods } = useOneDay()
  const { foodId, freeText, amount, unit } = food.entry
  const name = foodName(foods.byId, foodId, freeText)
  return (
    <section className={styles.current} aria-label={`Aggiunto: ${name}`}>
      <h3 className={styles.name}>
        <FoodPicture picture={foodId === null ? undefined : foods.byId.get(foodId)?.picture} />
        {name}
        <output className={styles.fact}>
          <HiddenText>{name}: </HiddenText>
          {portionWords(amount, unit)}
        </output>
      </h3>
      <FoodAmount food={food} name={name} />
    </section>
  )
}
