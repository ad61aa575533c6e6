import { requestOutcomes } from '@desco/contract/rights/requests'
import { requestDesk, type RequestPage, tellings } from '@desco/contract/rights/desk/requests'

import { SelectField, TextAreaField } from '#forms/fields.tsx'
import type { Act } from '#team/parts/act.tsx'
import { RadioField } from '#team/parts/fields.tsx'
import { printDay } from '#ui/text/format.ts'

import { outcomeNames, tellingNames } from './request-words.ts'

type Request = RequestPage['request']

/** Closes a request: how it ended, and the answer word for word. */
export const answerRequest = (request: Request): Act => ({
  endpoint: requestDesk.answerRequest,
  input: {
    requestId: request.id,
    outcome: '',
    answer: '',
    told: request.asker === null ? 'otherwise' : 'page',
  },
  title: 'Concludere la richiesta?',
  fields: (
    <>
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
    </>
  ),
  confirm: 'Concludi',
  done: 'Conclusa.',
})

function Told({ request: { asker, hasMail } }: { request: Request }) {
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
  return <RadioField name="told" legend="Come riceve la risposta" options={options} />
}

/** Two months more, once, with a reason that who asked reads. */
export const prolongRequest = ({ id, prolongedDueOn, hasMail }: Request): Act => ({
  endpoint: requestDesk.prolongRequest,
  input: { requestId: id, because: '' },
  title: 'Prolungare il termine?',
  follows: `Il nuovo termine è il ${printDay(prolongedDueOn)}. Si può una volta sola, se la richiesta è complessa. ${
    hasMail
      ? 'Scriviamo a chi ha chiesto il nuovo termine e il motivo.'
      : 'Chi ha chiesto non ha un’email nel portale: diglielo tu, entro il primo mese.'
  }`,
  fields: <TextAreaField name="because" label="Perché serve più tempo" rows={3} maxLength={300} />,
  confirm: 'Prolunga',
  done: 'Termine prolungato.',
})

/** The colleague who carries it out. */
export const assignRequest = ({ request, colleagues }: RequestPage): Act => ({
  endpoint: requestDesk.assignRequest,
  input: { requestId: request.id, staffId: '' },
  title: 'A chi la affidi?',
  fields: (
    <SelectField
      name="staffId"
      label="Chi se ne occupa"
      options={colleagues.map(({ id, name }) => ({ value: id, label: name }))}
    />
  ),
  confirm: 'Affida',
  done: 'Affidata.',
})

/** The team's part in a birth date that is asked for. */
export const confirmBirthDate = (
  { id }: Request,
  { after, personConfirms, personConfirmedAt }: NonNullable<Request['birthDate']>,
): Act => ({
  endpoint: requestDesk.confirmBirthDate,
  input: { requestId: id },
  title: `Confermare la data ${printDay(after)}?`,
  follows: `${
    personConfirms && personConfirmedAt === null
      ? 'Vale quando la conferma anche la persona, dalla sua pagina. La richiesta resta aperta fino ad allora.'
      : 'Vale subito, e la richiesta è conclusa. Avvisiamo la famiglia.'
  } Quello che l’età ha già dato alla persona non si perde.`,
  confirm: 'Conferma',
  done: 'Data confermata.',
})
