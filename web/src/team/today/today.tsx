import { mailFacts } from '@desco/contract/messages/desk/mails'
import { teamFamilies, type Today } from '@desco/contract/team/families'
import { studyLimits } from '@desco/contract/study-limits'

import { Suspense } from 'react'

import { ErrorBoundary } from '#frame/error-boundary.tsx'
import { latePart } from '#frame/late-part.tsx'
import { panelIds } from '#team/parts/work-lines.ts'
import { Loaded } from '#team/parts/loaded.tsx'
import { PageSkeleton } from '#frame/page-skeleton.tsx'
import { useStaffQuery } from '#team/session/queries.ts'
import { PageHead } from '#ui/layout/page-head.tsx'
import { printDayAndTime, printNumber } from '#ui/text/format.ts'
import { WaitingApprovals } from '#team/exports/export-approvals.tsx'
import { EndingAccesses, OwnEndingNotice } from '#team/staff/access/endings.tsx'
import { FamilyLink } from '#team/parts/family-link.tsx'
import { bounceWords, mailFailureWords } from '#team/parts/mail-words.ts'
import { type DataColumn, DataTable } from '#ui/layout/data-table.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { Panel, Stack } from '#ui/layout/boxes.tsx'
import { Text } from '#ui/text/text.tsx'

import { AppointmentsToComePanel } from './appointments-panel.tsx'
import { ErasuresPanel } from './erasures-panel.tsx'
import { Funnel } from './funnel.tsx'
import { GrowingUpPanel } from './growing-up-panel.tsx'
import { LimeSurveyPanel } from './limesurvey-panel.tsx'
import { RequestsPanel } from './requests-panel.tsx'
import { StuckPanel } from './stuck-panel.tsx'
import { TasksPanel } from './tasks-panel.tsx'
import { WorkPanel } from './work-panel.tsx'
import styles from './today.module.css'

// after the list of work, which nobody should wait for
const CurvesPanel = latePart(async () => (await import('./curves-panel.tsx')).CurvesPanel).Part

/** The day at a glance: how the enrolment goes, who waits, what failed. */
export function TodayPage() {
  const query = useStaffQuery(teamFamilies.today, {})
  const asOf = query.data?.asOf
  const countedAt = asOf === undefined ? '' : ` Contato il ${printDayAndTime(asOf)}.`
  return (
    <>
      <PageHead
        title="Oggi"
        lead={`Solo codici famiglia: i nomi si aprono, con un motivo, nella scheda.${countedAt}`}
      />
      <Loaded query={query} failed="Le cifre di oggi non sono arrivate" skeleton={<PageSkeleton />}>
        {(today) => (
          <div className={styles.page}>
            <OwnEndingNotice />
            <Tiles tiles={today.tiles} />
            <WorkPanel />
            <TasksPanel />
            <AppointmentsToComePanel />
            <Funnel funnel={today.funnel} />
            <div className={styles.pair}>
              {today.stuck.map((stuck) => (
                <StuckPanel stuck={stuck} asOf={today.asOf} key={stuck.step} />
              ))}
              <WaitingApprovals />
              <EndingAccesses />
              <GrowingUpPanel />
              <RequestsPanel />
              <ErasuresPanel />
              <FailedMails mails={today.failedMails} />
              <DoubtfulMails mails={today.doubtfulMails} />
              <BouncedMails mails={today.bouncedMails} />
              <LimeSurveyPanel today={today} />
            </div>
            <ErrorBoundary fallback={() => null}>
              <Suspense fallback={null}>
                <CurvesPanel />
              </Suspense>
            </ErrorBoundary>
          </div>
        )}
      </Loaded>
    </>
  )
}

const share = (part: number, whole: number) => (whole === 0 ? '—' : `${Math.round((100 * part) / whole)} %`)

function comparedWith(now: number, before: number) {
  if (now === before) return 'come la settimana prima'
  const more = printNumber(Math.abs(now - before))
  return `${more} ${now > before ? 'in più' : 'in meno'} della settimana prima`
}

