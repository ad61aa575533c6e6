import type { AnswerOf } from '@desco/contract/endpoint'
import { type StaffText, studyTextDesk, studyTextNames } from '@desco/contract/messages/desk/texts'
import { useParams } from 'react-router'

import { type Act, ActButton } from '#team/parts/act.tsx'
import { BackLink } from '#team/parts/page-tabs.tsx'
import { Loaded } from '#ui/feedback/loaded.tsx'
import { staffPaths } from '#team/paths.ts'
import { useStaffQuery } from '#team/session/queries.ts'
import { useMay } from '#team/session/session.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Panel, Row, Stack } from '#ui/layout/boxes.tsx'
import { DefinitionFacts } from '#ui/layout/list.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { counted, printDay, printDayAndTime } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'
import { WordChanges } from '#ui/text/word-changes.tsx'

import { TextEditor } from './text-editor.tsx'
import { TextPreview } from './text-preview.tsx'
import { effectWords, stateWords } from './texts.tsx'

type TextOnDesk = AnswerOf<typeof studyTextDesk.seeStudyText>

/** One version: what it says, what it changes, whom it concerns, and what can be done with it. */
export function StudyTextPage() {
  const { textId = '' } = useParams()
  const query = useStaffQuery(studyTextDesk.seeStudyText, { id: textId })
  return (
    <>
      <PageHead title="Versione di un testo" end={<BackLink to={staffPaths.texts}>Tutti i testi</BackLink>} />
      <Loaded query={query} failed="Il testo non è arrivato">
        {(seen) => <OneVersion key={seen.text.id} seen={seen} />}
      </Loaded>
    </>
  )
}

function OneVersion({ seen }: { seen: TextOnDesk }) {
  const { text, inForce } = seen
  const isOpen = text.state === 'draft' || text.state === 'to_approve'
  return (
    <Stack gap="loose">
      <Stack>
        <h2>{studyTextNames[text.text]}</h2>
        <Row>
          <Badge {...stateWords[text.state]} />
          <Text as="span">{effectWords(text)}</Text>
        </Row>
        <Facts seen={seen} />
        <Acts text={text} concerned={seen.concerned} />
      </Stack>
      {isOpen ? (
        <TextEditor text={text} inForce={inForce} />
      ) : (
        <>
          <TextPreview text={text.text} title={text.title} paragraphs={text.paragraphs} />
          {text.state === 'scheduled' && (
            <Panel title="Che cosa cambia" fact={`rispetto al ${printDay(inForce.version)}`}>
              <WordChanges
                before={[inForce.title, ...inForce.paragraphs]}
                after={[text.title, ...text.paragraphs]}
              />
            </Panel>
          )}
        </>
      )}
    </Stack>
  )
}

function Facts({ seen: { text, concerned, waiting } }: { seen: TextOnDesk }) {
  const hasBegun = text.state === 'in_force' || text.state === 'replaced'
  return (
    <DefinitionFacts
      facts={[
        {
          term: hasBegun ? 'Devono ancora rispondere' : 'Riguarda oggi',
          value: counted(hasBegun ? waiting : concerned, 'persona', 'persone'),
          numeric: true,
        },
        {
          term: 'Ultima modifica',
          value: `${text.writtenBy ?? 'riga di comando'}, ${printDayAndTime(text.writtenAt)}`,
        },
        ...(text.approvedAt === null
          ? []
          : [
              {
                term: 'Approvazione',
                value: `${text.approvedBy ?? 'riga di comando'}, ${printDayAndTime(text.approvedAt)}`,
              },
            ]),
      ]}
    />
  )
}

/** Asking for the approval, giving it, putting aside. Each says before what follows. */
function Acts({ text, concerned }: { text: StaffText; concerned: number }) {
  const may = useMay()
  const canBeDiscarded = text.state !== 'in_force' && text.state !== 'replaced' && text.state !== 'discarded'
  return (
    <Row>
      {text.state === 'draft' && text.effectiveOn !== null && (
        <ActButton large variant="tonal" act={proposeText(text)}>
          Chiedi l’approvazione…
        </ActButton>
      )}
      {text.state === 'to_approve' && may('texts.approve') && (
        <ActButton large variant="primary" act={approveText(text, concerned)}>
          Approva…
        </ActButton>
      )}
      {canBeDiscarded && (
        <ActButton large act={discardText(text)}>
          Metti da parte…
        </ActButton>
      )}
    </Row>
  )
}

const at = ({ id, revision }: StaffText) => ({ id, revision })

const proposeText = (text: StaffText): Act => ({
  endpoint: studyTextDesk.proposeStudyText,
  input: at(text),
  title: 'Chiedere l’approvazione?',
  follows: `${effectWords(text)}. La approva un’altra persona, che non ci abbia scritto. Se la cambi ancora, torna una bozza.`,
  confirm: 'Chiedi l’approvazione',
  done: 'Ora un’altra persona la approva.',
})

const approveText = (text: StaffText, concerned: number): Act => ({
  endpoint: studyTextDesk.approveStudyText,
  input: at(text),
  title: 'Approvare questa versione?',
  follows: `${effectWords(text)}. ${text.agreeAgain ? `Rispondono di nuovo: ${counted(concerned, 'persona', 'persone')}. Chi ha un’email riceve un avviso.` : `Nessuno è avvisato: la legge chi risponde per la prima volta, o torna, da quel giorno.`} Fino al giorno prima si può mettere da parte; le parole non cambiano più.`,
  confirm: 'Approva',
  done: 'Approvata.',
})

const discardText = (text: StaffText): Act => ({
  endpoint: studyTextDesk.discardStudyText,
  input: at(text),
  title: 'Mettere da parte questa versione?',
  follows: 'Non vale più da nessun giorno. Resta in elenco, e se ne può scrivere un’altra.',
  confirm: 'Metti da parte',
  done: 'Messa da parte.',
  danger: true,
})
