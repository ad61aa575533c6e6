import { diaryLimits } from '@desco/contract/diary/days'
import { type Meal, meals } from '@desco/contract/diary/entries'
import type { Food } from '@desco/foods/food-list'
import type { FoodMatch } from '@desco/foods/search-foods'
import { memo, startTransition, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'

import { Button } from '#ui/form/button.tsx'
import { AgainIcon, EditIcon } from '#ui/text/icons.tsx'
import { HiddenText } from '#ui/text/text.tsx'

import styles from './add-food.module.css'
import { useOneDay } from '#family/diary/diary-context.ts'
import { eatenQuestion } from '#family/diary/words.ts'
import { FoodPicture } from './pictures.tsx'

/** As many as fit above a keyboard and a little more: each row more is to be laid out and painted at every key. */
const mostShown = 6

export type What =
  | { foodId: string; listVersion: number; freeText: null }
  | { foodId: null; listVersion: null; freeText: string }

type SearchProps = {
  meal: Meal
  /** The person's usual foods at this meal: one tap each, without the keyboard. */
  usual: readonly Food[]
  /** *Come ieri*, where there is something to repeat. */
  onRepeat: (() => void) | null
  onTyping: (isTyping: boolean) => void
  onKeep: (what: What, unit: string) => Promise<void>
}

const tidy = (query: string) => query.trim().replace(/\s+/gu, ' ')

/**
 * The field itself holds the typed letters: a key press paints its letter and nothing else. The found foods come
 * afterwards, and only if no other key came first.
 */
export function FoodSearch({ meal, usual, onRepeat, onTyping, onKeep }: SearchProps) {
  const { foods, familyFoods, person } = useOneDay()
  const [shown, setShown] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const ids = { field: useId(), found: useId() }

  const usualIds = usual.map(({ id }) => id).join(' ')
  // where there is nothing to tap, the dialog gives the focus on to the field at once: that opens a phone's keyboard
  const [isAlone] = useState(usual.length === 0 && onRepeat === null)
  useEffect(() => {
    if (isAlone) field.current?.focus()
  }, [isAlone])

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
  // a new render of the dialog does not render the found foods again
  const latest = useRef(onKeep)
  useEffect(() => {
    latest.current = onKeep
  })
  // a second tap on a list that is about to go would enter the food twice
  const isKept = useRef(false)
  useEffect(() => {
    isKept.current = false
  }, [shown, usualIds])
  const forgetKey = useRef<() => void>(() => undefined)
  useEffect(() => () => forgetKey.current(), [])
  const keep = useCallback(
    (what: What, unit: string) => {
      if (isKept.current) return
      isKept.current = true
      forgetKey.current()
      latest.current(what, unit).catch(() => {
        isKept.current = false
      })
      // a food that was tapped opens no keyboard
      if (field.current === null || field.current.value === '') return
      type('')
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
        if (query !== '' && best !== undefined) pick(best.food)
      }}
    >
      <label className={styles.label} htmlFor={ids.field}>
        {eatenQuestion(person)}
      </label>
      {shown === '' && usual.length > 0 && (
        <ul className={styles.usual} aria-label={`Di solito: ${meals[meal]}`}>
          {usual.map((food) => (
            <li key={food.id}>
              <button type="button" className={styles.usualFood} onClick={() => pick(food)}>
                <FoodPicture picture={food.picture} />
                {food.name}
              </button>
            </li>
          ))}
        </ul>
      )}
      {shown === '' && onRepeat !== null && (
        <Button wide onClick={onRepeat}>
          <AgainIcon size="small" />
          Come ieri
        </Button>
      )}
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
        placeholder="Scrivi le prime lettere"
        aria-describedby={ids.found}
        onChange={({ target }) => {
          isKept.current = false
          forgetKey.current()
          forgetKey.current = afterPaint(() => startTransition(() => type(target.value)))
        }}
      />
      {shown === '' && isAlone && usual.length === 0 && (
        <p className={styles.hint}>
          Dalle prossime volte qui trovi quello che {person.isMe ? 'mangi' : `${person.name} mangia`} più
          spesso.
        </p>
      )}
      <FoundFoods id={ids.found} text={shown} search={search} onPick={pick} onWrite={write} />
    </form>
  )
}

type FoundProps = {
  id: string
  text: string
  search: (text: string) => FoodMatch[]
  onPick: (food: Food) => void
  onWrite: (text: string) => void
}

const FoundFoods = memo(function FoundFoods(props: FoundProps) {
  const { id, text, search, onPick, onWrite } = props
  const found = useMemo(() => (text === '' ? [] : search(text)), [search, text])
  return (
    <>
      {/* always on the page, so that a screen reader hears every change */}
      <output id={id}>
        <HiddenText>{foundWords(text, found.length)}</HiddenText>
      </output>
      {text !== '' && (
        <ul className={styles.results} aria-label="Alimenti trovati">
          {found.map(({ food, synonym }) => (
            <FoundFood key={food.id} food={food} synonym={synonym} onPick={onPick} />
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
const FoundFood = memo(function FoundFood({ food, synonym, onPick }: Pick<FoundProps, 'onPick'> & FoodMatch) {
  return (
    <li>
      <button type="button" className={styles.result} onClick={() => onPick(food)}>
        <FoodPicture picture={food.picture} />
        <span>
          {food.name}
          {synonym !== null && <span className={styles.fact}> ({synonym})</span>}
        </span>
      </button>
    </li>
  )
})

function foundWords(text: string, found: number): string {
  if (text === '') return ''
  if (found === 0) return 'Nessun alimento trovato'
  return found === 1 ? '1 alimento trovato' : `${found} alimenti trovati`
}

/**
 * Does something once what happened until now is on the screen: a letter is painted before anything is found for it. Returns
 * what takes it back. In a page that nobody sees it waits until somebody does.
 */
function afterPaint(act: () => void): () => void {
  let task: number | undefined
  const frame = requestAnimationFrame(() => {
    // work asked for inside a frame still comes before its paint
    task = window.setTimeout(act)
  })
  return () => {
    cancelAnimationFrame(frame)
    window.clearTimeout(task)
  }
}
