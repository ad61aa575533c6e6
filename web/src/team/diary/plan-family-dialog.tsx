import type { InputOf } from '@desco/contract/endpoint'
import { diaryDeskLimits, diaryPlan } from '@desco/contract/staff/diary-plan'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod/mini'

import { DateField } from '#forms/fields.tsx'
import { contractResolver, Form, FormError, useSubmit } from '#forms/form.tsx'
import { showRefusalHere } from '#team/parts/dialogs.tsx'
import { useStaffCall } from '#team/session/queries.ts'
import { useUnsaved } from '#team/session/unsaved.ts'
import { Dialog, DialogActions } from '#ui/feedback/dialog.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Button } from '#ui/form/button.tsx'
import { FieldError, Fields } from '#ui/form/field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { PlusIcon } from '#ui/text/icons.tsx'
import { Text } from '#ui/text/text.tsx'

import { peopleWords } from './diary-words.ts'

const { min, max } = diaryDeskLimits.plan.days

type Props = {
  familyId: string
  code: string
  /** Those that are still to come, as they are now. */
  days: readonly string[]
  today: string
  onDone: () => void
  onClose: () => void
}
/** A field for each day; an empty one is no day. */
type Values = { chosen: string[] }

/** Days chosen by hand, in place of those that were still to come. */
export function PlanFamilyDialog({ familyId, code, days, today, onDone, onClose }: Props) {
  const call = useStaffCall()
  const blank = Array.from({ length: Math.max(0, min - days.length) }, () => '')
  const form = useForm<Values, unknown, InputOf<typeof diaryPlan.planFamilyDiary>>({
    resolver: contractResolver(daysOf(familyId)),
    defaultValues: { chosen: [...days, ...blank] },
  })
  useUnsaved(form.formState.isDirty)
  const chosen = useWatch({ control: form.control, name: 'chosen' })
  const submit = useSubmit(form, {
    async send(wanted) {
      const { people } = await call(diaryPlan.planFamilyDiary, wanted)
      void showToast('success', `Giorni assegnati: ${peopleWords(people)}.`)
      onDone()
    },
    onRefused: (error) => showRefusalHere(form, error),
  })
  // the rule is about all days together, and the contract says it of `days`
  const problem = (form.formState.errors as { days?: { message?: string } }).days?.message

  return (
    <Dialog alert title={`Giorni della famiglia ${code}`} onClose={onClose}>
      <Form form={form} onSubmit={submit}>
        <Stack>
          <Text>
            Valgono per tutte le persone della famiglia che partecipano. Prendono il posto di tutti i giorni
            assegnati da oggi in poi, anche fuori dalle date cercate; quelli passati restano.
          </Text>
          <Fields two>
            {chosen.map((_, place) => (
              <DateField
                // oxlint-disable-next-line react/no-array-index-key -- a field is its place, and none is taken away
                key={place}
                name={`chosen.${place}`}
                label={`Giorno ${place + 1}`}
                min={today}
                required={place < min}
              />
            ))}
          </Fields>
          <div role="alert">
            <FieldError id="plan-days-problem" error={problem} />
          </div>
          {chosen.length < max && (
            <Button
              variant="quiet"
              onClick={() => form.setValue('chosen', [...chosen, ''], { shouldDirty: true })}
            >
              <PlusIcon size="small" />
              Aggiungi un giorno
            </Button>
          )}
          <Text tone="faint" size="small">
            Da {min} a {max} giorni, mai due di fila, almeno uno di sabato o domenica. Un campo vuoto non
            conta.
          </Text>
          <FormError />
        </Stack>
        <DialogActions>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting} busyLabel="Salvataggio…">
            Assegna questi giorni
          </Button>
          <Button onClick={onClose}>Annulla</Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

const daysOf = (familyId: string) =>
  z.pipe(
    z.transform(({ chosen }: Values) => ({ familyId, days: chosen.filter((day) => day !== '') })),
    diaryPlan.planFamilyDiary.input,
  )
