import { PlainDialog } from '#ui/feedback/plain-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { TrashIcon } from '#ui/text/icons.tsx'

import type { LocalFood } from '#family/diary/day-rules.ts'
import { useOneDay } from '#family/diary/diary-context.ts'
import { FoodAmount } from './food-amount.tsx'
import { foodName } from '#family/diary/words.ts'

type Props = { food: LocalFood; onClose: () => void; onTakeAway: (food: LocalFood) => void }

/** One food of a meal, to be changed or taken away. */
export function FoodDialog({ food, onClose, onTakeAway }: Props) {
  const { foods } = useOneDay()
  const name = foodName(foods.byId, food.entry.foodId, food.entry.freeText)
  return (
    <PlainDialog
      title={name}
      onClose={onClose}
      actions={
        <>
          <Button variant="primary" onClick={onClose}>
            Fatto
          </Button>
          <Button variant="quiet" onClick={() => onTakeAway(food)}>
            <TrashIcon size="small" />
            Togli dal pasto
          </Button>
        </>
      }
    >
      <FoodAmount food={food} name={name} whole />
    </PlainDialog>
  )
}
