import type { InputOf } from '@desco/contract/endpoint'
import type { DataCard } from '@desco/contract/rights/own-data'
import { askRightForm, type RequestKind, requests } from '@desco/contract/rights/requests'
import { useForm } from 'react-hook-form'
import { z } from 'zod/mini'

import { useServer } from '#data/session/session-loader.ts'
import { SelectField, TextAreaField } from '#forms/fields.tsx'
import { contractResolver, Form, SubmitButton, useSubmit } from '#forms/form.tsx'
import { Dialog, DialogActions } from '#ui/feedback/dialog.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Button } from '#ui/form/button.tsx'
import { Fields } from '#ui/form/field.tsx'

const oneself = 'oneself'

type Typed = { kind: string; words: string; childId: string }

/** The fields, as the endpoint takes them; it refuses what was not chosen. */
const asTyped = z.transform(({ childId, ...asked }: Typed): unknown => ({
  ...asked,
  childId: childId === oneself ? undefined : childId,
}))

type Props = {
  title: string
  card: DataCard
  kinds: readonly { value: RequestKind; label: string }[]
  onClose: () => void
}

/** Asks the research team for what no page does. */
export function AskRightDialog({ title, card, kinds, onClose }: Props) {
  const { send } = useServer()
  const { person } = card
  // who has turned 18 asks by themselves
  const children = card.children.filter(({ birthDate }) => birthDate !== null)
  const form = useForm<Typed, unknown, InputOf<typeof requests.askRight>>({
    resolver: contractResolver(z.pipe(asTyped, askRightForm)),
    defaultValues: { kind: '', words: '', childId: oneself },
    mode: 'onTouched',
  })
  const submit = useSubmit(form, {
    async send(asked) {
      const { message } = await send(requests.askRight, asked)
      void showToast('success', message)
      onClose()
    },
  })
  return (
    <Dialog alert title={title} onClose={onClose}>
      <Form form={form} onSubmit={submit}>
        <Fields>
          <SelectField name="kind" label="Che cosa chiedi?" options={kinds} />
          {person.kind === 'parent' && children.length > 0 && (
            <SelectField
              name="childId"
              label="Di chi sono i dati?"
              options={[
                { value: oneself, label: 'Miei' },
                ...children.map(({ id, name }) => ({ value: id, label: `Di ${name}` })),
              ]}
            />
          )}
          <TextAreaField
            name="words"
            label="Raccontaci"
            hint="Per vedere o cancellare puoi lasciarlo vuoto."
            required={false}
            maxLength={2000}
          />
        </Fields>
        <DialogActions>
          <SubmitButton busyLabel="Un momento…">Manda la richiesta</SubmitButton>
          <Button onClick={onClose}>Annulla</Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
