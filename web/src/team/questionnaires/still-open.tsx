import type { StillOpen } from '@desco/contract/questionnaires/desk/survey-desk'

import { Notice } from '#ui/feedback/notices.tsx'
import { Card } from '#ui/layout/boxes.tsx'
import { type DataColumn, DataTable } from '#ui/layout/data-table.tsx'
import { counted, printDay } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

const openReasons = {
  no_right: 'L’utente del portale non può né cambiare né cancellare i partecipanti',
  open_access: 'Il questionario è ad accesso libero: non si chiude a una persona sola',
  unanswered: 'LimeSurvey non ha ancora risposto: riproviamo da soli',
} as const

const openColumns: DataColumn<StillOpen>[] = [
  { head: 'Famiglia', kind: 'title', cell: ({ familyCode }) => familyCode },
  { head: 'Questionario', cell: ({ title }) => title },
  { head: 'Token in LimeSurvey', cell: ({ token }) => <code>{token}</code> },
  { head: 'Ritiro', kind: 'short', cell: ({ leftAt }) => printDay(leftAt) },
  { head: 'Perché è aperto', cell: ({ because }) => openReasons[because ?? 'unanswered'] },
]

/** The people who take part no more and can still answer: somebody has to close them by hand, or give the account the right to. */
export const StillOpenTable = ({ count, people }: { count: number; people: readonly StillOpen[] }) => (
  <Card>
    <Notice tone="bad" title="Ritirati ancora aperti in LimeSurvey">
      {counted(count, 'link accetta', 'link accettano')} ancora risposte di chi non partecipa più. Dai
      all’utente del portale il diritto di aggiornare i partecipanti: il portale li chiude da solo entro
      un’ora. Oppure chiudili a mano in LimeSurvey, con «Valido fino a» nel passato.
    </Notice>
    <DataTable
      caption="Ritirati ancora aperti in LimeSurvey"
      columns={openColumns}
      rows={people}
      rowKey={({ surveyId, token }) => `${surveyId} ${token}`}
      wordy
    />
    {people.length < count && <Text tone="faint">Qui i primi {people.length}.</Text>}
  </Card>
)