/** The day in four figures. */
function Tiles({ tiles }: { tiles: Today['tiles'] }) {
  const shown = [
    {
      term: 'Nuove famiglie, 7 giorni',
      figure: tiles.newFamilies,
      fact: comparedWith(tiles.newFamilies, tiles.newFamiliesWeekBefore),
    },
    {
      term: 'Famiglie che partecipano',
      figure: tiles.activeFamilies,
      fact: `${share(tiles.activeFamilies, tiles.registeredFamilies)} delle registrate`,
    },
    {
      term: 'Figli abilitati',
      figure: tiles.childrenEnabled,
      fact: `su ${printNumber(tiles.childrenSelected)} autorizzati`,
    },
    {
      term: 'Questionari completati negli ultimi 7 giorni',
      figure: tiles.surveysCompleted,
      fact: 'da genitori e figli',
    },
  ]
  return (
    <dl className={styles.tiles}>
      {shown.map(({ term, figure, fact }) => (
        <div className={styles.tile} key={term}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.figure}>{printNumber(figure)}</dd>
          <dd className={styles.fact}>{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

type Mail = Today['failedMails']['latest'][number]

const columns: DataColumn<Mail>[] = [
  { head: 'Messaggio', kind: 'title', cell: ({ kind }) => mailFacts[kind].words },
  {
    head: 'Famiglia',
    cell: ({ family }) => (family === null ? 'non si sa' : <FamilyLink {...family} />),
  },
  { head: 'Quando', kind: 'short', cell: ({ at }) => printDayAndTime(at) },
  { head: 'Perché', cell: ({ why }) => mailFailureWords[why] },
]

/** Mails that perhaps arrived; most months there are none. */
const DoubtfulMails = ({ mails: { count, latest } }: { mails: Today['doubtfulMails'] }) =>
  count > 0 && (
    <Panel title="Email forse recapitate" fact={<Badge tone="wait">{count}</Badge>}>
      <Stack gap="tight">
        <Text>Prima di rimandarle, chiedi alla famiglia: potrebbero arrivare due volte.</Text>
        <DataTable caption="Email forse recapitate" columns={columns} rows={latest} rowKey={({ id }) => id} />
      </Stack>
    </Panel>
  )

type Bounced = Today['bouncedMails']['latest'][number]

const bouncedColumns: DataColumn<Bounced>[] = [
  { head: 'Famiglia', kind: 'title', cell: ({ family }) => <FamilyLink {...family} /> },
  { head: 'Ultima email', cell: ({ kind }) => mailFacts[kind].words },
  { head: 'Quando', kind: 'short', cell: ({ at }) => printDayAndTime(at) },
  { head: 'Perché', cell: ({ why }) => bounceWords[why] },
]

/** Addresses from which mails come back; most days there are none. */
const BouncedMails = ({ mails: { count, latest } }: { mails: Today['bouncedMails'] }) =>
  count > 0 && (
    <Panel title="Email tornate indietro" id={panelIds.bounces} fact={<Badge tone="bad">{count}</Badge>}>
      <Stack gap="tight">
        <Text>
          Promemoria e messaggi non partono più verso caselle che non esistono, sono chiuse o piene. Nella
          scheda: correggi l’indirizzo, o riprovalo.
        </Text>
        <DataTable
          caption="Email tornate indietro"
          columns={bouncedColumns}
          rows={latest}
          rowKey={({ id }) => id}
        />
      </Stack>
    </Panel>
  )

/** Mails that nobody got in the last month. */
const FailedMails = ({ mails: { count, latest } }: { mails: Today['failedMails'] }) => (
  <Panel
    title="Email non recapitate"
    id={panelIds.mails}
    fact={count === 0 ? <Badge tone="good">0</Badge> : <Badge tone="bad">{count}</Badge>}
  >
    {count === 0 ? (
      <Text>Tutto consegnato, negli ultimi {studyLimits().mailDays} giorni.</Text>
    ) : (
      <DataTable caption="Email non recapitate" columns={columns} rows={latest} rowKey={({ id }) => id} />
    )}
  </Panel>
)
