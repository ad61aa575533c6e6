import type { DeskSurvey } from '@desco/contract/questionnaires/desk/survey-desk'
import {
  type PreviewGroup,
  scheduleLimits,
  type SchedulePreview,
  surveySchedule,
  type SurveyWindow,
} from '@desco/contract/questionnaires/desk/survey-schedule'
import { useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { z } from 'zod/mini'

import { useOnce } from '#data/use-once.ts'
import { DateField, SelectField } from '#forms/fields.tsx'
import type { Act } from '#team/parts/act.tsx'
import { NumberField } from '#team/parts/fields.tsx'
import { showRefusalHere } from '#team/parts/refusal-here.ts'
import { useStaffCall } from '#team/session/queries.ts'
import { Button } from '#ui/form/button.tsx'
import { FieldError, Fields, FullRow } from '#ui/form/field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { counted, plural } from '#ui/text/format.ts'
import { PlusIcon } from '#ui/text/icons.tsx'
import { SmallNote, Text } from '#ui/text/text.tsx'

import { scheduleOf, type ScheduleValues, scheduleValuesOf } from './schedule-values.ts'
import styles from './survey-desk.module.css'

const kinds: { value: SurveyWindow['kind']; label: string }[] = [
  { value: 'always', label: 'Sempre, nelle date di LimeSurvey' },
  { value: 'dates', label: 'In giorni precisi' },
  { value: 'waves', label: 'A ondate' },
  { value: 'after_enrolment', label: 'Tanti giorni dopo l’iscrizione' },
  { value: 'after_survey', label: 'Dopo un altro questionario' },
  { value: 'at_age', label: 'A un’età' },
]

/** When one questionnaire can be filled in, and how long it takes; with a look at who sees it tomorrow. */
export const scheduleSurvey = (
  survey: DeskSurvey,
  others: readonly DeskSurvey[],
): Act<typeof surveySchedule.scheduleSurvey> => ({
  endpoint: surveySchedule.scheduleSurvey,
  sent: (values: ScheduleValues) => scheduleOf(survey, values),
  input: scheduleValuesOf(survey),
  title: survey.title,
  two: true,
  fields: <ScheduleFields survey={survey} others={others} />,
  confirm: 'Salva',
  done: 'Fatto: vale da subito.',
})

function ScheduleFields({ survey, others }: { survey: DeskSurvey; others: readonly DeskSurvey[] }) {
  const call = useStaffCall()
  const form = useFormContext<ScheduleValues>()
  const values = useWatch<ScheduleValues>() as ScheduleValues
  const now = JSON.stringify(values)
  const [preview, setPreview] = useState<{ of: string; answer: SchedulePreview } | null>(null)
  const { run, busy } = useOnce((refusal) => showRefusalHere(refusal, form))

  async function look() {
    if (!(await form.trigger(undefined, { shouldFocus: true }))) return
    const wanted = z.safeParse(surveySchedule.previewSchedule.input, scheduleOf(survey, values))
    if (!wanted.success) return
    const answer = await run(() => call(surveySchedule.previewSchedule, wanted.data))
    if (answer !== null) setPreview({ of: now, answer })
  }

  return (
    <>
      <FullRow>
        <SelectField name="window.kind" label="Quando si può compilare" options={kinds} />
      </FullRow>
      <WindowFields kind={values.window.kind} others={others} />
      <FullRow>
        <NumberField
          name="minutes"
          required={false}
          label="Minuti che richiede"
          hint="Le famiglie li leggono sotto il titolo. Vuoto: non lo diciamo."
        />
      </FullRow>
      <FullRow>
        <Stack>
          <Button onClick={() => void look()} busy={busy}>
            Chi lo vede domani
          </Button>
          <div aria-live="polite">{preview?.of === now && <Preview {...preview.answer} />}</div>
        </Stack>
      </FullRow>
    </>
  )
}

type WindowProps = { kind: SurveyWindow['kind']; others: readonly DeskSurvey[] }

/** The fields of one kind of window. */
function WindowFields({ kind, others }: WindowProps) {
  switch (kind) {
    case 'always':
      return null
    case 'dates':
      return (
        <>
          <DateField name="window.from" label="Dal" required={false} />
          <DateField name="window.to" label="Al" hint="Compreso." required={false} />
        </>
      )
    case 'waves':
      return (
        <FullRow>
          <Waves />
        </FullRow>
      )
    case 'after_enrolment':
      return <DaysFields zero="Il giorno 0 è quello in cui la famiglia si registra." />
    case 'after_survey':
      return (
        <>
          <FullRow>
            <SelectField
              name="window.surveyId"
              label="Dopo quale questionario"
              options={others.map(({ surveyId, title }) => ({ value: String(surveyId), label: title }))}
            />
          </FullRow>
          <DaysFields zero="Il giorno 0 è quello in cui la persona lo completa." />
        </>
      )
    case 'at_age':
      return (
        <>
          <NumberField name="window.fromMonths" label="Da … anni" required={false} />
          <NumberField name="months.from" label="e … mesi" required={false} />
          <NumberField
            name="window.toMonths"
            label="Fino a … anni"
            hint="Vuoto: senza limite."
            required={false}
          />
          <NumberField name="months.to" label="e … mesi" hint="Compresi." required={false} />
          <FullRow>
            <SmallNote>
              Conta l’età dei figli: un genitore lo vede finché uno dei suoi figli che partecipano ha
              quest’età.
            </SmallNote>
          </FullRow>
        </>
      )
  }
}

const DaysFields = ({ zero }: { zero: string }) => (
  <>
    <NumberField name="window.fromDay" label="Dal … giorno" hint={zero} />
    <NumberField
      name="window.toDay"
      label="Al … giorno"
      hint="Compreso. Vuoto: senza fine."
      required={false}
    />
  </>
)

/** Several periods, one after the other. */
function Waves() {
  const { control, formState } = useFormContext<ScheduleValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'waves' })
  // the rules are the contract's, which says them of the window
  const { waves } = (formState.errors.window ?? {}) as { waves?: unknown }
  return (
    <Stack>
      {fields.map(({ id }, place) => (
        <Fields two key={id}>
          <DateField name={`waves.${place}.from`} label={`Ondata ${place + 1}, dal`} required={place < 2} />
          <DateField name={`waves.${place}.to`} label="al" required={place < 2} />
        </Fields>
      ))}
      <div role="alert">
        <FieldError id="waves-problem" error={firstMessage(waves)} />
      </div>
      {fields.length < scheduleLimits.waves.max && (
        <Button variant="quiet" onClick={() => append({ from: '', to: '' }, { shouldFocus: true })}>
          <PlusIcon size="small" />
          Aggiungi un’ondata
        </Button>
      )}
      {fields.length > scheduleLimits.waves.min && (
        <Button variant="quiet" onClick={() => remove(fields.length - 1)}>
          Togli l’ultima
        </Button>
      )}
    </Stack>
  )
}

/** The message of a problem, or of the first within. */
function firstMessage(problem: unknown): string | undefined {
  if (typeof problem !== 'object' || problem === null) return undefined
  if ('message' in problem && typeof problem.message === 'string') return problem.message
  for (const inner of Object.values(problem)) {
    const found = firstMessage(inner)
    if (found !== undefined) return found
  }
  return undefined
}

function Preview({ today, tomorrow, joining, leaving }: SchedulePreview) {
  return (
    <div className={styles.preview}>
      <Text>
        Domani lo {plural(tomorrow, 'vede', 'vedono')} {counted(tomorrow, 'persona', 'persone')} che non
        l’hanno ancora completato; oggi {counted(today, 'persona', 'persone')}.
      </Text>
      <Group label="In più" group={joining} />
      <Group label="In meno" group={leaving} />
    </div>
  )
}

function Group({ label, group: { count, people } }: { label: string; group: PreviewGroup }) {
  if (count === 0) return null
  return (
    <Text size="small">
      {label}, {count}: {people.map(({ familyCode, initials }) => `${familyCode} ${initials}`).join(' · ')}
      {people.length < count && ' · …'}
    </Text>
  )
}
