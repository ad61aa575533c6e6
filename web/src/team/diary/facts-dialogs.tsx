import { diaryLimits } from '@desco/contract/diary/days'
import {
  companies,
  type DayEntry,
  fillers,
  type Meal,
  type MealEntry,
  meals,
  places,
} from '@desco/contract/diary/entries'
import type { InputOf } from '@desco/contract/endpoint'
import { diaryCorrections } from '@desco/contract/staff/diary-corrections'
import { useForm } from 'react-hook-form'
import { z } from 'zod/mini'

import { SelectField, TextAreaField, TextField } from '#forms/fields.tsx'
import { contractResolver, useSubmit } from '#forms/form.tsx'
import { showRefusalHere } from '#team/parts/dialogs.tsx'
import { useStaffCall } from '#team/session/queries.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { FullRow } from '#ui/form/field.tsx'

import { CheckboxField, choicesOf, CorrectionDialog, notSaid, saidOrNull } from './correction-dialog.tsx'

const { correctDiaryMeal, correctDiaryDay } = diaryCorrections

type Day = { personId: string; day: string }
type YesOrNo = 'yes' | 'no' | typeof notSaid

const yesOrNo = (value: boolean | null | undefined): YesOrNo =>
  value === null || value === undefined ? notSaid : value ? 'yes' : 'no'
const isYes = (value: YesOrNo) => (value === notSaid ? null : value === 'yes')
const saved = 'Corretta: la versione di prima resta nella storia.'

/** What the family wrote in its own words. */
const NoteField = () => (
  <FullRow>
    <TextAreaField
      name="note"
      required={false}
      label="Nota"
      hint="Se nomina qualcuno, togli il nome o tutta la nota: cambia anche nelle versioni precedenti."
      rows={2}
      maxLength={diaryLimits.note.max}
    />
  </FullRow>
)
const ofNote = (text: string): Pick<InputOf<typeof correctDiaryMeal>, 'note'> => ({
  note: text.trim() === '' ? null : text,
})

/** `7.30` and `7:30` are `07:30`. */
function timeOf(text: string): string | null {
  const [, hours, minutes] = /^(\d{1,2})[.:](\d{2})$/u.exec(text.trim()) ?? []
  if (text.trim() === '') return null
  return hours === undefined ? text : `${hours.padStart(2, '0')}:${minutes ?? ''}`
}

type MealValues = {
  time: string
  place: keyof typeof places | typeof notSaid
  company: keyof typeof companies | typeof notSaid
  screen: YesOrNo
  skipped: boolean
  note: string
  reason: string
}
type MealProps = Day & { meal: Meal; facts: MealEntry | undefined; onClose: () => void }

/** Changes what is known of a meal, or says it for the first time. */
export function MealDialog({ personId, day, meal, facts, onClose }: MealProps) {
  const call = useStaffCall()
  const form = useForm<MealValues, unknown, InputOf<typeof correctDiaryMeal>>({
    resolver: contractResolver(
      z.pipe(
        z.transform(({ time, place, company, screen, skipped, note, reason }: MealValues) => ({
          personId,
          day,
          meal,
          version: facts?.version ?? 0,
          time: timeOf(time),
          place: saidOrNull(place),
          company: saidOrNull(company),
          screen: isYes(screen),
          skipped,
          ...ofNote(note),
          reason,
        })),
        correctDiaryMeal.input,
      ),
    ),
    defaultValues: {
      time: facts?.time ?? '',
      place: facts?.place ?? notSaid,
      company: facts?.company ?? notSaid,
      screen: yesOrNo(facts?.screen),
      skipped: facts?.skipped ?? false,
      note: facts?.note ?? '',
      reason: '',
    },
    mode: 'onTouched',
  })
  const submit = useSubmit(form, {
    async send(correction) {
      await call(correctDiaryMeal, correction)
      void showToast('success', saved)
      onClose()
    },
    onRefused: (error) => showRefusalHere(form, error),
  })
  return (
    <CorrectionDialog
      title={`Correggi i dati: ${meals[meal]}`}
      confirm="Salva la correzione"
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        name="time"
        required={false}
        label="Ora"
        hint="Per esempio 13:30."
        inputMode="numeric"
        maxLength={5}
      />
      <SelectField name="place" required={false} label="Dove" options={choicesOf(places)} />
      <SelectField name="company" required={false} label="Con chi" options={choicesOf(companies)} />
      <SelectField
        name="screen"
        required={false}
        label="Schermo"
        options={choicesOf({ yes: 'acceso', no: 'spento' })}
      />
      <FullRow>
        <CheckboxField name="skipped" label="Non ha mangiato: il pasto è stato saltato" />
      </FullRow>
      <NoteField />
    </CorrectionDialog>
  )
}

type DayValues = {
  complete: boolean
  unusual: YesOrNo
  filledBy: keyof typeof fillers | typeof notSaid
  note: string
  reason: string
}
type DayProps = Day & { facts: DayEntry | undefined; onClose: () => void }

/** Closes or opens a day, and says whether it was unusual and who filled it in. */
export function DayDialog({ personId, day, facts, onClose }: DayProps) {
  const call = useStaffCall()
  const form = useForm<DayValues, unknown, InputOf<typeof correctDiaryDay>>({
    resolver: contractResolver(
      z.pipe(
        z.transform(({ complete, unusual, filledBy, note, reason }: DayValues) => ({
          personId,
          day,
          version: facts?.version ?? 0,
          complete,
          unusual: isYes(unusual),
          filledBy: saidOrNull(filledBy),
          ...ofNote(note),
          reason,
        })),
        correctDiaryDay.input,
      ),
    ),
    defaultValues: {
      complete: facts?.complete ?? false,
      unusual: yesOrNo(facts?.unusual),
      filledBy: facts?.filledBy ?? notSaid,
      note: facts?.note ?? '',
      reason: '',
    },
    mode: 'onTouched',
  })
  const submit = useSubmit(form, {
    async send(correction) {
      await call(correctDiaryDay, correction)
      void showToast('success', saved)
      onClose()
    },
    onRefused: (error) => showRefusalHere(form, error),
  })
  return (
    <CorrectionDialog
      title="Correggi la giornata"
      confirm="Salva la correzione"
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <FullRow>
        <CheckboxField name="complete" label="La giornata è completa" />
      </FullRow>
      <SelectField
        name="unusual"
        required={false}
        label="Giornata insolita"
        options={choicesOf({ yes: 'sì', no: 'no' })}
      />
      <SelectField name="filledBy" required={false} label="Compilata da" options={choicesOf(fillers)} />
      <NoteField />
    </CorrectionDialog>
  )
}
