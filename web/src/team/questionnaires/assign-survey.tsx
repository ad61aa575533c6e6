import { type DeskSurvey, surveyDesk } from '@desco/contract/questionnaires/desk/survey-desk'
import { useFormContext, useWatch } from 'react-hook-form'

import { useField } from '#forms/fields.tsx'
import type { Act } from '#team/parts/act.tsx'
import { NumberField, numbered, typed } from '#team/parts/fields.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { FieldGroup, FullRow } from '#ui/form/field.tsx'
import { Checkbox } from '#ui/form/choices.tsx'
import { TextInput } from '#ui/form/inputs.tsx'

import { KindNotices } from './survey-kind.tsx'

/** The audience of one questionnaire, and where it stands in their list. */
export const assignSurvey = (survey: DeskSurvey): Act<typeof surveyDesk.assignSurvey> => ({
  endpoint: surveyDesk.assignSurvey,
  // only what is on the screen is judged, since only that can be mended
  sent: (values: AudienceValues) => ({
    surveyId: survey.surveyId,
    parents: values.parents,
    children: values.children,
    hidden: values.hidden,
    place: numbered(values.place),
    ...agesOf(values, survey),
  }),
  input: audienceValuesOf(survey),
  title: survey.title,
  two: true,
  fields: <AudienceFields survey={survey} />,
  confirm: 'Salva',
  done: 'Fatto: vale da subito.',
})

function AudienceFields({ survey }: { survey: DeskSurvey }) {
  const [children, hidden] = useWatch<AudienceValues, ['children', 'hidden']>({
    name: ['children', 'hidden'],
  })
  return (
    <>
      {(survey.openAccess === true || survey.anonymous === true) && (
        <FullRow>
          <Stack>
            <KindNotices surveys={[survey]} />
          </Stack>
        </FullRow>
      )}
      <FullRow>
        <WhoSeesIt />
      </FullRow>
      {asksAges({ children, hidden }) && (
        <>
          <AgeField name="ageFrom" label="Figli da … anni" />
          <AgeField name="ageTo" label="Figli fino a … anni" />
        </>
      )}
      <FullRow>
        <NumberField
          name="place"
          required={false}
          label="Posizione nell’elenco"
          hint="1 è il primo. Vuoto: dopo questi, come in LimeSurvey."
        />
      </FullRow>
    </>
  )
}

/** Parents, children, or nobody for now. */
function WhoSeesIt() {
  const { formState } = useFormContext<AudienceValues>()
  const hidden = useWatch<AudienceValues, 'hidden'>({ name: 'hidden' })
  return (
    <Stack>
      <FieldGroup legend="Chi lo vede" hint="Almeno uno dei due." error={formState.errors.parents?.message}>
        <Tick name="parents" label="Genitori" disabled={hidden} />
        <Tick name="children" label="Figli" disabled={hidden} />
      </FieldGroup>
      <Tick name="hidden" label="Nascondi per ora" />
    </Stack>
  )
}

type TickProps = { name: 'parents' | 'children' | 'hidden'; label: string; disabled?: boolean }

function Tick({ name, ...rest }: TickProps) {
  const { clearErrors } = useFormContext<AudienceValues>()
  // the complaint is the group's: about all three, and gone with any change of them
  const { value, onChange, error: _ofGroup, ...field } = useField<boolean>(name)
  const change = (checked: boolean) => {
    onChange(checked)
    clearErrors('parents')
  }
  return <Checkbox {...field} {...rest} checked={value} onChange={change} />
}

/** One end of the ages. A mistake in the two together is mended at either. */
function AgeField({ name, label }: { name: 'ageFrom' | 'ageTo'; label: string }) {
  const { clearErrors } = useFormContext<AudienceValues>()
  const { onChange, ...field } = useField(name)
  const change = (text: string) => {
    onChange(text)
    clearErrors(['ageFrom', 'ageTo'])
  }
  return <TextInput {...field} label={label} inputMode="numeric" onChange={change} />
}

/** A survey's audience as the dialog begins with it: numbers as they are typed. */
const audienceValuesOf = (survey: DeskSurvey) => ({
  parents: survey.parents,
  children: survey.children,
  hidden: survey.hidden,
  ageFrom: typed(survey.ageFrom),
  ageTo: typed(survey.ageTo),
  place: typed(survey.place),
})
type AudienceValues = ReturnType<typeof audienceValuesOf>

/** Ages are asked for where children see the survey. */
const asksAges = ({ children, hidden }: Pick<AudienceValues, 'children' | 'hidden'>) => children && !hidden

function agesOf(values: AudienceValues, { ageFrom, ageTo }: DeskSurvey) {
  if (asksAges(values)) return { ageFrom: numbered(values.ageFrom), ageTo: numbered(values.ageTo) }
  // hidden for now, they are as they were; of somebody who does not see it they say nothing
  return values.children ? { ageFrom, ageTo } : { ageFrom: null, ageTo: null }
}
