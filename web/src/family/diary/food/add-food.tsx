import { useState } from 'react'

import { PlainDialog } from '#ui/feedback/plain-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { HiddenText } from '#ui/text/text.tsx'

import styles from './add-food.module.css'
import { type LocalFood, type MealOnPage, usualFoods } from '#family/diary/day-rules.ts'
import { newId, useOneDay } from '#family/diary/diary-context.ts'
import type { LocalEntry } from '#family/diary/store/local-entry.ts'
import { FoodAmount } from './food-amount.tsx'
import { FoodSearch, type What } from './food-search.tsx'
import { FoodPicture } from './pictures.tsx'
import { foodName, mealTitle, portionWords } from '#family/diary/words.ts'

type Props = {
  /** The meal, as it is kept. */
  meal: MealOnPage
  /** All that the person has eaten lately. */
  eaten: readonly LocalEntry[]
  /** *Come ieri*; null: there is nothing to repeat. */
  onRepeat: (() => void) | null
  onClose: () => void
  /** *Anche per…*, with what was added here. Absent: there is nobody else. */
  onShare: ((added: readonly string[]) => void) | undefined
}

/** Adds foods to a meal: type, tap, and the next one. Each is kept at its tap. */
export function AddFood({ meal, eaten, onRepeat, onClose, onShare }: Props) {
  const { foods, person, day, save } = useOneDay()
  const [isTyping, setIsTyping] = useState(false)
  const [added, setAdded] = useState<readonly string[]>([])

  const keep = (what: What, unit: string) => {
    const id = newId()
    const plain = { kind: 'food', id, personId: person.personId, day, meal: meal.meal } as const
    const asked = { amount: 1, unit, grams: null, share: null, sharedMealId: null }
    return save([{ ...plain, ...what, ...asked }]).then(() => setAdded((before) => [...before, id]))
  }

  const usual = usualFoods(eaten, meal).flatMap((id) => foods.byId.get(id) ?? [])
  const current = meal.foods.find(({ id }) => id === added.at(-1))
  const before = meal.foods.filter(({ id }) => added.includes(id) && id !== current?.id)

  return (
    <PlainDialog title={mealTitle(meal.meal, person)} onClose={onClose} tall>
      {/* its parts keep distances of their own */}
      <div>
        <FoodSearch
          meal={meal.meal}
          usual={usual}
          onRepeat={added.length === 0 ? onRepeat : null}
          onTyping={setIsTyping}
          onKeep={keep}
        />
        {!isTyping && current !== undefined && <Current food={current} />}
        {!isTyping && before.length > 0 && (
          <ul className={styles.before} aria-label="Aggiunti">
            {before.map(({ id, entry }) => (
              <li key={id}>
                <span>{foodName(foods, entry)}</span>
                <span className={styles.fact}>{portionWords(entry.amount, entry.unit)}</span>
              </li>
            ))}
          </ul>
        )}
        {added.length > 0 && !isTyping && (
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
      </div>
    </PlainDialog>
  )
}

/** The food that was added last, with its amount, while the field waits for the next one. */
function Current({ food }: { food: LocalFood }) {
  const { foods } = useOneDay()
  const { foodId, amount, unit } = food.entry
  const name = foodName(foods, food.entry)
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
      <FoodAmount key={food.id} food={food} name={name} />
    </section>
  )
}
