import { requestDesk, type RequestYear } from '@desco/contract/rights/desk/requests'
import { useState } from 'react'

import { Loaded } from '#ui/feedback/loaded.tsx'
import { PageTabs } from '#team/parts/page-tabs.tsx'
import { useStaffQuery } from '#team/session/queries.ts'
import { Button, buttonClass } from '#ui/form/button.tsx'
import { Select } from '#ui/form/inputs.tsx'
import { Card, Row, Stack } from '#ui/layout/boxes.tsx'
import { type DataColumn, DataTable } from '#ui/layout/data-table.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { printDayAndTime, printNumber } from '#ui/text/format.ts'
import { DownloadIcon } from '#ui/text/icons.tsx'
import { SmallNote } from '#ui/text/text.tsx'

import { kindNames } from './request-words.ts'
import styles from './requests-of-year.module.css'

type YearRow = RequestYear['rows'][number]

const number = (head: string, of: (row: YearRow) => number): DataColumn<YearRow> => ({
  head,
  kind: 'number',
  cell: (row) => printNumber(of(row)),
})

const columns: DataColumn<YearRow>[] = [
  {
    head: 'Diritto',
    kind: 'title',
    cell: ({ kind }) => <span className={styles.right}>{kindNames[kind]}</span>,
  },
  number('Arrivate', ({ received }) => received),
  number('Svolte dal portale', ({ byPortal }) => byPortal),
  number('Accolte', ({ granted }) => granted),
  number('In parte', ({ partly }) => partly),
  number('Respinte', ({ refused }) => refused),
  number('Ritirate', ({ dropped }) => dropped),
  number('Aperte', ({ open }) => open),
  number('Prolungate', ({ prolonged }) => prolonged),
  number('In ritardo', ({ late }) => late),
  {
    head: 'Giorni',
    kind: 'number',
    cell: ({ medianDays }) => (medianDays === null ? '—' : printNumber(medianDays)),
  },
]

const earliestYear = 2026

/** The report of a year for the data protection officer: on the screen, on paper, as CSV. */
export function RequestsOfYearPage() {
  const [thisYear] = useState(() => new Date().getFullYear())
  const [year, setYear] = useState(String(thisYear))
  const query = useStaffQuery(requestDesk.requestsOfYear, { year })
  const years = Array.from({ length: Math.max(1, thisYear - earliestYear + 1) }, (_, back) =>
    String(thisYear - back),
  )
  return (
    <>
      <PageHead
        title={`Richieste del ${year}`}
        lead="Il rendiconto per chi controlla la protezione dei dati. Solo numeri: nessun nome e nessun codice."
      />
      <div className={styles.screenOnly}>
        <PageTabs of="requests" />
      </div>
      <Stack>
        <div className={styles.screenOnly}>
          <Row>
            <Select
              name="year"
              label="Anno"
              value={year}
              onChange={setYear}
              options={years.map((one) => ({ value: one, label: one }))}
            />
            <a
              className={buttonClass({ variant: 'secondary', small: true })}
              href={`${requestDesk.requestsFile.path}?year=${year}`}
              download={`desco-richieste-${year}.csv`}
            >
              <DownloadIcon size="small" />
              Scarica in CSV
            </a>
            <Button small onClick={() => window.print()}>
              Stampa
            </Button>
          </Row>
        </div>
        <Card flush>
          <Loaded query={query} failed="Il rendiconto non è arrivato">
            {({ rows, asOf }) => (
              <Stack>
                <DataTable
                  caption={`Richieste del ${year}, per diritto`}
                  columns={columns}
                  rows={rows}
                  rowKey="kind"
                  wordy
                />
                <SmallNote numeric>
                  Contato il {printDayAndTime(asOf)}. I giorni sono quelli di metà delle richieste a cui ha
                  risposto una persona.
                </SmallNote>
              </Stack>
            )}
          </Loaded>
        </Card>
      </Stack>
    </>
  )
}
