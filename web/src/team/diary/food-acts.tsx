import {
  amountProblem,
  type FoodEntry,
  type Meal,
  mealNames,
  meals,
  shares,
} from '@desco/contract/diary/entries'
import { entryRefusals } from '@desco/contract/diary/refusals'
import { diaryCorrections } from '@desco/contract/diary/desk/diary-corrections'
import { householdUnits } from '@desco/foods/household-units'
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form'

import type { FieldProblems } from '#forms/field-problems.ts'
import { SelectField, TextField } from '#forms/fields.tsx'
import type { Act } from '#team/parts/act.tsx'
import { CheckboxField, NumberField } from '#team/parts/fields.tsx'
import { FullRow } from '#ui/form/field.tsx'

import { choicesOf, notSaid, saidOrNull } from './facts-acts.tsx'
import { FoodField, useFoods } from './food-field.tsx'

const { correctDiaryEntry, addDiaryFood } = diaryCorrections

/** `1,5` as well as `1.5`; what is no number is refused by the rule of amounts. */
const numbered = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')))
const typed = (value: number | null) => (value === null ? '' : String(value).replace('.', ','))
const weighed = (text: string) => (text.trim() === '' ? null : numbered(text))

/** Numbers as they are typed; an empty `foodId` is a text that stays as it was written. */
const valuesOf = (entry: FoodEntry) => ({
  foodId: entry.foodId ?? '',
  meal: entry.meal,
  amount: typed(entry.amount),
  unit: entry.unit,
  grams: typed(entry.grams),
  share: entry.share ?? notSaid,
  deleted: entry.deleted,
  reason: '',
})
type Values = ReturnType<typeof valuesOf>

function problemsOf({ amount, grams }: FieldValues): FieldProblems {
  const problem = amountProblem({ amount: numbered(String(amount)), grams: weighed(String(grams)) })
  return problem === null ? {} : { [problem]: entryRefusals[problem].text }
}

const portionOf = ({ meal, amount, unit, grams, share, reason }: Values) => ({
  meal,
  amount: numbered(amount),
  unit,
  grams: weighed(grams),
  share: saidOrNull(share),
  reason,
})

/** Changes which food it was, its meal and how much was eaten; or strikes it out. */
export const correctFood = (entry: FoodEntry, name: string): Act<typeof correctDiaryEntry> => ({
  endpoint: correctDiaryEntry,
  sent: (values: Values) => ({
    ...portionOf(values),
    id: entry.id,
    version: entry.version,
    foodId: values.foodId === '' ? null : values.foodId,
    deleted: values.deleted,
  }),
  alsoWrong: problemsOf,
  input: valuesOf(entry),
  title: `Correggi ${name}`,
  two: true,
  fields: (
    <>
      <FoodFields written={entry.freeText} />
      <FullRow>
        <CheckboxField name="deleted" label="Questa voce non doveva esserci: cancellala" />
      </FullRow>
    </>
  ),
  confirm: 'Salva la correzione',
  done: 'Corretta: la versione di prima resta nella storia.',
})

type AddInput = { personId: string; day: string; meal: Meal }

/** Adds a food to a meal. */
export const addFood = ({ personId, day, meal }: AddInput): Act<typeof addDiaryFood> => ({
  endpoint: addDiaryFood,
  sent: (values: Values) => ({ ...portionOf(values), personId, day, foodId: values.foodId }),
  alsoWrong: problemsOf,
  input: {
    foodId: '',
    meal,
    amount: '1',
    unit: 'porzione',
    grams: '',
    share: notSaid,
    deleted: false,
    reason: '',
  } satisfies Values,
  title: `Aggiungi un alimento: ${meals[meal]}`,
  two: true,
  fields: <FoodFields written={null} />,
  confirm: 'Aggiungi l’alimento',
  done: 'Aggiunto al diario.',
})

const mealChoices = mealNames.map((value) => ({ value, label: meals[value] }))
const shareChoices = choicesOf(shares)

/** Which food it was and how much; `written` is what the person wrote instead of a food of the list. */
function FoodFields({ written }: { written: string | null }) {
  const { foods, query } = useFoods()
  const { getValues, setValue } = useFormContext<Values>()
  const [foodId, unit] = useWatch<Values, ['foodId', 'unit']>({ name: ['foodId', 'unit'] })
  const portions = foods?.byId.get(foodId)?.portions ?? []
  return (
    <>
      <FullRow>
        <FoodField
          written={written}
          foods={foods}
          query={query}
          onChosen={({ portions: known }) => {
            // the unit of another food may be none of this one
            const [first] = known
            if (first !== undefined && !known.some((one) => one.unit === getValues('unit')))
              setValue('unit', first.unit, { shouldDirty: true })
          }}
        />
      </FullRow>
      <SelectField name="meal" label="Pasto" options={mealChoices} />
      <SelectField name="share" label="L’ha finito?" options={shareChoices} required={false} />
      <TextField name="amount" label="Quantità" inputMode="decimal" maxLength={6} />
      <SelectField
        name="unit"
        label="Unità"
        hint={
          portions.length > 0 && !portions.some((one) => one.unit === unit)
            ? 'La lista non stima i grammi di questa unità.'
            : undefined
        }
        options={unitChoices(
          unit,
          portions.map((one) => String(one.unit)),
        )}
      />
      <FullRow>
        <NumberField
          name="grams"
          required={false}
          label="Grammi pesati"
          hint="Solo se qualcuno li ha pesati: le stime vengono dalla lista."
          maxLength={4}
        />
      </FullRow>
    </>
  )
}

/** The units that the list knows for the food come first. */
function unitChoices(current: string, usual: readonly string[]) {
  const units = [...new Set([...usual, current, ...Object.keys(householdUnits)])]
  return units.map((unit) => ({ value: unit, label: unit }))
}
