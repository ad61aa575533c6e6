import { requestOutcomes } from '@desco/contract/families/requests'
import { tellings } from '@desco/contract/staff/request-words'
import { requestDesk, type RequestPage } from '@desco/contract/staff/requests'

import { SelectField, TextAreaField, useField } from '#forms/fields.tsx'
import { FieldsDialog } from '#team/parts/dialogs.tsx'
import { RadioChoices } from '#ui/form/choices.tsx'
import { printDay } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

import { outcomeNames, tellingNames } from './request-words.ts'

type Props = { request: RequestPage['request']; onClose: () => void }

/** Closes a request: how it ended, and the answer word for word. */
export function AnswerDialog({ request, onClose }: Props) {
  const told = request.asker === null ? 'otherwise' : 'page'
  return (
    <FieldsDialog
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
    </FieldsDialog>
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
  <FieldsDialog
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
  </FieldsDialog>
)

/** Who carries it out. */
export const AssignDialog = ({ request, colleagues, onClose }: Props & Pick<RequestPage, 'colleagues'>) => (
  <FieldsDialog
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
      options={colleagues.map(({ id, name }) => ({ value: id, label: name }))}
    />
  </FieldsDialog>
)

/** The team's part in a birth date that is asked for. */
export const ConfirmDateDialog = ({
  request,
  date: { after, personConfirms, personConfirmedAt },
  onClose,
}: Props & { date: NonNullable<Props['request']['birthDate']> }) => (
  <FieldsDialog
    title={`Confermare la data ${printDay(after)}?`}
    confirm="Conferma"
    done="Data confermata."
    endpoint={requestDesk.confirmBirthDate}
    input={{ requestId: request.id }}
    onClose={onClose}
  >
    <Text>
      {personConfirms && personConfirmedAt === null
        ? 'Vale quando la conferma anche la persona, dalla sua pagina. La richiesta resta aperta fino ad allora.'
        : 'Vale subito, e la richiesta è conclusa. Avvisiamo la famiglia.'}{' '}
      Quello che l’età ha già dato alla persona non si perde.
    </Text>
  </FieldsDialog>
)
