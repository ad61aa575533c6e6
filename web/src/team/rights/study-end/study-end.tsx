import { erasureOfAll } from '@desco/contract/rights/desk/erasure-of-all'
import { studyEnd, type StudyEndPlan } from '@desco/contract/rights/desk/study-end'
import type { StudyPhase } from '@desco/contract/study-phase'

import { ActButton } from '#team/parts/act.tsx'
import { Loaded } from '#team/parts/loaded.tsx'
import { useStaffQuery } from '#team/session/queries.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Panel, Row, Stack } from '#ui/layout/boxes.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { printDay } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

import { ErasureOfAllPanel } from './erasure-of-all.tsx'
import { LeftToDo } from './left-to-do.tsx'
import { closeRegistrations, endStudy, reopenRegistrations, takeBackEnd } from './plan-acts.tsx'

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
      <Stack>
        {closedFrom === null || begunUntil === null ? (
          <Text>
            Chiunque può registrarsi. Quando decidi di chiudere scegli il giorno, e che cosa legge chi arriva
            dopo.
          </Text>
        ) : (
          <>
            <Text>
              {phase === 'open' ? 'Chiudono' : 'Chiuse'} dal {printDay(closedFrom)}. Chi aveva già cominciato,
              e chi ha un invito aperto, può finire fino al {printDay(begunUntil)} compreso.
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
      </Stack>
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
      <Stack>
        <Text>
          {endsOn === null ? 'Dal giorno che scegli' : `Dal ${printDay(endsOn)}`} le famiglie entrano,
          leggono, scaricano i loro dati, ritirano i consensi e scrivono le loro richieste. Questionari,
          diario, figli e accessi non cambiano più. Non partono promemoria e messaggi, e i link dei
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
      </Stack>
    </Panel>
  )
}
