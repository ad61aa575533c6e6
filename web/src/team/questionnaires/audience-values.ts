import { audienceForm, type DeskSurvey } from '@desco/contract/staff/survey-desk'
import { z } from 'zod/mini'

/** What the dialog holds: numbers as they are typed. */
export type AudienceValues = {
  parents: boolean
  children: boolean
  hidden: boolean
  ageFrom: string
  ageTo: string
  place: string
}

const typed = (value: number | null) => (value === null ? '' : String(value))
// what is no number is refused by the contract, in its words
const numbered = (text: string) => (text.trim() === '' ? null : Number(text))

/** A survey's audience as the dialog begins with it. */
export const audienceValuesOf = (survey: DeskSurvey): AudienceValues => ({
  parents: survey.parents,
  children: survey.children,
  hidden: survey.hidden,
  ageFrom: typed(survey.ageFrom),
  ageTo: typed(survey.ageTo),
  place: typed(survey.place),
})

/** Ages are asked for where children see the survey. */
export const asksAges = ({ children, hidden }: Pick<AudienceValues, 'children' | 'hidden'>) =>
  children && !hidden

/** The contract's form of it. Only what is on the screen is judged, since only that can be mended. */
export const audienceOf = (survey: DeskSurvey) =>
  z.pipe(
    z.transform((values: AudienceValues) => ({
      surveyId: survey.surveyId,
      parents: values.parents,
      children: values.children,
      hidden: values.hidden,
      place: numbered(values.place),
      ...agesOf(values, survey),
    })),
    audienceForm,
  )

function agesOf(values: AudienceValues, { ageFrom, ageTo }: DeskSurvey) {
  if (asksAges(values)) return { ageFrom: numbered(values.ageFrom), ageTo: numbered(values.ageTo) }
  // hidden for now, they are as they were; of somebody who does not see it they say nothing
  return values.children ? { ageFrom, ageTo } : { ageFrom: null, ageTo: null }
}
