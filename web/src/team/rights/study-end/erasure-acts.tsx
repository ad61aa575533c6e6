import { staffLimits } from '@desco/contract/limits'
import { erasureOfAll, type ErasureOfAll } from '@desco/contract/rights/desk/erasure-of-all'
import type { LeftKind } from '@desco/contract/rights/desk/study-end'

import { DateField, TextField } from '#forms/fields.tsx'
import type { Act } from '#team/parts/act.tsx'
import { Notice } from '#ui/feedback/notices.tsx'
import { printDay } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

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

/** Asks for it. What is still to be done is said, and hinders nothing. */
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
