import type { InputOf } from '@desco/contract/endpoint'
import {
  type ReminderSubject,
  reminderSubjectNames,
  reminderSubjects,
  unfitVariable,
} from '@desco/contract/staff/message-words'
import { type MessageTemplate, type ReminderRule, teamMessages } from '@desco/contract/staff/team-messages'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod/mini'

import { SelectField, TextField } from '#forms/fields.tsx'
import { contractResolver, useSubmit } from '#forms/form.tsx'
import { showRefusalHere } from '#team/parts/dialogs.tsx'
import { useStaffCall } from '#team/session/queries.ts'
import { useUnsaved } from '#team/session/unsaved.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { FullRow } from '#ui/form/field.tsx'

import { numbered, SaveDialog } from './save-dialog.tsx'

type Props = {
  /** Null: a new one. */
  rule: ReminderRule | null
  templates: readonly MessageTemplate[]
  surveys: readonly { id: number; title: string }[]
  onClose: () => void
}

/** What the dialog holds: numbers as they are typed. */
type Values = {
  subject: ReminderSubject
  surveyId: string
  templateId: string
  afterDays: string
  everyDays: string
  atMost: string
}

type Sent = InputOf<typeof teamMessages.saveReminderRule>

const valuesOf = (rule: ReminderRule | null): Values => ({
  subject: rule?.subject ?? 'survey',
  surveyId: rule === null || rule.surveyId === null ? 'any' : String(rule.surveyId),
  templateId: rule?.templateId ?? '',
  afterDays: String(rule?.afterDays ?? 7),
  everyDays: String(rule?.everyDays ?? 7),
  atMost: String(rule?.atMost ?? 2),
})

const formOf = (rule: ReminderRule | null) =>
  z.pipe(
    z.transform((values: Values) => ({
      id: rule?.id ?? null,
      ...(rule && { version: rule.version }),
      subject: values.subject,
      surveyId: values.subject === 'survey' && values.surveyId !== 'any' ? Number(values.surveyId) : null,
      templateId: values.templateId,
      afterDays: numbered(values.afterDays),
      everyDays: numbered(values.everyDays),
      atMost: numbered(values.atMost),
      // a new rule is looked at before it writes to anybody
      enabled: rule?.enabled ?? false,
    })),
    teamMessages.saveReminderRule.input,
  )

/** What one rule reminds of, with which text and how often. */
export function RuleDialog({ rule, templates, surveys, onClose }: Props) {
  const call = useStaffCall()
  const form = useForm<Values, unknown, Sent>({
    resolver: contractResolver(formOf(rule)),
    defaultValues: valuesOf(rule),
    mode: 'onTouched',
  })
  useUnsaved(form.formState.isDirty)
  const [subject, templateId] = useWatch({ control: form.control, name: ['subject', 'templateId'] })
  const submit = useSubmit(form, {
    async send(checked) {
      await call(teamMessages.saveReminderRule, checked)
      void showToast('success', rule === null ? 'Salvata: è spenta finché non la accendi.' : 'Salvata.')
      onClose()
    },
    onRefused: (error) => showRefusalHere(form, error),
  })
  return (
    <SaveDialog
      title={rule === null ? 'Nuova regola' : 'Cambia la regola'}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <FullRow>
        <SelectField
          name="subject"
          label="Che cosa ricorda"
          options={reminderSubjectNames.map((name) => ({
            value: name,
            label: reminderSubjects[name].label,
          }))}
        />
      </FullRow>
      {subject === 'survey' && (
        <FullRow>
          <SelectField
            name="surveyId"
            label="Quale questionario"
            required={false}
            options={[
              { value: 'any', label: 'Uno qualsiasi' },
              ...surveys.map(({ id, title }) => ({ value: String(id), label: title })),
            ]}
          />
        </FullRow>
      )}
      <FullRow>
        <SelectField
          name="templateId"
          label="Con quale testo"
          placeholder="Scegli un testo"
          // one that was chosen for another subject stays to be seen, and is refused
          options={templates
            .filter((one) => one.id === templateId || unfitVariable(one, subject) === undefined)
            .map(({ id, name }) => ({ value: id, label: name }))}
        />
      </FullRow>
      <TextField name="afterDays" label="Dopo quanti giorni" inputMode="numeric" />
      <TextField name="everyDays" label="Poi ogni quanti giorni" inputMode="numeric" />
      <FullRow>
        <TextField
          name="atMost"
          label="Quante volte al massimo"
          hint="Si ferma prima, appena è fatto."
          inputMode="numeric"
        />
      </FullRow>
    </SaveDialog>
  )
}
