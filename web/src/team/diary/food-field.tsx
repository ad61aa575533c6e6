import { foodListDesk } from '@desco/contract/diary/desk/food-lists'
import type { Food } from '@desco/foods/food-list'
import { type Foods, readFoods } from '@desco/foods/search-foods'
import { type Ref, useEffect, useRef, useState, useMemo } from 'react'

import type { Query } from '#data/base-query.ts'
import { useField } from '#forms/fields.tsx'
import { useStaffQuery } from '#team/session/queries.ts'
import { Loaded } from '#ui/feedback/loaded.tsx'
import { Button } from '#ui/form/button.tsx'
import { FieldError } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { Row, Stack } from '#ui/layout/boxes.tsx'
import { counted } from '#ui/text/format.ts'
import { SmallNote, Text } from '#ui/text/text.tsx'

import { foodName } from './diary-words.ts'
import styles from './diary.module.css'

type FieldProps = {
  /** The person's words instead of a food of the list. */
  written: string | null
  foods: Foods | null
  query: Query<unknown>
  onChosen: (food: Food) => void
}

/** Which food it was, as a field of the surrounding form: what stands there, and the search for another one. */
export function FoodField({ written, foods, query, onChosen }: FieldProps) {
  const { value: foodId, onChange, error, ref } = useField('foodId')
  const hasFood = foodId !== '' || written !== null
  const [isOpen, setIsOpen] = useState(!hasFood)
  const [words, setWords] = useState(written ?? '')
  const change = useRef<HTMLButtonElement>(null)
  const isChosen = useRef(false)
  // the list in which the press was is gone, and the button may have come only now
  useEffect(() => {
    if (isChosen.current) change.current?.focus()
    isChosen.current = false
  }, [foodId])
  return (
    <Stack>
      {hasFood && (
        <Row>
          <Text tone="ink">
            Alimento:{' '}
            <strong>{foodName({ foodId: foodId === '' ? null : foodId, freeText: written }, foods)}</strong>
          </Text>
          <Button ref={change} small aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {foodId === '' ? 'Scegli dalla lista' : 'Cambia alimento'}
          </Button>
        </Row>
      )}
      {isOpen && (
        <Loaded query={query} failed="La lista degli alimenti non è arrivata">
          {() => (
            <SearchFoods
              // a colleague who forgot to choose is brought here
              ref={ref}
              error={error}
              label={hasFood ? 'Cerca un altro alimento' : 'Cerca l’alimento'}
              words={words}
              onWords={setWords}
              foods={foods}
              onChoose={(food) => {
                isChosen.current = true
                onChange(food.id)
                onChosen(food)
                setIsOpen(false)
                setWords('')
                // the same food once more changes nothing that would be noticed
                if (food.id === foodId) change.current?.focus()
              }}
            />
          )}
        </Loaded>
      )}
      {!isOpen && (
        <div role="alert">
          <FieldError id="food-problem" error={error} />
        </div>
      )}
    </Stack>
  )
}

type SearchProps = {
  ref?: Ref<HTMLInputElement>
  label: string
  hint?: string
  error?: string
  words: string
  onWords: (words: string) => void
  foods: Foods | null
  busy?: boolean
  onChoose: (food: Food) => void
}

/** Foods of the list in force, found by words as families find them. */
export function SearchFoods({
  ref,
  label,
  hint,
  error,
  words,
  onWords,
  foods,
  busy = false,
  onChoose,
}: SearchProps) {
  const found = foods?.search(words) ?? []
  return (
    <>
      <TextInput
        ref={ref}
        name="cerca"
        label={label}
        hint={hint}
        error={error}
        value={words}
        onChange={onWords}
        maxLength={100}
      />
      <SmallNote>
        <output>
          {words.trim() === ''
            ? 'Scrivi il nome dell’alimento.'
            : found.length === 0
              ? 'Nessun alimento: prova con un’altra parola.'
              : counted(found.length, 'alimento trovato', 'alimenti trovati')}
        </output>
      </SmallNote>
      {found.length > 0 && (
        <ul className={styles.found} aria-label="Alimenti trovati">
          {found.map(({ food }) => (
            <li key={food.id}>
              <Button wide disabled={busy} onClick={() => onChoose(food)}>
                <span>
                  <span aria-hidden="true">{food.picture}</span> {food.name}
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The food list in force, searched as families' phones search it; `foods` is null until it has come. */
export function useFoods() {
  const query = useStaffQuery(foodListDesk.staffFoodList, {}, { onlyOnEntry: true })
  const csv = query.data?.csv
  const foods = useMemo(() => (csv === undefined ? null : readFoods(csv)), [csv])
  return { foods, query }
}
