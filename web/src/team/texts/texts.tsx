import type { StudyText } from '@desco/contract/consents/study-text'
import { type StaffText, studyTextDesk, studyTextNames } from '@desco/contract/staff/study-texts'
import { Link, useNavigate } from 'react-router'

import { Loaded } from '#team/parts/loaded.tsx'
import { studyTextPath } from '#team/paths.ts'
import { useStaffMutation, useStaffQuery } from '#team/session/queries.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Button, buttonClass } from '#ui/form/button.tsx'
import { Panel, Row, Stack } from '#ui/layout/boxes.tsx'
import { List, ListRow } from '#ui/layout/list.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { printDay } from '#ui/text/format.ts'
import { HiddenText, Text } from '#ui/text/text.tsx'

import { effectWords, stateWords } from './text-words.ts'

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
          <Stack gap="loose">
            {texts.map(({ text, inForce, versions }) => (
              <OneText
                key={text}
                text={text}
                since={inForce.version}
                title={inForce.title}
                versions={versions}
              />
            ))}
          </Stack>
        )}
      </Loaded>
    </>
  )
}

type Props = { text: StudyText; since: string; title: string; versions: readonly StaffText[] }

const isOpen = ({ state }: StaffText) => state === 'draft' || state === 'to_approve'

function OneText({ text, since, title, versions }: Props) {
  const navigate = useNavigate()
  const { send, busy } = useStaffMutation(studyTextDesk.draftStudyText)
  const begin = async () => {
    const answer = await send({ text })
    if (answer !== null) await navigate(studyTextPath(answer.text.id))
  }
  return (
    <Panel title={studyTextNames[text]} fact={`In vigore: ${printDay(since)}`}>
      <Stack>
        <Text>{title}</Text>
        {versions.length > 0 && (
          <List label={`Versioni: ${studyTextNames[text]}`}>
            {versions.map((version) => (
              <ListRow
                key={version.id}
                title={version.title}
                fact={effectWords(version)}
                action={
                  <Row>
                    <Badge tone={stateWords[version.state].tone}>{stateWords[version.state].word}</Badge>
                    <Link
                      className={buttonClass({ variant: 'secondary', small: true })}
                      to={studyTextPath(version.id)}
                    >
                      Apri
                      <HiddenText>
                        {' '}
                        «{version.title}», {effectWords(version)}
                      </HiddenText>
                    </Link>
                  </Row>
                }
              />
            ))}
          </List>
        )}
        {!versions.some(isOpen) && (
          <Row>
            <Button onClick={() => void begin()} busy={busy} busyLabel="Un momento…">
              Scrivi una versione nuova
            </Button>
          </Row>
        )}
      </Stack>
    </Panel>
  )
}
