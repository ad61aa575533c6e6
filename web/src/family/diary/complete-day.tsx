import { diaryLimits } from '@desco/contract/diary/days'
import { type DayEntry, fillers, meals } from '@desco/contract/diary/entries'
import type { FoodGroup } from '@desco/foods/food-groups'
import { useState } from 'react'

import { PlainDialog } from '#ui/feedback/plain-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { TextArea } from '#ui/form/inputs.tsx'
import { Panel } from '#ui/layout/boxes.tsx'
import { Text } from '#ui/text/text.tsx'

import { Chips, optionsOf } from './food/chips.tsx'
import { contentOf, isLater, type LocalDay, type MealOnPage } from './day-rules.ts'
import { DayPlate } from './day-plate.tsx'
import { newId, useOneDay } from './diary-context.ts'

type Props = { facts: LocalDay | null; dayMeals: readonly MealOnPage[] }

/** *Giornata completa*, and afterwards thanks and the plate of the day. */
export function CompleteDay({ facts, dayMeals }: Props) {
  const { mayWrite, save, foods, hour } = useOneDay()
  const [isAsking, setIsAsking] = useState(false)

  if (facts?.entry.complete) {
    const eaten = new Set<FoodGroup>()
    for (const { entry } of dayMeals.flatMap((meal) => meal.foods)) {
      const group = entry.foodId === null ? undefined : foods.byId.get(entry.foodId)?.group
      if (group !== undefined) eaten.add(group)
    }
    const reopen = () => void save([{ ...contentOf(facts), complete: false }])
    return (
      <Panel title="Giornata completa">
        <output>
          <Text as="span">Grazie! Ecco che cosa c’era in tavola.</Text>
        </output>
        <DayPlate eaten={eaten} />
        {mayWrite && (
          <Button variant="quiet" onClick={reopen}>
            Riapri la giornata
          </Button>
        )}
      </Panel>
    )
  }
  if (!mayWrite) return null
  const empty = dayMeals.filter(({ state }) => state === 'empty').map(({ meal }) => meals[meal])
  // nobody has finished before dinner, unless everything is answered
  if (empty.length > 0 && isLater('cena', hour)) return null
  return (
    <Panel title="Hai finito?">
      <Text>
        {empty.length === 0
          ? 'Ogni pasto ha la sua risposta.'
          : `Ancora vuoti: ${empty.join(', ')}. Se non hai mangiato, dillo lì.`}
      </Text>
      <Button onClick={() => setIsAsking(true)}>Giornata completa</Button>
      {isAsking && <CompleteDialog facts={facts} onClose={() => setIsAsking(false)} />}
    </Panel>
  )
}

const fillerOptions = optionsOf(fillers)
const unusualOptions = [
  { value: 'no', label: 'No, come al solito' },
  { value: 'yes', label: 'Sì, insolita' },
] as const

function CompleteDialog({ facts, onClose }: { facts: LocalDay | null; onClose: () => void }) {
  const { save, person, day } = useOneDay()
  const [unusual, setUnusual] = useState<boolean | null>(facts?.entry.unusual ?? null)
  const [note, setNote] = useState(facts?.entry.note ?? '')
  const [filledBy, setFilledBy] = useState<DayEntry['filledBy']>(
    facts?.entry.filledBy ?? (person.isMe ? 'self' : null),
  )
  const complete = () => {
    const id = facts?.id ?? newId()
    const said = { unusual, filledBy, note: note.trim() === '' ? null : note }
    void save([{ kind: 'day', id, personId: person.personId, day, complete: true, ...said }])
    onClose()
  }
  return (
    <PlainDialog
      title="Giornata completa"
      onClose={onClose}
      back="Non ancora"
      actions={
        <Button variant="primary" onClick={complete}>
          La giornata è completa
        </Button>
      }
    >
      <Chips
        legend="È stata una giornata insolita?"
        value={unusual === null ? null : unusual ? 'yes' : 'no'}
        onChange={(answer) => setUnusual(answer === null ? null : answer === 'yes')}
        options={unusualOptions}
      />
      {unusual === true && (
        <TextArea
          name="note"
          label="Perché?"
          hint="Una festa, una malattia, un viaggio… Se vuoi, e senza nomi di persone."
          rows={2}
          maxLength={diaryLimits.note.max}
          value={note}
          onChange={setNote}
        />
      )}
      <Chips legend="Chi ha compilato?" value={filledBy} onChange={setFilledBy} options={fillerOptions} />
    </PlainDialog>
  )
}
