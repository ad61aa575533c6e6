import { diaryLimits } from '@desco/contract/diary/days'
import { companies, meals, places } from '@desco/contract/diary/entries'
import { useId, useState } from 'react'

import { PlainDialog } from '#ui/feedback/plain-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { TextArea } from '#ui/form/inputs.tsx'

import { Chips, optionsOf } from '#family/diary/food/chips.tsx'
import { factsOf, type MealOnPage } from '#family/diary/day-rules.ts'
import { newId, useOneDay } from '#family/diary/diary-context.ts'
import styles from './meal-facts.module.css'

const placeOptions = optionsOf(places)
const companyOptions = optionsOf(companies)
const screenOptions = [
  { value: 'on', label: 'Acceso' },
  { value: 'off', label: 'Spento' },
] as const

/** When, where, with whom: two taps, and never required. Kept at every tap. */
export function MealFacts({ meal, onClose }: { meal: MealOnPage; onClose: () => void }) {
  const { save, person, day } = useOneDay()
  const [facts, setFacts] = useState(() => factsOf(meal, { personId: person.personId, day }, newId))
  const timeId = useId()
  const change = (said: Partial<typeof facts>) => {
    const next = { ...facts, ...said }
    setFacts(next)
    void save([{ ...next, note: next.note?.trim() ? next.note : null }])
  }

  return (
    <PlainDialog
      title={`Dettagli: ${meals[meal.meal]}`}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          Fatto
        </Button>
      }
    >
      <Chips
        legend="Dove?"
        value={facts.place}
        onChange={(place) => change({ place })}
        options={placeOptions}
      />
      <Chips
        legend="Con chi?"
        value={facts.company}
        onChange={(company) => change({ company })}
        options={companyOptions}
      />
      <Chips
        legend="TV, telefono o tablet"
        value={facts.screen === null ? null : facts.screen ? 'on' : 'off'}
        onChange={(screen) => change({ screen: screen === null ? null : screen === 'on' })}
        options={screenOptions}
      />
      <div>
        <label className={styles.label} htmlFor={timeId}>
          A che ora?
        </label>
        <input
          id={timeId}
          className={styles.time}
          type="time"
          name="time"
          value={facts.time ?? ''}
          onChange={({ target }) => change({ time: target.value === '' ? null : target.value.slice(0, 5) })}
        />
      </div>
      <TextArea
        name="note"
        label="Nota"
        hint="Per favore, senza nomi di persone."
        rows={2}
        maxLength={diaryLimits.note.max}
        value={facts.note ?? ''}
        onChange={(note) => change({ note })}
      />
    </PlainDialog>
  )
}
