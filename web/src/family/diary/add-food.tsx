import { diaryLimits } from '@desco/contract/diary/days'
import { type Meal, meals } from '@desco/contract/diary/entries'
import type { Food } from '@desco/foods/food-list'
import { memo, startTransition, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'

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
  const { foods, person, day, save } = useOneDay()
  const [isTyping, setIsTyping] = useState(false)
  const [added, setAdded] = useState<readonly string[]>([])

  const keep = (what: What, unit: string) => {
    const id = newId()
    const plain = { kind: 'food', id, personId: person.personId, day, meal } as const
    const asked = { amount: 1, unit, grams: null, share: null, sharedMealId: null }
    return save([{ ...plain, ...what, ...asked }]).then(() => setAdded((before) => [...before, id]))
  }

  const current = inMeal.find(({ id }) => id === added.at(-1))
  const before = inMeal.filter(({ id }) => added.includes(id) && id !== current?.id)

  return (
    <PlainDialog title={meals[meal]} onClose={onClose} tall>
      <FoodSearch offersRecent={current === undefined} onTyping={setIsTyping} onKeep={keep} />
      {!isTyping && current !== undefined && <Current food={current} />}
      {!isTyping && before.length > 0 && (
        <ul className={styles.before} aria-label="Aggiunti">
          {before.map(({ id, entry }) => (
            <li key={id}>
              <span>{foodName(foods.byId, entry.foodId, entry.freeText)}</span>
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
    </PlainDialog>
  )
}

type What =
  | { foodId: string; listVersion: number; freeText: null }
  | { foodId: null; listVersion: null; freeText: string }

type SearchProps = {
  /** Whether recent foods stand below the empty field. */
  offersRecent: boolean
  onTyping: (isTyping: boolean) => void
  onKeep: (what: What, unit: string) => Promise<void>
}

const tidy = (query: string) => query.trim().replace(/\s+/gu, ' ')

/** What is typed is the field's own: a key press renders nothing but what it finds, and that when the phone has time. */
function FoodSearch({ offersRecent, onTyping, onKeep }: SearchProps) {
  const { foods, familyFoods, person } = useOneDay()
  const [shown, setShown] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const ids = { field: useId(), found: useId() }

  // the dialog takes the focus first, and gives it on to the field at once: that opens a phone's keyboard
  useEffect(() => field.current?.focus(), [])

  const search = useCallback(
    (text: string) =>
      foods.search(text, { recent: person.recentFoods, family: familyFoods }).slice(0, mostShown),
    [foods, person.recentFoods, familyFoods],
  )
  const type = useCallback(
    (next: string) => {
      setShown(tidy(next))
      onTyping(tidy(next) !== '')
    },
    [onTyping],
  )
  // what is found is not rendered again because the dialog around it was
  const latest = useRef(onKeep)
  useEffect(() => {
    latest.current = onKeep
  })
  // a second tap on a list that is about to go would enter the food twice
  const isKept = useRef(false)
  useEffect(() => {
    isKept.current = false
  }, [shown, offersRecent])
  const keep = useCallback(
    (what: What, unit: string) => {
      if (isKept.current) return
      isKept.current = true
      latest.current(what, unit).catch(() => {
        isKept.current = false
      })
      type('')
      if (field.current === null) return
      field.current.value = ''
      field.current.focus()
    },
    [type],
  )
  const pick = useCallback(
    ({ id, portions }: Food) =>
      keep({ foodId: id, listVersion: foods.version, freeText: null }, portions[0]?.unit ?? 'porzione'),
    [keep, foods.version],
  )
  const write = useCallback(
    (freeText: string) => keep({ foodId: null, listVersion: null, freeText }, 'porzione'),
    [keep],
  )

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        const query = tidy(field.current?.value ?? '')
        const [best] = search(query)
        if (query !== '' && best !== undefined) pick(best)
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
        aria-describedby={ids.found}
        onChange={({ target }) => {
          isKept.current = false
          startTransition(() => type(target.value))
        }}
      />
      <FoundFoods
        id={ids.found}
        text={shown}
        isListed={shown !== '' || offersRecent}
        search={search}
        onPick={pick}
        onWrite={write}
      />
    </form>
  )
}

type FoundProps = {
  id: string
  text: string
  /** What is said of it stays on the page, so that a screen reader hears every change. */
  isListed: boolean
  search: (text: string) => Food[]
  onPick: (food: Food) => void
  onWrite: (text: string) => void
}

const FoundFoods = memo(function FoundFoods(props: FoundProps) {
  const { id, text, isListed, search, onPick, onWrite } = props
  const found = useMemo(() => search(text), [search, text])
  return (
    <>
      <output id={id}>
        <HiddenText>{foundWords(text, found.length)}</HiddenText>
      </output>
      {isListed && (
        <ul className={styles.results} aria-label={text === '' ? 'Mangiati di recente' : 'Alimenti trovati'}>
          {found.map((food) => (
            <FoundFood key={food.id} food={food} onPick={onPick} />
          ))}
          {text.length > 1 && (
            <li>
              <button type="button" className={styles.result} onClick={() => onWrite(text)}>
                <EditIcon size="small" />
                <span>
                  Non lo trovo: scrivo io <strong>«{text}»</strong>
                </span>
              </button>
            </li>
          )}
        </ul>
      )}
    </>
  )
})

/**
 * A food that was found by the key press before as well is not rendered again. A row never becomes another food's: a finger
 * that is on its way would enter the wrong one.
 */
const FoundFood = memo(function FoundFood({ food, onPick }: Pick<FoundProps, 'onPick'> & { food: Food }) {
  return (
    <li>
      <button type="button" className={styles.result} onClick={() => onPick(food)}>
        <FoodPicture picture={food.picture} />
        {food.name}
      </button>
    </li>
  )
})

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
      <FoodAmount key={food.id} food={food} name={name} />
    </section>
  )
}
