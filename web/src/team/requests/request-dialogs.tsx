import type { AnswerOf, Endpoint, InputOf, WireInputOf } from '@desco/contract/endpoint'
import { requestOutcomes } from '@desco/contract/families/requests'
import { tellings } from '@desco/contract/staff/request-words'
import { requestDesk, type RequestPage } from '@desco/contract/staff/requests'
import type { ReactNode } from 'react'
import { type FieldValues, useForm } from 'react-hook-form'
import type { z } from 'zod/mini'

import { SelectField, TextAreaField, useField } from '#forms/fields.tsx'
import { contractResolver, Form, SubmitButton, useSubmit } from '#forms/form.tsx'
import { showRefusalHere } from '#team/parts/dialogs.tsx'
import { useStaffCall } from '#team/session/queries.ts'
import { useUnsaved } from '#team/session/unsaved.ts'
import { Dialog, DialogActions } from '#ui/feedback/dialog.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Button } from '#ui/form/button.tsx'
import { RadioChoices } from '#ui/form/choices.tsx'
import { Fields } from '#ui/form/field.tsx'
import { printDay } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

import { outcomeNames, tellingNames } from './request-words.ts'

type Props = { request: RequestPage['request']; onClose: () => void }

/** Closes a request: how it ended, and the answer word for word. */
export function AnswerDialog({ request, onClose }: Props) {
  const told = request.asker === null ? 'otherwise' : 'page'
  return (
    <ActDialog
      title="Concludere la richiesta?"
      confirm="Concludi"
      done="Conclusa."
      endpoint={requestDesk.answerRequest}
      input={{ requestId: request.id, outcome: '', answer: '', told }}
      onClose={onClose}
    >
      <SelectField
        name="outcome"
        label="Come finisce"
        options={requestOutcomes.map((outcome) => ({ value: outcome, label: outcomeNames[outcome] }))}
      />
      <TextAreaField
        name="answer"
        label="Che cosa rispondi"
        hint="Se non accogli tutto, scrivi perché: accanto mettiamo come fare reclamo."
        rows={6}
        maxLength={4000}
      />
      <Told request={request} />
    </ActDialog>
  )
}

function Told({ request: { asker, hasMail } }: Pick<Props, 'request'>) {
  const hints = {
    page: hasMail
      ? 'La legge dopo l’accesso. Le scriviamo che c’è.'
      : 'La legge dopo l’accesso: diglielo, non ha un’email.',
    otherwise: 'L’hai detta o scritta tu: qui resta che cosa.',
  }
  const options = tellings.map((value) => ({
    value,
    label: tellingNames[value],
    hint: hints[value],
    disabled: value === 'page' && asker === null,
  }))
  return <RadioChoices {...useField('told')} legend="Come riceve la risposta" options={options} />
}

/** Two months more, once, with a reason that who asked reads. */
export const ProlongDialog = ({ request, onClose }: Props) => (
  <ActDialog
    title="Prolungare il termine?"
    confirm="Prolunga"
    done="Termine prolungato."
    endpoint={requestDesk.prolongRequest}
    input={{ requestId: request.id, because: '' }}
    onClose={onClose}
  >
    <Text>
      Il nuovo termine è il {printDay(request.prolongedDueOn)}. Si può una volta sola, se la richiesta è
      complessa.{' '}
      {request.hasMail
        ? 'Scriviamo a chi ha chiesto il nuovo termine e il motivo.'
        : 'Chi ha chiesto non ha un’email nel portale: diglielo tu, entro il primo mese.'}
    </Text>
    <TextAreaField name="because" label="Perché serve più tempo" rows={3} maxLength={300} />
  </ActDialog>
)

/** Who carries it out. */
export const AssignDialog = ({ request, colleagues, onClose }: Props & Pick<RequestPage, 'colleagues'>) => (
  <ActDialog
    title="A chi la affidi?"
    confirm="Affida"
    done="Affidata."
    endpoint={requestDesk.assignRequest}
    input={{ requestId: request.id, staffId: '' }}
    onClose={onClose}
  >
    <SelectField
      name="staffId"
      label="Chi se ne occupa"
      options={colleagues.map(({ id, email }) => ({ value: id, label: email }))}
    />
  </ActDialog>
)

type ActDialogProps<E extends Endpoint> = {
  title: string
  confirm: string
  /** The toast of the success. */
  done: string
  endpoint: E
  input: FieldValues
  children: ReactNode
  onClose: () => void
}

/** One act with its fields. Refused, the dialog stays and says why. */
function ActDialog<E extends Endpoint>({
  title,
  confirm,
  done,
  endpoint,
  input,
  children,
  onClose,
}: ActDialogProps<E>) {
  const call = useStaffCall()
  const form = useForm<FieldValues, unknown, InputOf<E>>({
    resolver: contractResolver(endpoint.input as z.ZodMiniType<InputOf<E>>),
    defaultValues: input,
    mode: 'onTouched',
  })
  useUnsaved(form.formState.isDirty)
  const submit = useSubmit(form, {
    async send(checked): Promise<void> {
      // what these endpoints take is written as it is read
      const answer: AnswerOf<E> = await call(endpoint, checked as WireInputOf<E>)
      if (answer !== undefined) void showToast('success', done)
      onClose()
    },
    onRefused: (error) => showRefusalHere(form, error),
  })
  return (
    <Dialog alert title={title} onClose={onClose}>
      <Form form={form} onSubmit={submit}>
        <Fields>{children}</Fields>
        <DialogActions>
          <SubmitButton busyLabel="Un momento…">{confirm}</SubmitButton>
          <Button onClick={onClose}>Annulla</Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
