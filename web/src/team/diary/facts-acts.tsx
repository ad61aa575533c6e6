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
import { diaryCorrections } from '@desco/contract/diary/desk/diary-corrections'

import { SelectField, TextAreaField, TextField } from '#forms/fields.tsx'
import type { Act } from '#team/parts/act.tsx'
import { capital } from '#ui/text/format.ts'
import { CheckboxField } from '#team/parts/fields.tsx'
import { FullRow } from '#ui/form/field.tsx'

const { correctDiaryMeal, correctDiaryDay } = diaryCorrections

/** The name of an answer that nobody gave, in a select. */
export const notSaid = 'none' as const

/** The words of a table as choices, after the one for no answer. */
export const choicesOf = <Name extends string>(table: Record<Name, string>) => [
  { value: notSaid, label: 'Non indicato' },
  ...(Object.keys(table) as Name[]).map((value) => ({
    value,
    label: capital(table[value]),
  })),
]

export const saidOrNull = <Name extends string>(value: Name | typeof notSaid): Name | null =>
  value === notSaid ? null : value

type Day = { personId: string; day: string }
type YesOrNo = 'yes' | 'no' | typeof notSaid

const yesOrNo = (value: boolean | null | undefined): YesOrNo =>
  value === null || value === undefined ? notSaid : value ? 'yes' : 'no'
const isYes = (value: YesOrNo) => (value === notSaid ? null : value === 'yes')
const saved = 'Corretta: la versione di prima resta nella storia.'

/** The family's own words. */
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

const mealValuesOf = (facts: MealEntry | undefined) => ({
  time: facts?.time ?? '',
  place: facts?.place ?? notSaid,
  company: facts?.company ?? notSaid,
  screen: yesOrNo(facts?.screen),
  skipped: facts?.skipped ?? false,
  note: facts?.note ?? '',
  reason: '',
})
type MealValues = ReturnType<typeof mealValuesOf>
type MealInput = Day & { meal: Meal; facts: MealEntry | undefined }

/** Changes what is known of a meal, or says it for the first time. */
export const correctMeal = ({ personId, day, meal, facts }: MealInput): Act<typeof correctDiaryMeal> => ({
  endpoint: correctDiaryMeal,
  sent: ({ time, place, company, screen, skipped, note, reason }: MealValues) => ({
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
  }),
  input: mealValuesOf(facts),
  title: `Correggi i dati: ${meals[meal]}`,
  two: true,
  fields: (
    <>
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
    </>
  ),
  confirm: 'Salva la correzione',
  done: saved,
})

const dayValuesOf = (facts: DayEntry | undefined) => ({
  complete: facts?.complete ?? false,
  unusual: yesOrNo(facts?.unusual),
  filledBy: facts?.filledBy ?? notSaid,
  note: facts?.note ?? '',
  reason: '',
})
type DayValues = ReturnType<typeof dayValuesOf>
type DayInput = Day & { facts: DayEntry | undefined }

/** Closes or opens a day, and says whether it was unusual and who filled it in. */
export const correctDay = ({ personId, day, facts }: DayInput): Act<typeof correctDiaryDay> => ({
  endpoint: correctDiaryDay,
  sent: ({ complete, unusual, filledBy, note, reason }: DayValues) => ({
    personId,
    day,
    version: facts?.version ?? 0,
    complete,
    unusual: isYes(unusual),
    filledBy: saidOrNull(filledBy),
    ...ofNote(note),
    reason,
  }),
  input: dayValuesOf(facts),
  title: 'Correggi la giornata',
  two: true,
  fields: (
    <>
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
    </>
  ),
  confirm: 'Salva la correzione',
  done: saved,
})
