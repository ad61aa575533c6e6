import { staffLimits } from '@desco/contract/limits'
import { erasureOfAll, type ErasureOfAll } from '@desco/contract/staff/erasure-of-all'
import type { LeftKind } from '@desco/contract/staff/study-end'

import { DateField, TextField } from '#forms/fields.tsx'
import { ReasonDialog } from '#team/parts/dialogs.tsx'
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

type AskProps = {
  left: readonly { kind: LeftKind; count: number }[]
  studyName: string
  earliest: string
  onClose: () => void
}

/** Asks for it. What is still to be done is said, and hinders nothing. */
export const AskDialog = ({ left, studyName, earliest, onClose }: AskProps) => (
  <ReasonDialog
    title="Chiedere la cancellazione di tutti i dati?"
    confirm="Chiedi"
    danger
    endpoint={erasureOfAll.askErasureOfAll}
    input={{ beginsOn: '', studyName: '' }}
    done="Chiesta: ora la approva un altro responsabile."
    onDone={onClose}
    onClose={onClose}
  >
    <Warnings left={left} />
    <DateField
      name="beginsOn"
      label="Si cancella dal"
      hint={`Almeno ${noticeDays} giorni dopo l’approvazione: se arriva oggi, dal ${printDay(earliest)}.`}
    />
    <StudyName studyName={studyName} />
  </ReasonDialog>
)

function Warnings({ left }: Pick<AskProps, 'left'>) {
  if (left.length === 0) return null
  const hasFiles = left.some(({ kind }) => kind === 'files_with_names')
  return (
    <Notice tone="wait" title="C’è ancora qualcosa in sospeso">
      Guarda «Prima dell’ultima esportazione».
      {hasFiles && ' Le esportazioni con i nomi che nessuno ha scaricato spariscono con la prima famiglia.'}
    </Notice>
  )
}

type Props = { current: ErasureOfAll; onClose: () => void }

/** The second person allows it: families are told at once. */
export const ApproveDialog = ({ current, studyName, onClose }: Props & { studyName: string }) => (
  <ReasonDialog
    title="Approvare la cancellazione di tutti i dati?"
    confirm="Approva"
    danger
    endpoint={erasureOfAll.approveErasureOfAll}
    input={{ id: current.id, studyName: '' }}
    done="Approvata: le famiglie ricevono un’email."
    onDone={onClose}
    onClose={onClose}
  >
    <Text>
      L’ha chiesta {current.askedBy}. Le famiglie ricevono subito un’email; dal {printDay(current.beginsOn)}{' '}
      il portale le cancella tutte, e da allora non si torna più indietro.
    </Text>
    <StudyName studyName={studyName} />
  </ReasonDialog>
)

/** Until it has begun. */
export const TakeBackErasureDialog = ({ current, onClose }: Props) => (
  <ReasonDialog
    title="Annullare la cancellazione di tutti i dati?"
    confirm="Annulla la cancellazione"
    endpoint={erasureOfAll.takeBackErasureOfAll}
    input={{ id: current.id }}
    done="Annullata: i dati restano."
    onDone={onClose}
    onClose={onClose}
  >
    <Text>
      {current.approvedBy === null
        ? 'Le famiglie non ne sanno niente.'
        : 'Alle famiglie che lo avevano letto scriviamo che per ora i loro dati restano.'}
    </Text>
  </ReasonDialog>
)
