import type { AnswerOf } from '@desco/contract/endpoint'
import {
  type StaffText,
  studyTextDesk,
  studyTextNames,
  type StudyTextState,
} from '@desco/contract/messages/desk/texts'
import { Link, useNavigate } from 'react-router'

import { menuColumn } from '#team/parts/more-menu.tsx'
import { studyTextPath } from '#team/paths.ts'
import { useStaffMutation, useStaffQuery } from '#team/session/queries.ts'
import { Badge, type StateWord } from '#ui/feedback/badge.tsx'
import { Loaded } from '#ui/feedback/loaded.tsx'
import { Card } from '#ui/layout/boxes.tsx'
import { type DataColumn, DataTable } from '#ui/layout/data-table.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { printDay, printDayAndTime } from '#ui/text/format.ts'

/** Every text that people agree to, and the versions of each. */
export function StudyTextsPage() {
  const query = useStaffQuery(studyTextDesk.listStudyTexts, {})
  const navigate = useNavigate()
  const { send } = useStaffMutation(studyTextDesk.draftStudyText)
  const begin = async (text: Row['text']) => {
    const answer = await send({ text })
    if (answer !== null) await navigate(studyTextPath(answer.text.id))
  }
  const columns = [
    ...factColumns,
    // a new version, where none is being written; and those before the newest, to be read
    menuColumn<Row>(({ text, versions }) => ({
      of: studyTextNames[text],
      items: [
        !versions.some(isOpen) && { label: 'Scrivi una versione nuova', onChoose: () => void begin(text) },
        ...versions.slice(1).map(({ id, state, writtenAt }) => ({
          label: `${stateWords[state].word}, scritta il ${printDayAndTime(writtenAt)}`,
          to: studyTextPath(id),
        })),
      ],
    })),
  ]
  return (
    <>
      <PageHead
        title="Testi"
        lead="Quello a cui genitori e figli dicono di sì. Una versione nuova la scrive una persona e la approva un’altra; le risposte già date restano com’erano."
      />
      <Loaded query={query} failed="I testi non sono arrivati">
        {({ texts }) => (
          <Card flush>
            <DataTable caption="Testi" columns={columns} rows={texts} rowKey="text" linked />
          </Card>
        )}
      </Loaded>
    </>
  )
}

type Row = AnswerOf<typeof studyTextDesk.listStudyTexts>['texts'][number]

const isOpen = ({ state }: StaffText) => state === 'draft' || state === 'to_approve'

const factColumns: DataColumn<Row>[] = [
  {
    head: 'Testo',
    kind: 'title',
    cell: ({ text, versions: [newest] }) =>
      newest === undefined ? (
        studyTextNames[text]
      ) : (
        <Link to={studyTextPath(newest.id)}>{studyTextNames[text]}</Link>
      ),
  },
  { head: 'Titolo', cell: ({ inForce }) => inForce.title },
  { head: 'In vigore dal', kind: 'short', cell: ({ inForce }) => printDay(inForce.version) },
  { head: 'Ultima versione', cell: ({ versions: [newest] }) => newest && <Version of={newest} /> },
]

const Version = ({ of: { state, effectiveOn } }: { of: StaffText }) => (
  <>
    <Badge {...stateWords[state]} /> {effectiveOn !== null && `dal ${printDay(effectiveOn)}`}
  </>
)

/** How a state is called, and how it looks. */
export const stateWords: Record<StudyTextState, StateWord> = {
  draft: { tone: 'plain', word: 'Bozza' },
  to_approve: { tone: 'wait', word: 'Da approvare' },
  scheduled: { tone: 'wait', word: 'Approvata' },
  in_force: { tone: 'good', word: 'In vigore' },
  replaced: { tone: 'plain', word: 'Sostituita' },
  discarded: { tone: 'plain', word: 'Messa da parte' },
}

/** From when it holds, and what who agreed before has to do. */
export function effectWords({ effectiveOn, agreeAgain, oldUntil }: StaffText): string {
  if (effectiveOn === null) return 'Senza un giorno'
  const from = `Vale dal ${printDay(effectiveOn)}`
  return agreeAgain && oldUntil !== null
    ? `${from}; chi aveva già detto di sì risponde di nuovo, la versione di prima vale fino al ${printDay(oldUntil)}`
    : `${from}; chi aveva già detto di sì non deve rispondere`
}
