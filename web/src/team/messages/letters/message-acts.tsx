import {
  reminderSubjectNames,
  reminderSubjects,
  unfitVariable,
} from '@desco/contract/messages/desk/message-words'
import {
  type MessageSettings,
  type MessageTemplate,
  type ReminderRule,
  teamMessages,
} from '@desco/contract/messages/desk/team-messages'
import { useWatch } from 'react-hook-form'

import { SelectField } from '#forms/fields.tsx'
import type { Act } from '#team/parts/act.tsx'
import { mustBeNumber, NumberField } from '#team/parts/fields.tsx'
import { FullRow } from '#ui/form/field.tsx'

type FieldsProps = {
  templates: readonly MessageTemplate[]
  surveys: readonly { id: number; title: string }[]
}

/** The values of the dialog: numbers as they are typed. */
const ruleValuesOf = (rule: ReminderRule | null) => ({
  subject: rule?.subject ?? 'survey',
  surveyId: rule === null || rule.surveyId === null ? 'any' : String(rule.surveyId),
  templateId: rule?.templateId ?? '',
  afterDays: String(rule?.afterDays ?? 7),
  everyDays: String(rule?.everyDays ?? 7),
  atMost: String(rule?.atMost ?? 2),
})
type RuleValues = ReturnType<typeof ruleValuesOf>

/** The subject of one rule, with which text and how often; null for a new one. */
export const saveRule = (
  rule: ReminderRule | null,
  known: FieldsProps,
): Act<typeof teamMessages.saveReminderRule> => ({
  endpoint: teamMessages.saveReminderRule,
  sent: ({ subject, surveyId, templateId, afterDays, everyDays, atMost }: RuleValues) => ({
    id: rule?.id ?? null,
    ...(rule && { version: rule.version }),
    subject,
    surveyId: subject === 'survey' && surveyId !== 'any' ? Number(surveyId) : null,
    templateId,
    afterDays: mustBeNumber(afterDays),
    everyDays: mustBeNumber(everyDays),
    atMost: mustBeNumber(atMost),
    // a new rule is looked at before it writes to anybody
    enabled: rule?.enabled ?? false,
  }),
  input: ruleValuesOf(rule),
  title: rule === null ? 'Nuova regola' : 'Cambia la regola',
  two: true,
  fields: <RuleFields {...known} />,
  confirm: 'Salva',
  done: rule === null ? 'Salvata: è spenta finché non la accendi.' : 'Salvata.',
})

function RuleFields({ templates, surveys }: FieldsProps) {
  const [subject, templateId] = useWatch<RuleValues, ['subject', 'templateId']>({
    name: ['subject', 'templateId'],
  })
  return (
    <>
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
      <NumberField name="afterDays" label="Dopo quanti giorni" />
      <NumberField name="everyDays" label="Poi ogni quanti giorni" />
      <FullRow>
        <NumberField name="atMost" label="Quante volte al massimo" hint="Si ferma prima, appena è fatto." />
      </FullRow>
    </>
  )
}

type SettingsValues = { fromHour: string; untilHour: string; perWeek: string }

/** Between which hours messages leave, and how many a family gets. */
export const saveSettings = ({
  version,
  fromHour,
  untilHour,
  perWeek,
}: MessageSettings): Act<typeof teamMessages.saveMessageSettings> => ({
  endpoint: teamMessages.saveMessageSettings,
  sent: (typed: SettingsValues) => ({
    version,
    fromHour: mustBeNumber(typed.fromHour),
    untilHour: mustBeNumber(typed.untilHour),
    perWeek: mustBeNumber(typed.perWeek),
  }),
  input: { fromHour: String(fromHour), untilHour: String(untilHour), perWeek: String(perWeek) },
  title: 'Orari e limite',
  two: true,
  fields: (
    <>
      <NumberField name="fromHour" label="Dalle ore" />
      <NumberField name="untilHour" label="Alle ore" />
      <FullRow>
        <NumberField
          name="perWeek"
          label="Messaggi a una famiglia in sette giorni"
          hint="Su tutte le regole e tutti gli invii."
        />
      </FullRow>
    </>
  ),
  confirm: 'Salva',
  done: 'Fatto: vale da subito.',
})
