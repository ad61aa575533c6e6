import { PlainDialog } from '#ui/feedback/plain-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { TrashIcon } from '#ui/text/icons.tsx'

import type { LocalFood } from './day-rules.ts'
import { useOneDay } from './diary-context.ts'
import { FoodAmount } from './food-amount.tsx'
import { foodName } from './words.ts'

/** One food of a meal, to be changed or taken away. */
export function FoodDialog({ food, onClose }: { food: LocalFood; onClose: () => void }) {
  const { foods, remove } = useOneDay()
  const name = foodName(foods.byId, food.entry.foodId, food.entry.freeText)
  const takeAway = () => {
    onClose()
    void remove([food.id])
  }
  return (
    <PlainDialog
      title={name}
      onClose={onClose}
      actions={
        <>
          <Button variant="primary" onClick={onClose}>
            Fatto
          </Button>
          <Button variant="quiet" onClick={takeAway}>
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
