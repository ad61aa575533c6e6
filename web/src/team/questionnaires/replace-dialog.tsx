import type { InputOf } from '@desco/contract/endpoint'
import type { DeskSurvey } from '@desco/contract/staff/survey-desk'
import { surveySchedule } from '@desco/contract/staff/survey-schedule'
import { useForm } from 'react-hook-form'
import { z } from 'zod/mini'

import { SelectField } from '#forms/fields.tsx'
import { contractResolver, Form, FormError, useSubmit } from '#forms/form.tsx'
import { showRefusalHere } from '#team/parts/dialogs.tsx'
import { useStaffCall } from '#team/session/queries.ts'
import { useUnsaved } from '#team/session/unsaved.ts'
import { Dialog, DialogActions } from '#ui/feedback/dialog.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Button } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { counted } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

type Props = {
  survey: DeskSurvey
  others: readonly DeskSurvey[]
  onDone: () => void
  onClose: () => void
}
type Values = { to: string }

/** A questionnaire was made again in LimeSurvey: which one it is now. */
export function ReplaceDialog({ survey, others, onDone, onClose }: Props) {
  const call = useStaffCall()
  const form = useForm<Values, unknown, InputOf<typeof surveySchedule.replaceSurvey>>({
    resolver: contractResolver(
      z.pipe(
        // what was not chosen is no number, and refused in the contract's words
        z.transform(({ to }: Values) => ({ from: survey.surveyId, to: to === '' ? Number.NaN : Number(to) })),
        surveySchedule.replaceSurvey.input,
      ),
    ),
    defaultValues: { to: '' },
  })
  useUnsaved(form.formState.isDirty)
  const submit = useSubmit(form, {
    async send(wanted) {
      const { completions } = await call(surveySchedule.replaceSurvey, wanted)
      void showToast(
        'success',
        `Fatto: ${counted(completions, 'completamento spostato', 'completamenti spostati')}.`,
      )
      onDone()
    },
    onRefused: (error) => showRefusalHere(form, error),
  })
  return (
    <Dialog alert title={survey.title} onClose={onClose}>
      <Form form={form} onSubmit={submit}>
        <Stack>
          <Text>
            L’hai rifatto in LimeSurvey? Scegli quello nuovo. Chi ha completato questo risulta aver completato
            quello nuovo, anche se finisce questo più tardi. Destinatari, posizione, finestra e minuti passano
            al nuovo, e questo viene nascosto. Le risposte restano in LimeSurvey dove sono.
          </Text>
          <SelectField
            name="to"
            label="Ora è il questionario"
            options={others.map(({ surveyId, title }) => ({
              value: String(surveyId),
              label: `${title} (${surveyId})`,
            }))}
          />
          <FormError />
        </Stack>
        <DialogActions>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting} busyLabel="Un momento…">
            Sposta
          </Button>
          <Button onClick={onClose}>Annulla</Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
