import {
  erasureOfAll,
  type LeftKind,
  studyEnd,
  type StudyEndPlan,
} from '@desco/contract/rights/desk/study-end'
import type { StudyPhase } from '@desco/contract/study-phase'
import { Link } from 'react-router'

import { ActButton } from '#team/parts/act.tsx'
import { workLines } from '#team/parts/work-lines.ts'
import { staffPaths } from '#team/paths.ts'
import { Loaded } from '#ui/feedback/loaded.tsx'
import { useStaffQuery } from '#team/session/queries.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Panel, Row, Stack } from '#ui/layout/boxes.tsx'
import { type DataColumn, DataTable } from '#ui/layout/data-table.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { printDay, printNumber } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

import { ErasureOfAllPanel } from './erasure-of-all.tsx'
import { closeRegistrations, endStudy, reopenRegistrations, takeBackEnd } from './study-end-acts.tsx'

/** How the study comes to its end, a step after the other. */
export function StudyEndPage() {
  const query = useStaffQuery(studyEnd.seeStudyEnd, {})
  return (
    <>
      <PageHead
        title="Fine dello studio"
        lead="Prima si chiudono le registrazioni, poi le famiglie leggono soltanto, e alla fine si cancella tutto. Ogni passo resta nel registro. Finché non si cancella si può tornare indietro."
      />
      <Loaded query={query} failed="Le date non sono arrivate">
        {({ plan, phase, left }) => (
          <Stack gap="loose">
            <Registrations plan={plan} phase={phase} />
            <End plan={plan} phase={phase} />
            <LeftToDo left={left} />
            <ErasureOfAllPanel phase={phase} left={left} />
          </Stack>
        )}
      </Loaded>
    </>
  )
}

type Props = { plan: StudyEndPlan; phase: StudyPhase }

function Registrations({ plan, phase }: Props) {
  const { closedFrom, begunUntil, text, endsOn } = plan
  return (
    <Panel title="Registrazioni" fact={<RegistrationsBadge plan={plan} phase={phase} />}>
      {closedFrom === null || begunUntil === null ? (
        <Text>
          Chiunque può registrarsi. Quando decidi di chiudere scegli il giorno, e che cosa legge chi arriva
          dopo.
        </Text>
      ) : (
        <>
          <Text>
            {phase === 'open' ? 'Chiudono' : 'Chiuse'} dal {printDay(closedFrom)}. Chi aveva già cominciato, e
            chi ha un invito aperto, può finire fino al {printDay(begunUntil)} compreso.
          </Text>
          <Text>Chi vuole registrarsi legge: «{text}»</Text>
        </>
      )}
      <Row>
        <ActButton
          large
          variant={closedFrom === null ? 'primary' : 'secondary'}
          act={closeRegistrations(plan)}
        >
          {closedFrom === null ? 'Chiudi le registrazioni' : 'Cambia giorni e testo'}
        </ActButton>
        {closedFrom !== null && endsOn === null && (
          <ActButton large act={reopenRegistrations(plan)}>
            Riapri le registrazioni
          </ActButton>
        )}
      </Row>
    </Panel>
  )
}

function RegistrationsBadge({ plan: { closedFrom }, phase }: Props) {
  if (phase !== 'open') return <Badge tone="bad">Chiuse</Badge>
  return (
    <Badge tone={closedFrom === null ? 'good' : 'wait'}>
      {closedFrom === null ? 'Aperte' : 'Chiudono presto'}
    </Badge>
  )
}

function End({ plan, phase }: Props) {
  const { endsOn, begunUntil } = plan
  const isOver = phase === 'over'
  // asked once for both panels
  const erasing = useStaffQuery(erasureOfAll.seeErasureOfAll, {}).data?.current?.state
  return (
    <Panel
      title="Sola lettura"
      fact={
        <Badge tone={isOver ? 'bad' : endsOn === null ? 'plain' : 'wait'}>
          {isOver ? 'Studio finito' : endsOn === null ? 'Da decidere' : 'Decisa'}
        </Badge>
      }
    >
      <Text>
        {endsOn === null ? 'Dal giorno che scegli' : `Dal ${printDay(endsOn)}`} le famiglie entrano, leggono,
        scaricano i loro dati, ritirano i consensi, fanno cancellare e scrivono le loro richieste.
        Questionari, diario e figli non cambiano più. Non partono promemoria e messaggi, e i link dei
        questionari si chiudono.
      </Text>
      {begunUntil === null ? (
        <Text>Prima chiudi le registrazioni.</Text>
      ) : erasing !== undefined ? (
        <Text>
          {erasing === 'asked' || erasing === 'approved'
            ? 'La fine resta finché qui sotto è chiesta la cancellazione di tutti i dati.'
            : 'La cancellazione di tutti i dati è cominciata: non si torna più indietro.'}
        </Text>
      ) : (
        <Row>
          {!isOver && (
            <ActButton large variant={endsOn === null ? 'primary' : 'secondary'} act={endStudy(plan)}>
              {endsOn === null ? 'Decidi la fine' : 'Cambia il giorno'}
            </ActButton>
          )}
          {endsOn !== null && (
            <ActButton large act={takeBackEnd(plan)}>
              Annulla la fine
            </ActButton>
          )}
        </Row>
      )}
    </Panel>
  )
}

type Remainder = { kind: LeftKind; count: number }

const lines: Readonly<Record<LeftKind, { words: string; to?: string }>> = {
  ...workLines,
  mails_waiting: { words: 'Email che devono ancora partire' },
  files_with_names: {
    words: 'Esportazioni con i nomi, da scaricare o in preparazione',
    to: staffPaths.exports,
  },
}

const leftColumns: DataColumn<Remainder>[] = [
  {
    head: 'Che cosa',
    kind: 'title',
    cell: ({ kind }) => {
      const { words, to = staffPaths.today } = lines[kind]
      return <Link to={to}>{words}</Link>
    },
  },
  { head: 'Quante', kind: 'short', cell: ({ count }) => <Badge tone="wait">{printNumber(count)}</Badge> },
]

/** The work to be done before the last export, each line with the way to it. */
const LeftToDo = ({ left }: { left: readonly Remainder[] }) => (
  <Panel title="Prima dell’ultima esportazione">
    <Text>
      {left.length === 0
        ? 'Niente in sospeso: richieste, email, confronti e approvazioni sono a posto.'
        : 'Questo è ancora in sospeso. Finiscilo, confronta con LimeSurvey e poi chiedi l’ultima esportazione.'}
    </Text>
    {left.length > 0 && (
      <DataTable caption="Ancora in sospeso" columns={leftColumns} rows={left} rowKey="kind" />
    )}
    <Link to={staffPaths.exports}>Vai alle esportazioni</Link>
  </Panel>
)
