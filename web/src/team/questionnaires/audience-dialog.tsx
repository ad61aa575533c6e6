import { type AudienceForm, type DeskSurvey, surveyDesk } from '@desco/contract/staff/survey-desk'
import { useForm, useWatch } from 'react-hook-form'

import { TextField } from '#forms/fields.tsx'
import { contractResolver, Form, FormError, useSubmit } from '#forms/form.tsx'
import { showRefusalHere } from '#team/parts/show-refusal-here.ts'
import { useStaffCall } from '#team/session/use-staff-call.ts'
import { Dialog, DialogActions } from '#ui/feedback/dialog.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Button } from '#ui/form/button.tsx'
import { Fields, FullRow } from '#ui/form/field.tsx'

import { AgeField } from './age-field.tsx'
import { asksAges, audienceOf, type AudienceValues, audienceValuesOf } from './audience-values.ts'
import { WhoSeesIt } from './who-sees-it.tsx'

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
