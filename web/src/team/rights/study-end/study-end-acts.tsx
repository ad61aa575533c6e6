import { staffLimits } from '@desco/contract/limits'
import {
  erasureOfAll,
  type ErasureOfAll,
  type LeftKind,
  studyEnd,
  type StudyEndPlan,
} from '@desco/contract/rights/desk/study-end'

import { DateField, TextAreaField, TextField } from '#forms/fields.tsx'
import type { Act } from '#team/parts/act.tsx'
import { Notice } from '#ui/feedback/notices.tsx'
import { FullRow } from '#ui/form/field.tsx'
import { printDay } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

const usualText =
  'Le registrazioni allo studio sono chiuse. Grazie di cuore per l’interesse: non abbiamo salvato nulla.'

/** When registrations close, and what is said from then on. Also changes it. */
export const closeRegistrations = ({ version, closedFrom, begunUntil, text }: StudyEndPlan): Act => ({
  endpoint: studyEnd.closeRegistrations,
  input: {
    version,
    closedFrom: closedFrom ?? '',
    begunUntil: begunUntil ?? '',
    text: closedFrom === null ? usualText : text,
    reason: '',
  },
  title: 'Chiudere le registrazioni?',
  two: true,
  fields: (
    <>
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
    </>
  ),
  confirm: 'Salva',
  done: 'Fatto: vale per tutti i processi da subito.',
})

/** Opens them again for everybody. */
export const reopenRegistrations = ({ version }: StudyEndPlan): Act => ({
  endpoint: studyEnd.reopenRegistrations,
  input: { version, reason: '' },
  title: 'Riaprire le registrazioni?',
  follows: 'Da subito chiunque può registrarsi come prima. Il testo della chiusura non resta.',
  confirm: 'Riapri',
  done: 'Le registrazioni sono di nuovo aperte.',
})

/** From which day on families only read. */
export const endStudy = ({ version, endsOn }: StudyEndPlan): Act => ({
  endpoint: studyEnd.endStudy,
  input: { version, endsOn: endsOn ?? '', reason: '' },
  title: 'Decidere la fine dello studio?',
  follows:
    'Scrivi prima alle famiglie: da quel giorno non partono più messaggi, e quello che non è stato compilato non si compila più.',
  two: true,
  fields: (
    <DateField
      name="endsOn"
      label="Sola lettura dal"
      hint="Dopo il giorno in cui può finire chi ha cominciato."
    />
  ),
  confirm: 'Salva',
  done: 'Fatto: le famiglie lo leggono da quel giorno.',
})

/** Families write as before. */
export const takeBackEnd = ({ version }: StudyEndPlan): Act => ({
  endpoint: studyEnd.takeBackStudyEnd,
  input: { version, reason: '' },
  title: 'Annullare la fine dello studio?',
  follows:
    'Da subito le famiglie possono di nuovo compilare. Le registrazioni restano chiuse finché non le riapri.',
  confirm: 'Annulla la fine',
  done: 'La fine è annullata: le famiglie scrivono come prima.',
})

const { noticeDays } = staffLimits.studyEnd

const StudyName = ({ studyName }: { studyName: string }) => (
  <>
    <Text>
      Per conferma scrivi il nome dello studio: <strong>{studyName}</strong>
    </Text>
    <TextField name="studyName" label="Nome dello studio" autoComplete="off" />
  </>
)

type AskInput = {
  left: readonly { kind: LeftKind; count: number }[]
  studyName: string
  earliest: string
}

/** Asks for it. Unfinished work is said, and hinders nothing. */
export const askErasureOfAll = ({ left, studyName, earliest }: AskInput): Act => ({
  endpoint: erasureOfAll.askErasureOfAll,
  input: { beginsOn: '', studyName: '', reason: '' },
  title: 'Chiedere la cancellazione di tutti i dati?',
  fields: (
    <>
      <Warnings left={left} />
      <DateField
        name="beginsOn"
        label="Si cancella dal"
        hint={`Almeno ${noticeDays} giorni dopo l’approvazione: se arriva oggi, dal ${printDay(earliest)}.`}
      />
      <StudyName studyName={studyName} />
    </>
  ),
  confirm: 'Chiedi',
  done: 'Chiesta: ora la approva un altro responsabile.',
  danger: true,
})

function Warnings({ left }: Pick<AskInput, 'left'>) {
  if (left.length === 0) return null
  const hasFiles = left.some(({ kind }) => kind === 'files_with_names')
  return (
    <Notice tone="wait" title="C’è ancora qualcosa in sospeso">
      Guarda «Prima dell’ultima esportazione».
      {hasFiles && ' Le esportazioni con i nomi che nessuno ha scaricato spariscono con la prima famiglia.'}
    </Notice>
  )
}

/** The second person allows it: families are told at once. */
export const approveErasureOfAll = ({ id, askedBy, beginsOn }: ErasureOfAll, studyName: string): Act => ({
  endpoint: erasureOfAll.approveErasureOfAll,
  input: { id, studyName: '', reason: '' },
  title: 'Approvare la cancellazione di tutti i dati?',
  follows: `L’ha chiesta ${askedBy}. Le famiglie ricevono subito un’email; dal ${printDay(beginsOn)} il portale le cancella tutte, e da allora non si torna più indietro.`,
  fields: <StudyName studyName={studyName} />,
  confirm: 'Approva',
  done: 'Approvata: le famiglie ricevono un’email.',
  danger: true,
})

/** Until it has begun. */
export const takeBackErasureOfAll = ({ id, approvedBy }: ErasureOfAll): Act => ({
  endpoint: erasureOfAll.takeBackErasureOfAll,
  input: { id, reason: '' },
  title: 'Annullare la cancellazione di tutti i dati?',
  follows:
    approvedBy === null
      ? 'Le famiglie non ne sanno niente.'
      : 'Alle famiglie che lo avevano letto scriviamo che per ora i loro dati restano.',
  confirm: 'Annulla la cancellazione',
  done: 'Annullata: i dati restano.',
})
