import { Readable } from 'node:stream'

import { dayInItaly } from '@desco/contract/families/birth-date'
import { requestKinds } from '@desco/contract/rights/requests'
import { said } from '@desco/contract/messages'
import { requestWords } from '@desco/contract/rights/desk/request-words'
import type { RequestYear } from '@desco/contract/rights/desk/requests'

import { byteOrderMark, csvLine } from '#platform/files/csv.rules.ts'
import { type Doer, recordLook } from '#staff/index.ts'
import { Download } from '#platform/http/download.ts'

import type { Needs } from './needs.ts'
import { countYear, listYear, type YearLine } from './year.queries.ts'

type Reads = Pick<Needs, 'db' | 'clock'>

/** The year in numbers: every kind has its line, also where nobody asked. */
export async function seeRequestsOfYear({ db, clock }: Reads, year: number): Promise<RequestYear> {
  const now = clock.now()
  const counted = await countYear(db, { year, today: dayInItaly(now) })
  const rows = requestKinds.map((kind) => {
    const found = counted.find((one) => one.kind === kind)
    return {
      kind,
      received: found?.received ?? 0,
      byPortal: found?.byPortal ?? 0,
      granted: found?.granted ?? 0,
      partly: found?.partly ?? 0,
      refused: found?.refused ?? 0,
      dropped: found?.dropped ?? 0,
      open: found?.open ?? 0,
      prolonged: found?.prolonged ?? 0,
      late: found?.late ?? 0,
      medianDays: found?.medianDays ?? null,
    }
  })
  return { message: said.found, year, asOf: now.toISOString(), rows }
}

/** The requests of a year, a line each, for a spreadsheet in Italian. No name, address or family code is in it. */
export async function writeRequestsFile({ db }: Reads, year: number): Promise<string> {
  const lines = await listYear(db, year)
  return byteOrderMark + [heads, ...lines.map(cellsOf)].map((cells) => csvLine(cells, 'semicolon')).join('')
}

/** The same as a file, with a line in the audit log. */
export async function downloadRequestsFile(needs: Reads, doer: Doer, year: number): Promise<Download> {
  await recordLook(needs, doer, { act: 'requests_reported', details: { year: String(year) } })
  const file = Buffer.from(await writeRequestsFile(needs, year))
  return new Download(Readable.from([file]), `desco-richieste-${year}.csv`, 'text/csv; charset=utf-8', {
    size: file.length,
  })
}

const { kinds, channels, outcomes, tellings } = requestWords

const heads = [
  'numero',
  'diritto',
  'arrivata',
  'ricevuta_il',
  'da_concludere_entro',
  'prolungata',
  'conclusa_il',
  'esito',
  'risposta_data',
  'in_tempo',
]

const cellsOf = (line: YearLine, place: number) => [
  place + 1,
  kinds[line.kind],
  line.byPortal ? 'dal portale, subito' : channels[line.channel],
  line.receivedOn,
  line.dueOn,
  line.prolonged ? 'sì' : 'no',
  line.answeredOn,
  line.outcome === null ? 'Aperta' : outcomes[line.outcome],
  line.told === null ? null : tellings[line.told],
  line.answeredOn === null ? null : line.answeredOn <= line.dueOn ? 'sì' : 'no',
]
