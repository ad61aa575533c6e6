import { diaryLimits } from '@desco/contract/diary/days'
import { shares } from '@desco/contract/diary/entries'
import type { Portion } from '@desco/foods/food-list'
import { householdUnits } from '@desco/foods/household-units'
import { useState } from 'react'

import { Notice } from '#ui/feedback/notices.tsx'
import { PlainDialog } from '#ui/feedback/plain-dialog.tsx'
import { Button, IconButton } from '#ui/form/button.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { PlusIcon, TrashIcon } from '#ui/text/icons.tsx'
import { HiddenText } from '#ui/text/text.tsx'

import { Chips, optionsOf } from './chips.tsx'
import { type FoodContent, contentOf, type LocalFood, stepped } from '#family/diary/day-rules.ts'
import { useOneDay } from '#family/diary/diary-context.ts'
import styles from './food-amount.module.css'
import { UnitPicture } from './pictures.tsx'
import { amountWords, foodName, portionWords } from '#family/diary/words.ts'

/** A finger that stays on *Di più* writes more than anybody eats, in any unit: the page asks, and keeps it all the same. */
const seldomMore = 10

/** The units of a free text: no list says how it is served. */
const unitsOfFreeText = ['porzione', 'pezzo', 'bicchiere', 'piatto medio', 'cucchiaio']

type AmountProps = {
  amount: number
  unit: string
  onChange: (amount: number) => void
  /** The amount's person or food, for people who listen. */
  label: string
}

/** More, less, half and double of a household unit. */
export const AmountStepper = ({ amount, unit, onChange, label }: AmountProps) => {
  const { step: min, max } = diaryLimits.amount
  return (
    <fieldset className={styles.stepper} aria-label={label}>
      <IconButton label="Di meno" disabled={amount <= min * 2} onClick={() => onChange(stepped(amount, -1))}>
        <MinusIcon />
      </IconButton>
      <output className={styles.amount}>
        <span aria-hidden="true">{amountWords(amount)}</span>
        <HiddenText>{portionWords(amount, unit)}</HiddenText>
      </output>
      <IconButton label="Di più" disabled={amount >= max} onClick={() => onChange(stepped(amount, 1))}>
        <PlusIcon />
      </IconButton>
      <span className={styles.jumps}>
        <Button
          variant="quiet"
          small
          disabled={amount / 2 < min || (amount * 2) % 1 !== 0}
          onClick={() => onChange(amount / 2)}
        >
          Metà
        </Button>
        <Button variant="quiet" small disabled={amount * 2 > max} onClick={() => onChange(amount * 2)}>
          Doppio
        </Button>
      </span>
    </fieldset>
  )
}

const MinusIcon = () => (
  <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
    <path d="M5 12h14" />
  </svg>
)

type DialogProps = { food: LocalFood; onClose: () => void; onTakeAway: (food: LocalFood) => void }

/** One food of a meal, to be changed or taken away. */
export function FoodDialog({ food, onClose, onTakeAway }: DialogProps) {
  const { foods } = useOneDay()
  const name = foodName(foods, food.entry)
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

type Props = {
  food: LocalFood
  name: string
  /** The questions that follow the amount are asked too. */
  whole?: boolean
}

/** How much of one food: unit, amount, and on request what was left and how much it weighed. Kept at every tap. */
export function FoodAmount({ food, name, whole = false }: Props) {
  const { foods, save, person } = useOneDay()
  const [asked, setAsked] = useState<FoodContent | null>(null)
  // the last tap counts before it is on the disk: the next one goes on from there
  const kept = contentOf(food)
  const entry = asked ?? kept
  if (asked !== null && isSame(asked, kept)) setAsked(null)
  const portions = entry.foodId === null ? undefined : foods.byId.get(entry.foodId)?.portions
  const units = portions === undefined ? unitsOfFreeText : unitsOf(portions)
  const offered = units.includes(entry.unit) ? units : [entry.unit, ...units]
  const change = (said: Partial<FoodContent>) => {
    const next = { ...entry, ...said }
    setAsked(next)
    save([next]).catch(() => setAsked(null))
  }
  const estimate = portions?.find(({ unit }) => unit === entry.unit)?.grams

  return (
    <div className={styles.food}>
      <Chips
        legend={person.isMe ? 'Quanto ne hai mangiato?' : `Quanto ne ha mangiato ${person.name}?`}
        required
        value={entry.unit}
        onChange={(unit) => unit !== null && change({ unit, amount: 1 })}
        options={offered.map((unit) => ({ value: unit, label: unit, picture: <UnitPicture unit={unit} /> }))}
      />
      <AmountStepper
        label={`Quantità di ${name}`}
        amount={entry.amount}
        unit={entry.unit}
        onChange={(amount) => change({ amount })}
      />
      {entry.amount > seldomMore && (
        <Notice live>
          Sono proprio {portionWords(entry.amount, entry.unit)}? Se è giusto, va bene così.
        </Notice>
      )}
      {whole && (
        <>
          <Chips
            legend="L’ho finito?"
            value={entry.share}
            onChange={(share) => change({ share })}
            options={shareOptions}
          />
          <Grams
            key={food.id}
            grams={entry.grams}
            hint={
              estimate === undefined
                ? undefined
                : `${portionWords(entry.amount, entry.unit)}: circa ${Math.round(estimate * entry.amount)} g, a stima.`
            }
            onChange={(grams) => change({ grams })}
          />
        </>
      )}
    </div>
  )
}

const isSame = (one: FoodContent, other: FoodContent) =>
  (Object.keys(one) as (keyof FoodContent)[]).every((name) => one[name] === other[name])

/** As the list has them, the first the most usual; plates from the smallest, so that their pictures compare. */
function unitsOf(portions: readonly Portion[]): string[] {
  const arePlates = portions.every(({ unit }) => householdUnits[unit].kind === 'plate')
  const shown = arePlates ? [...portions].sort((a, b) => a.grams - b.grams) : portions
  return shown.map(({ unit }) => unit)
}

const shareOptions = optionsOf(shares)

type GramsProps = { grams: number | null; hint?: string; onChange: (grams: number | null) => void }

function Grams({ grams, hint, onChange }: GramsProps) {
  const [typed, setTyped] = useState(grams === null ? '' : String(grams))
  const { min, max } = diaryLimits.grams
  const isRight = (text: string) =>
    text === '' || (/^\d+$/u.test(text) && Number(text) >= min && Number(text) <= max)
  const change = (text: string) => {
    setTyped(text)
    if (isRight(text)) onChange(text === '' ? null : Number(text))
  }
  return (
    <TextInput
      name="grams"
      label="Grammi, se li hai pesati"
      inputMode="numeric"
      maxLength={4}
      value={typed}
      onChange={change}
      hint={hint}
      error={isRight(typed) ? undefined : `Scrivi un numero intero da ${min} a ${max}.`}
    />
  )
}
