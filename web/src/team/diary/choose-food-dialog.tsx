import type { Food } from '@desco/foods/food-list'
import { useState } from 'react'

import { Loaded } from '#team/parts/loaded.tsx'
import type { StaffQuery } from '#team/session/queries.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Text } from '#ui/text/text.tsx'

import { counted, entriesWords } from './diary-words.ts'
import type { Foods } from './use-foods.ts'
import styles from './diary.module.css'

type Props = {
  /** What people wrote: the search begins with it. */
  text: string
  entries: number
  foods: Foods | null
  query: StaffQuery<unknown>
  busy: boolean
  onChoose: (food: Food) => void
  onClose: () => void
}

/** A food of the list in force, found by words; pressing it codes every equal text. */
export function ChooseFoodDialog({ text, entries, foods, query, busy, onChoose, onClose }: Props) {
  const [words, setWords] = useState(text)
  return (
    <Dialog alert title={`Che cosa vuol dire «${text}»?`} onClose={onClose}>
      <Loaded query={query} failed="La lista degli alimenti non è arrivata">
        {() => (
          <Stack>
            <TextInput
              name="cerca"
              label="Cerca nella lista in vigore"
              hint={`L’alimento che scegli vale per ${entriesWords(entries)}.`}
              value={words}
              onChange={setWords}
              maxLength={100}
            />
            <FoundFoods found={foods?.search(words) ?? []} busy={busy} onChoose={onChoose} />
          </Stack>
        )}
      </Loaded>
    </Dialog>
  )
}

type FoundProps = { found: readonly Food[]; busy: boolean; onChoose: (food: Food) => void }

const FoundFoods = ({ found, busy, onChoose }: FoundProps) => (
  <>
    <Text tone="faint" size="small">
      <output>
        {found.length === 0
          ? 'Nessun alimento: prova con un’altra parola.'
          : counted(found.length, 'alimento trovato', 'alimenti trovati')}
      </output>
    </Text>
    {found.length > 0 && (
      <ul className={styles.found} aria-label="Alimenti trovati">
        {found.map((food) => (
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
