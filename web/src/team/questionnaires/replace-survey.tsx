import type { DeskSurvey } from '@desco/contract/questionnaires/desk/survey-desk'
import { surveySchedule } from '@desco/contract/questionnaires/desk/survey-schedule'
import { z } from 'zod/mini'

import { SelectField } from '#forms/fields.tsx'
import type { Act } from '#team/parts/act.tsx'
import { counted } from '#ui/text/format.ts'

/** A questionnaire was made again in LimeSurvey: which one it is now. */
export const replaceSurvey = (
  survey: DeskSurvey,
  others: readonly DeskSurvey[],
): Act<typeof surveySchedule.replaceSurvey> => ({
  endpoint: surveySchedule.replaceSurvey,
  schema: z.pipe(
    // what was not chosen is no number, and refused in the contract's words
    z.transform(({ to }: { to: string }) => ({
      from: survey.surveyId,
      to: to === '' ? Number.NaN : Number(to),
    })),
    surveySchedule.replaceSurvey.input,
  ),
  input: { to: '' },
  title: survey.title,
  follows:
    'L’hai rifatto in LimeSurvey? Scegli quello nuovo. Chi ha completato questo risulta aver completato quello nuovo, anche se finisce questo più tardi. Destinatari, posizione, finestra e minuti passano al nuovo, e questo viene nascosto. Le risposte restano in LimeSurvey dove sono.',
  fields: (
    <SelectField
      name="to"
      label="Ora è il questionario"
      options={others.map(({ surveyId, title }) => ({
        value: String(surveyId),
        label: `${title} (${surveyId})`,
      }))}
    />
  ),
  confirm: 'Sposta',
  done: ({ completions }) =>
    `Fatto: ${counted(completions, 'completamento spostato', 'completamenti spostati')}.`,
})
