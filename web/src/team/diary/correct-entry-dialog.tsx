import type { StoredEntry } from '@desco/contract/diary/entries'
import { amountProblem } from '@desco/contract/diary/entries'
import { entryRefusals } from '@desco/contract/diary/refusals'
import type { InputOf } from '@desco/contract/endpoint'
import { diaryDesk } from '@desco/contract/staff/diary-desk'
import type { Portion } from '@desco/foods/food-list'
import { householdUnits } from '@desco/foods/household-units'
import { useForm } from 'react-hook-form'
import { z } from 'zod/mini'

import { SelectField, TextField, useField } from '#forms/fields.tsx'
import { contractResolver, Form, FormError, useSubmit } from '#forms/form.tsx'
import { showRefusalHere } from '#team/parts/dialogs.tsx'
import { useStaffCall } from '#team/session/queries.ts'
import { useUnsaved } from '#team/session/unsaved.ts'
import { Dialog, DialogActions } from '#ui/feedback/dialog.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Button } from '#ui/form/button.tsx'
import { Checkbox } from '#ui/form/choices.tsx'
import { Fields, FullRow } from '#ui/form/field.tsx'

type Food = Extract<StoredEntry, { kind: 'food' }>
type Props = {
  entry: Food
  name: string
  /** The units of the food in the list in force, offered first. */
  portions: readonly Portion[]
  onDone: () => void
  onClose: () => void
}

/** Numbers as they are typed. */
type Values = { amount: string; unit: string; grams: string; deleted: boolean; reason: string }

/** `1,5` as well as `1.5`; what is no number is refused by the rule of amounts. */
const numbered = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')))
const typed = (value: number | null) => (value === null ? '' : String(value).replace('.', ','))
const weighed = (text: string) => (text.trim() === '' ? null : numbered(text))

function problemsOf({ amount, grams }: Values): Record<string, string> {
  const problem = amountProblem({ amount: numbered(amount), grams: weighed(grams) })
  return problem === null ? {} : { [problem]: entryRefusals[problem].text }
}

/** Changes how much was eaten, or strikes the food out. What it said before is kept, with the reason. */
export function CorrectEntryDialog({ entry, name, portions, onDone, onClose }: Props) {
  const call = useStaffCall()
  const form = useForm<Values, unknown, InputOf<typeof diaryDesk.correctDiaryEntry>>({
    resolver: contractResolver(correctionOf(entry), problemsOf),
    defaultValues: {
      amount: typed(entry.amount),
      unit: entry.unit,
      grams: typed(entry.grams),
      deleted: entry.deleted,
      reason: '',
    },
    mode: 'onTouched',
  })
  useUnsaved(form.formState.isDirty)
  const submit = useSubmit(form, {
    async send(correction) {
      await call(diaryDesk.correctDiaryEntry, correction)
      void showToast('success', 'Corretta: la versione di prima resta nella storia.')
      onDone()
    },
    onRefused: (error) => showRefusalHere(form, error),
  })

  return (
    <Dialog alert title={`Correggi ${name}`} onClose={onClose}>
      <Form form={form} onSubmit={submit}>
        <Fields two>
          <TextField name="amount" label="Quantità" inputMode="decimal" maxLength={6} />
          <SelectField name="unit" label="Unità" options={unitsFor(entry.unit, portions)} />
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
          <FullRow>
            <DeletedField />
          </FullRow>
          <FullRow>
            <TextField
              name="reason"
              label="Motivo"
              hint="Resta nel registro, insieme alla tua email."
              maxLength={300}
            />
          </FullRow>
          {form.formState.errors.root !== undefined && (
            <FullRow>
              <FormError />
            </FullRow>
          )}
        </Fields>
        <DialogActions>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting} busyLabel="Salvataggio…">
            Salva la correzione
          </Button>
          <Button onClick={onClose}>Annulla</Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

function DeletedField() {
  const { value, ...field } = useField<boolean>('deleted')
  return <Checkbox {...field} label="Questa voce non doveva esserci: cancellala" checked={value} />
}

/** The units that the list knows for the food come first. */
function unitsFor(current: string, portions: readonly Portion[]) {
  const usual = portions.map(({ unit }) => String(unit))
  const units = [...new Set([current, ...usual, ...Object.keys(householdUnits)])]
  return units.map((unit) => ({ value: unit, label: unit }))
}

const correctionOf = ({ id, version }: Food) =>
  z.pipe(
    z.transform(({ amount, unit, grams, deleted, reason }: Values) => ({
      id,
      version,
      amount: numbered(amount),
      unit,
      grams: weighed(grams),
      deleted,
      reason,
    })),
    diaryDesk.correctDiaryEntry.input,
  )
