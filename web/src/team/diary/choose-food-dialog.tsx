import type { Food } from '@desco/foods/food-list'
import { useState } from 'react'

import { Loaded } from '#team/parts/loaded.tsx'
import type { StaffQuery } from '#team/session/queries.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Stack } from '#ui/layout/boxes.tsx'

import { entriesWords } from './diary-words.ts'
import { SearchFoods } from './food-field.tsx'
import type { Foods } from './use-foods.ts'

type Props = {
  /** The words of people: the search begins with them. */
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
            <SearchFoods
              label="Cerca nella lista in vigore"
              hint={`L’alimento che scegli vale per ${entriesWords(entries)}.`}
              words={words}
              onWords={setWords}
              foods={foods}
              busy={busy}
              onChoose={onChoose}
            />
          </Stack>
        )}
      </Loaded>
    </Dialog>
  )
}
