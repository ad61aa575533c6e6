import type { ContentOf } from '@desco/contract/endpoint'
import type { teamFamilies } from '@desco/contract/team/families'
import { mayDo, type StaffRole } from '@desco/contract/staff/roles'
import { studyLimits } from '@desco/contract/study-limits'

import { failureOf } from '#platform/mail/smtp-answers.rules.ts'
import { findSurveysUpdatedAt, listStillOpen } from '#questionnaires/index.ts'
import { later } from '#platform/clock.ts'
import { shareForAMoment } from '#platform/concurrency.ts'

import { countFamilies, stepReached } from '#team/find/family-steps.ts'
import type { TeamNeeds } from '#team/needs.ts'
import { takenUpByReaders, takeUpChanges } from '#families/index.ts'
import { countBounced, countSurveysCompleted, listBounced, listFailedMails } from './today.queries.ts'

type Today = ContentOf<typeof teamFamilies.today>

const listed = 6
const sharedMilliseconds = 60_000

/** Counts at most once a minute in this process, however many of the team look. Tokens are for who may close a link. */
export function createReadToday(needs: TeamNeeds): (reader: { role: StaffRole }) => Promise<Today> {
  const read = shareForAMoment(needs.clock, sharedMilliseconds, () => readToday(needs))
  return async ({ role }) => {
    const today = await read()
    if (mayDo(role, 'surveys.reconcile')) return today
    const { stillOpen, ...limeSurvey } = today.limeSurvey
    return { ...today, limeSurvey: { ...limeSurvey, stillOpen: { ...stillOpen, links: [] } } }
  }
}

async function readToday({ db, clock, surveys }: TeamNeeds): Promise<Today> {
  const now = clock.now()
  await takeUpChanges(db, takenUpByReaders)
  const [weekAgo, twoWeeksAgo] = [later(now, { days: -7 }), later(now, { days: -14 })]
  const since = later(now, { days: -studyLimits().mailDays })
  const [families, surveysCompleted, failed, doubtful, bounces, bouncedFrom, link, updatedAt, stillOpen] =
    await Promise.all([
      countFamilies(db, { now, weekAgo, twoWeeksAgo, listed }),
      countSurveysCompleted(db, weekAgo),
      listFailedMails(db, { since, listed, inDoubt: false }),
      listFailedMails(db, { since, listed, inDoubt: true }),
      listBounced(db, listed),
      countBounced(db),
      surveys.link(),
      findSurveysUpdatedAt(db),
      listStillOpen(db, { now, limit: listed }),
    ])
  return {
    asOf: now,
    tiles: { ...families, surveysCompleted },
    funnel: families.funnel.map((row) => ({ ...row, step: stepReached(row.step) })),
    stuck: families.stuck.map(({ step, count, families: some }) => ({
      step: stepReached(step),
      count,
      families: (some ?? []).map((one) => ({ ...one, since: new Date(one.since) })),
    })),
    failedMails: describeMails(failed),
    doubtfulMails: describeMails(doubtful),
    bouncedMails: { count: bouncedFrom, latest: bounces },
    limeSurvey: {
      ...link,
      updatedAt: updatedAt ?? null,
      stillOpen: { count: stillOpen.count, links: stillOpen.people },
    },
  }
}

type Mails = Awaited<ReturnType<typeof listFailedMails>>

const describeMails = ({ count, latest }: Mails): Today['failedMails'] => ({
  count,
  latest: latest.flatMap(({ id, kind, givenUpAt, familyId, code, ...failure }) => {
    if (givenUpAt === null) return []
    const family = familyId === null || code === null ? null : { id: familyId, code }
    return [{ id, kind, at: givenUpAt, why: failureOf(failure), family }]
  }),
})
