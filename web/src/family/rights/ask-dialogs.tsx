import { limits } from '@desco/contract/limits'
import { askCopyForm, type DataCard, ownData } from '@desco/contract/rights/data'
import { askRightForm, type RequestKind, requests } from '@desco/contract/rights/requests'
import { z } from 'zod/mini'

import { useServer } from '#data/session/session-loader.ts'
import { FormDialog } from '#frame/form-dialog.tsx'
import { PresentPasswordField, SelectField, TextAreaField } from '#forms/fields.tsx'
import { Text } from '#ui/text/text.tsx'

/** Asks for the password again before a copy of everything is made. */
export function AskCopyDialog(dialog: { title: string; onClose: () => void }) {
  const { send } = useServer()
  return (
    <FormDialog
      {...dialog}
      schema={askCopyForm}
      blank={{ password: '' }}
      mode="onSubmit"
      send={(typed) => send(ownData.askDataCopy, typed)}
      onSent={dialog.onClose}
      confirm="Prepara"
    >
      <Text>
        {`Scrivi di nuovo la tua password: così siamo sicuri che sei tu. La copia resta qui ${limits.dataCopy.keptHours} ore.`}
      </Text>
      <PresentPasswordField />
    </FormDialog>
  )
}

const oneself = 'oneself'

const blank = { kind: '', words: '', childId: oneself }

/** The fields, as the endpoint takes them; it refuses what was not chosen. */
const asTyped = z.transform(({ childId, ...asked }: typeof blank): unknown => ({
  ...asked,
  childId: childId === oneself ? undefined : childId,
}))
const typedForm = z.pipe(asTyped, askRightForm)

type Props = {
  title: string
  card: DataCard
  kinds: readonly { value: RequestKind; label: string }[]
  onClose: () => void
}

/** Asks the research team for what no page does. */
export function AskRightDialog({ card, kinds, ...dialog }: Props) {
  const { send } = useServer()
  const { person } = card
  // an adult child asks by themselves
  const children = card.children.filter(({ birthDate }) => birthDate !== null)
  return (
    <FormDialog
      {...dialog}
      alert
      schema={typedForm}
      blank={blank}
      send={(asked) => send(requests.askRight, asked)}
      confirm="Manda la richiesta"
    >
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
    </FormDialog>
  )
}
