import type { RequestKind, RequestOutcome } from '@desco/contract/rights/requests'
import type { RequestChannel, Telling } from '@desco/contract/rights/desk/request-words'
import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import { isOfStudy } from '#platform/database/of-study.queries.ts'

export type YearCount = {
  kind: RequestKind
  received: number
  byPortal: number
  granted: number
  partly: number
  refused: number
  dropped: number
  open: number
  prolonged: number
  late: number
  medianDays: number | null
}

const answeredOn = sql`(answered_at at time zone 'Europe/Rome')::date`

/** The requests that came in a year, by kind; each is in one of `by_portal` to `open`. */
export async function countYear(db: Database, { year, today }: { year: number; today: string }) {
  const { rows } = await sql<YearCount>`
    select kind,
      count(*)::int as received,
      count(*) filter (where outcome = 'granted' and by_portal)::int as by_portal,
      count(*) filter (where outcome = 'granted' and not by_portal)::int as granted,
      count(*) filter (where outcome = 'partly')::int as partly,
      count(*) filter (where outcome = 'refused')::int as refused,
      count(*) filter (where outcome = 'dropped')::int as dropped,
      count(*) filter (where answered_at is null)::int as open,
      count(*) filter (where prolonged_at is not null)::int as prolonged,
      count(*) filter (where coalesce(${answeredOn}, ${today}::date) > due_on)::int as late,
      percentile_cont(0.5) within group (order by ${answeredOn} - received_on) filter (where not by_portal)
        as median_days
    from rights_request
    where extract(year from received_on) = ${year} and ${isOfStudy('familyId')}
    group by kind`.execute(db)
  return rows
}

export type YearLine = {
  kind: RequestKind
  channel: RequestChannel
  byPortal: boolean
  receivedOn: string
  dueOn: string
  prolonged: boolean
  answeredOn: string | null
  outcome: RequestOutcome | null
  told: Telling | null
}

/** One by one, in the order in which they came; nothing says whose they are. */
export async function listYear(db: Database, year: number): Promise<YearLine[]> {
  const { rows } = await sql<YearLine>`
    select kind, channel, by_portal, received_on::text, due_on::text, prolonged_at is not null as prolonged,
      ${answeredOn}::text as answered_on, outcome, told
    from rights_request
    where extract(year from received_on) = ${year} and ${isOfStudy('familyId')}
    order by received_on, entered_at, id`.execute(db)
  return rows
}
