import { oversight } from '@desco/contract/staff/oversight'

import { useStaffQuery } from '#staff-session/use-staff-query.ts'
import { Loaded } from '#staff-ui/Loaded.tsx'
import { PageSkeleton } from '#staff-ui/PageSkeleton.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { printDayAndTime } from '#web/dates/print-day.ts'

import { Funnel } from './Funnel.tsx'
import { FailedMails, LimeSurveyLink } from './Health.tsx'
import { StuckPanel } from './StuckPanel.tsx'
import { Tiles } from './Tiles.tsx'
import style from './TodayPage.module.css'

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
          <div className={style.page}>
            <Tiles tiles={today.tiles} />
            <Funnel funnel={today.funnel} />
            <div className={style.pair}>
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
