import {
  amountProblem,
  type FoodEntry,
  type Meal,
  mealNames,
  meals,
  shares,
} from '@desco/contract/diary/entries'
import { entryRefusals } from '@desco/contract/diary/refusals'
import { diaryCorrections } from '@desco/contract/staff/diary-corrections'
import { householdUnits } from '@desco/foods/household-units'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod/mini'

import { SelectField, TextField } from '#forms/fields.tsx'
import { contractResolver, useSubmit } from '#forms/form.tsx'
import { showRefusalHere } from '#team/parts/dialogs.tsx'
import { type StaffCall, type StaffQuery, useStaffCall } from '#team/session/queries.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { FullRow } from '#ui/form/field.tsx'

import { CheckboxField, choicesOf, CorrectionDialog, notSaid, saidOrNull } from './correction-dialog.tsx'
import { foodName } from './diary-words.ts'
import { FoodField } from './food-field.tsx'
import type { Foods } from './use-foods.ts'

type Props = {
  /** The food that is corrected, or the meal into which one is added. */
  of: { entry: FoodEntry } | { personId: string; day: string; meal: Meal }
  foods: Foods | null
  query: StaffQuery<unknown>
  onClose: () => void
}

/** Numbers as they are typed; an empty `foodId` is a text that stays as it was written. */
type Values = {
  foodId: string
  meal: Meal
  amount: string
  unit: string
  grams: string
  share: keyof typeof shares | typeof notSaid
  deleted: boolean
  reason: string
}

/** `1,5` as well as `1.5`; what is no number is refused by the rule of amounts. */
const numbered = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')))
const typed = (value: number | null) => (value === null ? '' : String(value).replace('.', ','))
const weighed = (text: string) => (text.trim() === '' ? null : numbered(text))

function problemsOf({ amount, grams }: Values): Record<string, string> {
  const problem = amountProblem({ amount: numbered(amount), grams: weighed(grams) })
  return problem === null ? {} : { [problem]: entryRefusals[problem].text }
}

const valuesOf = (of: Props['of']): Values =>
  'entry' in of
    ? {
        foodId: of.entry.foodId ?? '',
        meal: of.entry.meal,
        amount: typed(of.entry.amount),
        unit: of.entry.unit,
        grams: typed(of.entry.grams),
        share: of.entry.share ?? notSaid,
        deleted: of.entry.deleted,
        reason: '',
      }
    : {
        foodId: '',
        meal: of.meal,
        amount: '1',
        unit: 'porzione',
        grams: '',
        share: notSaid,
        deleted: false,
        reason: '',
      }

const mealChoices = mealNames.map((value) => ({ value, label: meals[value] }))
const shareChoices = choicesOf(shares)

/** Changes which food it was, its meal and how much was eaten; strikes it out; or adds one. */
export function FoodDialog({ of, foods, query, onClose }: Props) {
  const call = useStaffCall()
  const isNew = !('entry' in of)
  const form = useForm<Values, unknown, Sent>({
    resolver: contractResolver(sentOf(of), problemsOf),
    defaultValues: valuesOf(of),
    mode: 'onTouched',
  })
  const foodId = useWatch({ control: form.control, name: 'foodId' })
  const unit = useWatch({ control: form.control, name: 'unit' })
  const portions = foods?.byId.get(foodId)?.portions ?? []
  const submit = useSubmit(form, {
    async send({ send }) {
      await send(call)
      void showToast(
        'success',
        isNew ? 'Aggiunto al diario.' : 'Corretta: la versione di prima resta nella storia.',
      )
      onClose()
    },
    onRefused: (error) => showRefusalHere(form, error),
  })

  return (
    <CorrectionDialog
      title={
        'entry' in of ? `Correggi ${foodName(of.entry, foods)}` : `Aggiungi un alimento: ${meals[of.meal]}`
      }
      confirm={isNew ? 'Aggiungi l’alimento' : 'Salva la correzione'}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <FullRow>
        <FoodField
          written={'entry' in of ? of.entry.freeText : null}
          foods={foods}
          query={query}
          onChosen={({ portions: known }) => {
            // the unit of another food may be none of this one
            const [first] = known
            if (first !== undefined && !known.some((one) => one.unit === form.getValues('unit')))
              form.setValue('unit', first.unit, { shouldDirty: true })
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
        <TextField
          name="grams"
          required={false}
          label="Grammi pesati"
          hint="Solo se qualcuno li ha pesati: le stime vengono dalla lista."
          inputMode="numeric"
          maxLength={4}
        />
      </FullRow>
      {!isNew && (
        <FullRow>
          <CheckboxField name="deleted" label="Questa voce non doveva esserci: cancellala" />
        </FullRow>
      )}
    </CorrectionDialog>
  )
}

/** The units that the list knows for the food come first. */
function unitChoices(current: string, usual: readonly string[]) {
  const units = [...new Set([...usual, current, ...Object.keys(householdUnits)])]
  return units.map((unit) => ({ value: unit, label: unit }))
}

const { correctDiaryEntry, addDiaryFood } = diaryCorrections
/** The call that the form makes when its values are fine. */
type Sent = { send: (call: StaffCall) => Promise<unknown> }

const portionOf = ({ meal, amount, unit, grams, share, reason }: Values) => ({
  meal,
  amount: numbered(amount),
  unit,
  grams: weighed(grams),
  share: saidOrNull(share),
  reason,
})

function sentOf(of: Props['of']): z.ZodMiniType<Sent, Values> {
  if ('entry' in of) {
    const { id, version } = of.entry
    return z.pipe(
      z.pipe(
        z.transform(({ foodId, deleted, ...values }: Values) => ({
          ...portionOf({ foodId, deleted, ...values }),
          id,
          version,
          foodId: foodId === '' ? null : foodId,
          deleted,
        })),
        correctDiaryEntry.input,
      ),
      z.transform((input) => ({ send: (call: StaffCall) => call(correctDiaryEntry, input) })),
    )
  }
  const { personId, day } = of
  return z.pipe(
    z.pipe(
      z.transform((values: Values) => ({ ...portionOf(values), personId, day, foodId: values.foodId })),
      addDiaryFood.input,
    ),
    z.transform((input) => ({ send: (call: StaffCall) => call(addDiaryFood, input) })),
  )
}
