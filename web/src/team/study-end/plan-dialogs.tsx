import { studyEnd, type StudyEndPlan } from '@desco/contract/staff/study-end'

import { DateField, TextAreaField, TextField } from '#forms/fields.tsx'
import { FieldsDialog, ReasonDialog } from '#team/parts/dialogs.tsx'
import { FullRow } from '#ui/form/field.tsx'
import { Text } from '#ui/text/text.tsx'

type Props = { plan: StudyEndPlan; onClose: () => void }

const usualText =
  'Le registrazioni allo studio sono chiuse. Grazie di cuore per l’interesse: non abbiamo salvato nulla.'

const Reason = () => (
  <TextField name="reason" label="Motivo" hint="Resta nel registro, insieme al tuo nome." />
)

/** When registrations close, and what is said from then on. Also changes it. */
export const CloseDialog = ({ plan, onClose }: Props) => (
  <FieldsDialog
    title="Chiudere le registrazioni?"
    confirm="Salva"
    done="Fatto: vale per tutti i processi da subito."
    endpoint={studyEnd.closeRegistrations}
    input={{
      version: plan.version,
      closedFrom: plan.closedFrom ?? '',
      begunUntil: plan.begunUntil ?? '',
      text: plan.closedFrom === null ? usualText : plan.text,
      reason: '',
    }}
    onClose={onClose}
  >
    <DateField name="closedFrom" label="Chiuse dal" hint="Il primo giorno senza registrazioni." />
    <DateField
      name="begunUntil"
      label="Chi ha cominciato finisce entro"
      hint="Anche chi ha un invito aperto. Giorno compreso."
    />
    <FullRow>
      <TextAreaField
        name="text"
        label="Che cosa legge chi vuole registrarsi"
        hint="Al posto della registrazione, per tutti."
        rows={4}
      />
    </FullRow>
    <FullRow>
      <Reason />
    </FullRow>
  </FieldsDialog>
)

export const ReopenDialog = ({ plan, onClose }: Props) => (
  <ReasonDialog
    title="Riaprire le registrazioni?"
    confirm="Riapri"
    endpoint={studyEnd.reopenRegistrations}
    input={{ version: plan.version }}
    done="Le registrazioni sono di nuovo aperte."
    onDone={onClose}
    onClose={onClose}
  >
    <Text>Da subito chiunque può registrarsi come prima. Il testo della chiusura non resta.</Text>
  </ReasonDialog>
)

/** From which day on families only read. */
export const EndDialog = ({ plan, onClose }: Props) => (
  <FieldsDialog
    title="Decidere la fine dello studio?"
    confirm="Salva"
    done="Fatto: le famiglie lo leggono da quel giorno."
    endpoint={studyEnd.endStudy}
    input={{ version: plan.version, endsOn: plan.endsOn ?? '', reason: '' }}
    onClose={onClose}
  >
    <FullRow>
      <Text>
        Scrivi prima alle famiglie: da quel giorno non partono più messaggi, e quello che non è stato
        compilato non si compila più.
      </Text>
    </FullRow>
    <DateField
      name="endsOn"
      label="Sola lettura dal"
      hint="Dopo il giorno in cui può finire chi ha cominciato."
    />
    <FullRow>
      <Reason />
    </FullRow>
  </FieldsDialog>
)

export const TakeBackDialog = ({ plan, onClose }: Props) => (
  <ReasonDialog
    title="Annullare la fine dello studio?"
    confirm="Annulla la fine"
    endpoint={studyEnd.takeBackStudyEnd}
    input={{ version: plan.version }}
    done="La fine è annullata: le famiglie scrivono come prima."
    onDone={onClose}
    onClose={onClose}
  >
    <Text>
      Da subito le famiglie possono di nuovo compilare. Le registrazioni restano chiuse finché non le riapri.
    </Text>
  </ReasonDialog>
)
