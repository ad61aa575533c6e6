import { type AudienceForm, type DeskSurvey, surveyDesk } from '@desco/contract/staff/survey-desk'
import { useForm, useWatch } from 'react-hook-form'

import { Form } from '#forms/form.tsx'
import { FormError } from '#forms/form-error.tsx'
import { TextField } from '#forms/text-field.tsx'
import { contractResolver } from '#forms/contract-resolver.ts'
import { useSubmit } from '#forms/use-submit.ts'
import { useStaffCall } from '#team/session/use-staff-call.ts'
import { showRefusalHere } from '#team/parts/show-refusal-here.ts'
import { Button } from '#ui/form/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { DialogActions } from '#ui/feedback/dialog-actions.tsx'
import { Fields, FullRow } from '#ui/form/fields.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'

import { AgeField } from './age-field.tsx'
import { WhoSeesIt } from './who-sees-it.tsx'
import { asksAges, audienceOf, type AudienceValues, audienceValuesOf } from './audience-values.ts'

type Props = { survey: DeskSurvey; onDone: () => void; onClose: () => void }

/** Who sees one questionnaire, and where it stands in their list. */
export function AudienceDialog({ survey, onDone, onClose }: Props) {
  const call = useStaffCall()
  const form = useForm<AudienceValues, unknown, AudienceForm>({
    resolver: contractResolver(audienceOf(survey)),
    defaultValues: audienceValuesOf(survey),
  })
  const submit = useSubmit(form, {
    async send(audience) {
      await call(surveyDesk.assignSurvey, audience)
      void showToast('success', 'Fatto: vale da subito.')
      onDone()
    },
    onRefused: (error) => showRefusalHere(form, error),
  })
  const [children, hidden] = useWatch({ control: form.control, name: ['children', 'hidden'] })

  return (
    <Dialog alert title={survey.title} onClose={onClose}>
      <Form form={form} onSubmit={submit}>
        <Fields two>
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
            <TextField
              name="place"
              label="Posizione nell’elenco"
              hint="1 è il primo. Vuoto: dopo questi, come in LimeSurvey."
              inputMode="numeric"
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
            Salva
          </Button>
          <Button onClick={onClose}>Annulla</Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
