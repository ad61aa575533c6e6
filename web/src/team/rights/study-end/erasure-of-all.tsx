import {
  erasureOfAll,
  type ErasureOfAll,
  type ErasureOfAllState,
  type LeftKind,
} from '@desco/contract/rights/desk/study-end'
import type { StudyPhase } from '@desco/contract/study-phase'
import { Link } from 'react-router'

import { ActButton } from '#team/parts/act.tsx'
import { Loaded } from '#ui/feedback/loaded.tsx'
import { staffPaths } from '#team/paths.ts'
import { useStaffQuery } from '#team/session/queries.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Bar } from '#ui/feedback/progress.tsx'
import { Panel, Row, Stack } from '#ui/layout/boxes.tsx'
import { counted, printDay, printDayAndTime, printNumber } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

import { approveErasureOfAll, askErasureOfAll, takeBackErasureOfAll } from './study-end-acts.tsx'

type Props = { phase: StudyPhase; left: readonly { kind: LeftKind; count: number }[] }

/** The last step: all families are erased, after two people have said so. */
export function ErasureOfAllPanel({ phase, left }: Props) {
  const query = useStaffQuery(erasureOfAll.seeErasureOfAll, {})
  return (
    <Panel
      title="Cancellazione di tutti i dati"
      fact={query.data && <StateBadge state={query.data.current?.state ?? null} />}
    >
      <Loaded query={query} failed="La cancellazione non è arrivata">
        {({ current, studyName, earliest }) => (
          <Stack>
            {current === null ? (
              <NotAsked {...{ phase, left, studyName, earliest }} />
            ) : (
              <Current current={current} studyName={studyName} />
            )}
            <WhatStays />
          </Stack>
        )}
      </Loaded>
    </Panel>
  )
}

const badges: Readonly<Record<ErasureOfAllState, { word: string; tone: 'wait' | 'good' }>> = {
  asked: { word: 'Da approvare', tone: 'wait' },
  approved: { word: 'Approvata', tone: 'wait' },
  works: { word: 'In corso', tone: 'wait' },
  done: { word: 'Finita', tone: 'good' },
}

function StateBadge({ state }: { state: ErasureOfAllState | null }) {
  if (state === null) return <Badge tone="plain">Non chiesta</Badge>
  return <Badge {...badges[state]} />
}

const WhatStays = () => (
  <Text size="small" tone="soft">
    Alla fine restano il registro, i vostri accessi, i testi, le notizie con le loro immagini e, di ogni
    famiglia, una prova senza nomi. I numeri e i grafici di «Andamento» tornano a zero: stampateli prima. Le
    copie di sicurezza e le esportazioni già scaricate le cancellate voi.
  </Text>
)

type NotAskedProps = Props & { studyName: string; earliest: string }

function NotAsked({ phase, left, studyName, earliest }: NotAskedProps) {
  return (
    <>
      <Text>
        Una persona la chiede e un’altra, sempre responsabile, la approva. Le famiglie ricevono subito
        un’email e hanno almeno due settimane per scaricare i loro dati. Poi il portale cancella una famiglia
        dopo l’altra, anche in LimeSurvey, e non si torna più indietro.
      </Text>
      {phase === 'over' ? (
        <Row>
          <ActButton large act={askErasureOfAll({ left, studyName, earliest })}>
            Chiedi la cancellazione
          </ActButton>
        </Row>
      ) : (
        <Text>Si può chiedere quando le famiglie leggono soltanto.</Text>
      )}
    </>
  )
}

function Current({ current, studyName }: { current: ErasureOfAll; studyName: string }) {
  const { state, isOwn } = current
  const mayTakeBack = state === 'asked' || state === 'approved'
  return (
    <>
      <Text>{whatWasDecided(current)}</Text>
      {state === 'asked' && isOwn && <Text>L’hai chiesta tu: la deve approvare un altro responsabile.</Text>}
      {state === 'approved' && (
        <Text>
          {current.areToldAll ? 'Tutte le famiglie sono state avvisate.' : 'Stiamo avvisando le famiglie.'}
        </Text>
      )}
      {current.progress !== null && <Progress progress={current.progress} />}
      {current.endedAt !== null && (
        <Text>Finita il {printDayAndTime(current.endedAt)}: di nessuna famiglia resta qualcosa.</Text>
      )}
      {mayTakeBack && (
        <Row>
          {state === 'asked' && !isOwn && (
            <ActButton large act={approveErasureOfAll(current, studyName)}>
              Approva
            </ActButton>
          )}
          <ActButton large act={takeBackErasureOfAll(current)}>
            Annulla la cancellazione
          </ActButton>
        </Row>
      )}
    </>
  )
}

function whatWasDecided({ beginsOn, askedBy, askedAt, approvedBy, approvedAt }: ErasureOfAll): string {
  const asked = `Chiesta da ${askedBy} il ${printDayAndTime(askedAt)}.`
  const day = `Si cancella dal ${printDay(beginsOn)}.`
  if (approvedBy === null || approvedAt === null) return `${asked} ${day}`
  return `${asked} Approvata da ${approvedBy} il ${printDayAndTime(approvedAt)}. ${day}`
}

function Progress({ progress }: { progress: NonNullable<ErasureOfAll['progress']> }) {
  const { families, erased, inLimeSurvey, failing, needsTeam } = progress
  const words = `Cancellate dal portale ${printNumber(erased)} famiglie su ${printNumber(families)}`
  return (
    <Stack gap="tight">
      <Text numeric>{words}</Text>
      <Bar value={erased} total={families} label={words} />
      {inLimeSurvey > 0 && (
        <Text numeric>
          In LimeSurvey {counted(inLimeSurvey, 'cancellazione è', 'cancellazioni sono')} ancora in corso
          {failing > 0 && `; ${printNumber(failing)} perché LimeSurvey non risponde: riproviamo da soli`}.
        </Text>
      )}
      {needsTeam > 0 && (
        <Text numeric>
          Per {printNumber(needsTeam)} manca un permesso in LimeSurvey:{' '}
          <Link to={staffPaths.erasures}>guarda quale in «Cancellazioni»</Link>.
        </Text>
      )}
    </Stack>
  )
}
