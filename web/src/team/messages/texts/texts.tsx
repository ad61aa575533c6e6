import type { AnswerOf } from '@desco/contract/endpoint'
import type { StudyText } from '@desco/contract/families/consents/study-text'
import { type StaffText, studyTextDesk, studyTextNames } from '@desco/contract/messages/desk/study-texts'
import { Link, useNavigate } from 'react-router'

import { Loaded } from '#team/parts/loaded.tsx'
import { studyTextPath } from '#team/paths.ts'
import { useStaffMutation, useStaffQuery } from '#team/session/queries.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/boxes.tsx'
import { type DataColumn, DataTable, RowActions } from '#ui/layout/data-table.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { printDay } from '#ui/text/format.ts'
import { HiddenText, Text } from '#ui/text/text.tsx'

import { effectWords, stateWords } from './text-words.ts'
import styles from './texts.module.css'

/** Every text that people agree to, and the versions of each. */
export function StudyTextsPage() {
  const query = useStaffQuery(studyTextDesk.listStudyTexts, {})
  return (
    <>
      <PageHead
        title="Testi"
        lead="Quello a cui genitori e figli dicono di sì. Una versione nuova la scrive una persona e la approva un’altra; le risposte già date restano com’erano."
      />
      <Loaded query={query} failed="I testi non sono arrivati">
        {({ texts }) => (
          <Card flush>
            <DataTable caption="Testi" columns={columns} rows={texts} rowKey={({ text }) => text} wordy />
          </Card>
        )}
      </Loaded>
    </>
  )
}

type Row = AnswerOf<typeof studyTextDesk.listStudyTexts>['texts'][number]

const isOpen = ({ state }: StaffText) => state === 'draft' || state === 'to_approve'

const columns: DataColumn<Row>[] = [
  {
    head: 'Testo',
    kind: 'title',
    cell: ({ text, inForce }) => (
      <>
        {studyTextNames[text]}
        <Text size="small">{inForce.title}</Text>
      </>
    ),
  },
  { head: 'In vigore dal', kind: 'short', cell: ({ inForce }) => printDay(inForce.version) },
  { head: 'Versioni', cell: (row) => <Versions {...row} /> },
  {
    head: 'Azioni',
    kind: 'action',
    cell: ({ text, versions }) => !versions.some(isOpen) && <BeginVersion text={text} />,
  },
]

const Versions = ({ text, versions }: Row) =>
  versions.length === 0 ? (
    '—'
  ) : (
    <ul className={styles.versions} aria-label={`Versioni: ${studyTextNames[text]}`}>
      {versions.map((version) => (
        <li key={version.id}>
          <Link to={studyTextPath(version.id)}>
            {effectWords(version)}
            <HiddenText> «{version.title}»</HiddenText>
          </Link>{' '}
          <Badge tone={stateWords[version.state].tone}>{stateWords[version.state].word}</Badge>
        </li>
      ))}
    </ul>
  )

function BeginVersion({ text }: { text: StudyText }) {
  const navigate = useNavigate()
  const { send, busy } = useStaffMutation(studyTextDesk.draftStudyText)
  const begin = async () => {
    const answer = await send({ text })
    if (answer !== null) await navigate(studyTextPath(answer.text.id))
  }
  return (
    <RowActions>
      <Button small onClick={() => void begin()} busy={busy} busyLabel="Un momento…">
        <span>
          Scrivi una versione nuova <HiddenText>di: {studyTextNames[text]}</HiddenText>
        </span>
      </Button>
    </RowActions>
  )
}
