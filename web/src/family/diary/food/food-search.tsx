import { diaryLimits } from '@desco/contract/diary/days'
import type { Food } from '@desco/foods/food-list'
import type { FoodMatch } from '@desco/foods/search-foods'
import { memo, startTransition, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'

import { EditIcon } from '#ui/text/icons.tsx'
import { HiddenText } from '#ui/text/text.tsx'

import styles from './add-food.module.css'
import { useOneDay } from '#family/diary/diary-context.ts'
import { FoodPicture } from './pictures.tsx'

/** As many as fit above a keyboard and a little more: each row more is to be laid out and painted at every key. */
const mostShown = 6

export type What =
  | { foodId: string; listVersion: number; freeText: null }
  | { foodId: null; listVersion: null; freeText: string }

type SearchProps = {
  /** Whether recent foods stand below the empty field. */
  offersRecent: boolean
  onTyping: (isTyping: boolean) => void
  onKeep: (what: What, unit: string) => Promise<void>
}

const tidy = (query: string) => query.trim().replace(/\s+/gu, ' ')

/**
 * The field itself holds the typed letters: a key press paints its letter and nothing else. What it finds comes afterwards, and
 * only if
 * no other key came first.
 */
export function FoodSearch({ offersRecent, onTyping, onKeep }: SearchProps) {
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
        if (query !== '' && best !== undefined) pick(best.food)
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
          forgetKey.current()
          forgetKey.current = afterPaint(() => startTransition(() => type(target.value)))
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
  /** The words about it stay on the page, so that a screen reader hears every change. */
  isListed: boolean
  search: (text: string) => FoodMatch[]
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
    // what is asked for inside a frame still comes before its paint
    task = window.setTimeout(act)
  })
  return () => {
    cancelAnimationFrame(frame)
    window.clearTimeout(task)
  }
}
