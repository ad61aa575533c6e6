import type { DiaryPerson } from '@desco/contract/diary/calls'
import { type Meal, meals } from '@desco/contract/diary/entries'
import { useState } from 'react'

import { PlainDialog } from '#ui/feedback/plain-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Text } from '#ui/text/text.tsx'

import { Toggle } from './chips.tsx'
import { foodContent, type LocalFood } from './day-rules.ts'
import { newId, useOneDay } from './diary-context.ts'
import { AmountStepper } from './food-amount.tsx'
import styles from './for-others.module.css'
import type { Content } from './store/local-entry.ts'
import { foodName, portionWords } from './words.ts'

type Props = { meal: Meal; foods: readonly LocalFood[]; onClose: () => void }

/** *Anche per…*: the same foods for others of the family, each with amounts of their own. */
export function ForOthers({ meal, foods: shared, onClose }: Props) {
  const { foods, sharers, person, save } = useOneDay()
  const others = sharers.filter(({ personId }) => personId !== person.personId)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [amounts, setAmounts] = useState<Readonly<Record<string, number>>>({})
  const key = (who: DiaryPerson, food: LocalFood) => `${who.personId} ${food.id}`
  const amountOf = (who: DiaryPerson, food: LocalFood) => amounts[key(who, food)] ?? food.entry.amount
  const all = others.map(({ personId }) => personId)
  const tick = (ids: readonly string[], ticked: boolean) =>
    setChosen(all.filter((id) => (ids.includes(id) ? ticked : chosen.includes(id))))

  const enter = () => {
    const mealId = shared.find(({ entry }) => entry.sharedMealId !== null)?.entry.sharedMealId ?? newId()
    const own: Content[] = shared
      .filter(({ entry }) => entry.sharedMealId === null)
      .map((food) => ({ ...foodContent(food), sharedMealId: mealId }))
    const theirs = others
      .filter(({ personId }) => chosen.includes(personId))
      .flatMap((who) =>
        shared.map((food): Content => ({
          ...foodContent(food),
          id: newId(),
          personId: who.personId,
          amount: amountOf(who, food),
          // what was weighed and left over was one plate's
          grams: null,
          share: null,
          sharedMealId: mealId,
        })),
      )
    void save([...own, ...theirs])
    onClose()
  }

  return (
    <PlainDialog
      title={`${meals[meal]}: anche per…`}
      onClose={onClose}
      tall
      actions={
        <>
          <Button variant="primary" disabled={chosen.length === 0} onClick={enter}>
            Aggiungi anche per loro
          </Button>
          <Button onClick={onClose}>Annulla</Button>
        </>
      }
    >
      <Stack>
        <Text>Chi ha mangiato le stesse cose? Ogni quantità si può cambiare.</Text>
        {others.length > 1 && (
          <Toggle
            isOn={chosen.length === others.length}
            onToggle={() => tick(all, chosen.length < others.length)}
          >
            Tutta la famiglia
          </Toggle>
        )}
        {others.map((who) => (
          <div key={who.personId} className={styles.person}>
            <Toggle
              isOn={chosen.includes(who.personId)}
              onToggle={() => tick([who.personId], !chosen.includes(who.personId))}
            >
              {who.name}
            </Toggle>
            {chosen.includes(who.personId) && !who.write && (
              <Text size="small">
                Arriva nel diario di {who.name}, che tu non vedi: poi lo cambia solo {who.name}.
              </Text>
            )}
            {chosen.includes(who.personId) && (
              <ul className={styles.foods}>
                {shared.map((food) => {
                  const name = foodName(foods.byId, food.entry.foodId, food.entry.freeText)
                  return (
                    <li key={food.id}>
                      <span>
                        {name}{' '}
                        <span className={styles.fact}>
                          {portionWords(amountOf(who, food), food.entry.unit)}
                        </span>
                      </span>
                      <AmountStepper
                        label={`${name} per ${who.name}`}
                        amount={amountOf(who, food)}
                        unit={food.entry.unit}
                        onChange={(amount) => setAmounts({ ...amounts, [key(who, food)]: amount })}
                      />
                    </li>
                  )
                })}
              </ul>
            )}
          </div>
        ))}
      </Stack>
    </PlainDialog>
  )
}
