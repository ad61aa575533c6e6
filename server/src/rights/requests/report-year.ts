import type { ContentOf } from '@desco/contract/endpoint'
import { dayInItaly } from '@desco/contract/families/birth-date'
import { type Selectable, sql } from 'kysely'
import { requestKinds } from '@desco/contract/rights/requests'
import { type requestDesk, requestWords, type RequestYear } from '@desco/contract/rights/desk/requests'

import { byteOrderMark, type Cell, csvLine } from '#platform/files/csv.rules.ts'
import { type Doer, recordLook } from '#staff/index.ts'
import { isOfStudy } from '#platform/database/of-study.queries.ts'
import type { Tables } from '#server/tables.ts'
import { Download } from '#platform/http/download.ts'
import type { Needs } from '#platform/needs.ts'

const answeredOn = sql`(answered_at at time zone 'Europe/Rome')::date`

/** The year in numbers: every kind has its line, also where nobody asked. Each request is in one of `byPortal` to `open`. */
export async function seeRequestsOfYear(
  { db, clock }: Needs,
  year: number,
): Promise<ContentOf<typeof requestDesk.requestsOfYear>> {
  const now = clock.now()
  const { rows } = await sql<RequestYear['rows'][number]>`
    with asked as (
      select * from rights_request
      where extract(year from received_on) = ${year} and ${isOfStudy('familyId')}
    )
    select kind,
      count(id)::int as received,
      count(*) filter (where outcome = 'granted' and by_portal)::int as by_portal,
      count(*) filter (where outcome = 'granted' and not by_portal)::int as granted,
      count(*) filter (where outcome = 'partly')::int as partly,
      count(*) filter (where outcome = 'refused')::int as refused,
      count(*) filter (where outcome = 'dropped')::int as dropped,
      count(id) filter (where answered_at is null)::int as open,
      count(*) filter (where prolonged_at is not null)::int as prolonged,
      count(*) filter (where coalesce(${answeredOn}, ${dayInItaly(now)}::date) > due_on)::int as late,
      percentile_cont(0.5) within group (order by ${answeredOn} - received_on) filter (where not by_portal)
        as median_days
    from unnest(${[...requestKinds]}::text[]) with ordinality as every (kind, place)
    left join asked using (kind)
    group by kind, place order by place`.execute(db)
  return { year, asOf: now, rows }
}

/** The requests of a year, a line each, for a spreadsheet in Italian. No name, address or family code is in it. */
export async function writeRequestsFile({ db }: Needs, year: number): Promise<string> {
  const { rows: lines } = await sql<YearLine>`
    select kind, channel, by_portal, received_on::text, due_on::text, prolonged_at is not null as prolonged,
      ${answeredOn}::text as answered_on, outcome, told
    from rights_request
    where extract(year from received_on) = ${year} and ${isOfStudy('familyId')}
    order by received_on, entered_at, id`.execute(db)
  const cells = lines.map((line, place) => Object.values(columns).map((cellOf) => cellOf(line, place)))
  return byteOrderMark + [Object.keys(columns), ...cells].map((one) => csvLine(one, 'semicolon')).join('')
}

/** The same as a file, with a line in the audit log. */
export async function downloadRequestsFile(needs: Needs, doer: Doer, year: number): Promise<Download> {
  await recordLook(needs, doer, { act: 'requests_reported', details: { year: String(year) } })
  const file = Buffer.from(await writeRequestsFile(needs, year))
  return Download.of(file, `desco-richieste-${year}.csv`, 'text/csv; charset=utf-8')
}

const { kinds, channels, outcomes, tellings } = requestWords

type YearLine = Pick<
  Selectable<Tables['rights_request']>,
  'kind' | 'channel' | 'byPortal' | 'outcome' | 'told'
> & {
  receivedOn: string
  dueOn: string
  prolonged: boolean
  answeredOn: string | null
}

const columns: Readonly<Record<string, (line: YearLine, place: number) => Cell>> = {
  numero: (_line, place) => place + 1,
  diritto: ({ kind }) => kinds[kind],
  arrivata: ({ byPortal, channel }) => (byPortal ? 'dal portale, subito' : channels[channel]),
  ricevuta_il: ({ receivedOn }) => receivedOn,
  da_concludere_entro: ({ dueOn }) => dueOn,
  prolungata: ({ prolonged }) => (prolonged ? 'sì' : 'no'),
  conclusa_il: ({ answeredOn }) => answeredOn,
  esito: ({ outcome }) => (outcome === null ? 'Aperta' : outcomes[outcome]),
  risposta_data: ({ told }) => told && tellings[told],
  in_tempo: ({ answeredOn, dueOn }) => answeredOn && (answeredOn <= dueOn ? 'sì' : 'no'),
}
