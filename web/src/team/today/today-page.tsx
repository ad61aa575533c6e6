import { oversight } from '@desco/contract/staff/oversight'

import { Loaded } from '#team/parts/loaded.tsx'
import { PageSkeleton } from '#team/parts/page-skeleton.tsx'
import { useStaffQuery } from '#team/session/use-staff-query.ts'
import { PageHead } from '#ui/layout/page-head.tsx'
import { printDayAndTime } from '#ui/text/format.ts'

import { Funnel } from './funnel.tsx'
import { FailedMails, LimeSurveyLink } from './health.tsx'
import { StuckPanel } from './stuck-panel.tsx'
import { Tiles } from './tiles.tsx'
import styles from './today-page.module.css'

/** The day at a glance: how the enrolment goes, who waits, what failed. */
export function TodayPage() {
  const query = useStaffQuery(oversight.today, {})
  const asOf = query.data?.asOf
  const counted = asOf === undefined ? '' : ` Contato il ${printDayAndTime(asOf)}.`
  return (
    <>
      <PageHead
        title="Oggi"
        lead={`Solo codici famiglia: i nomi si aprono, con un motivo, nella scheda.${counted}`}
      />
      <Loaded query={query} failed="Le cifre di oggi non sono arrivate" skeleton={<PageSkeleton />}>
        {(today) => (
          <div className={styles.page}>
            <Tiles tiles={today.tiles} />
            <Funnel funnel={today.funnel} />
            <div className={styles.pair}>
              {today.stuck.map((stuck) => (
                <StuckPanel stuck={stuck} asOf={today.asOf} onDone={query.refetch} key={stuck.step} />
              ))}
              <FailedMails mails={today.failedMails} />
              <LimeSurveyLink link={today.limeSurvey} asOf={today.asOf} />
            </div>
          </div>
        )}
      </Loaded>
    </>
  )
}
