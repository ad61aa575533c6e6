import type { AnswerOf, WireInputOf } from '@desco/contract/endpoint'
import { requestKinds } from '@desco/contract/rights/requests'
import { requestDesk, type RequestRow, requestStates } from '@desco/contract/rights/desk/requests'
import { Link } from 'react-router'

import { useStaffList } from '#team/parts/address-search.ts'
import { FamilyLink } from '#team/parts/family-link.tsx'
import { ActButton } from '#team/parts/act.tsx'
import { Filters, useFilters } from '#team/parts/filters.tsx'
import { LoadedList } from '#team/parts/loaded.tsx'
import { PageTabs } from '#team/parts/page-tabs.tsx'
import { requestPath } from '#team/paths.ts'
import { useMay } from '#team/session/session.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Select } from '#ui/form/inputs.tsx'
import { Card, Stack } from '#ui/layout/boxes.tsx'
import { type DataColumn, DataTable } from '#ui/layout/data-table.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { counted, printDay } from '#ui/text/format.ts'
import { PlusIcon } from '#ui/text/icons.tsx'

import { findFamily } from './enter-request.tsx'
import { kindNames, requestBadge, whenDue, whoAsked } from './request-words.ts'

const nextOf = ({ next }: AnswerOf<typeof requestDesk.listRequests>) =>
  next === null ? null : { after: next }

const columns: DataColumn<RequestRow>[] = [
  {
    head: 'Richiesta',
    kind: 'title',
    cell: ({ id, kind }) => <Link to={requestPath(id)}>{kindNames[kind]}</Link>,
  },
  {
    head: 'Famiglia',
    kind: 'short',
    cell: ({ family }) => (family === null ? 'cancellata' : <FamilyLink {...family} backTo="Richieste" />),
  },
  { head: 'Chi', cell: whoAsked },
  { head: 'Arrivata il', kind: 'short', cell: ({ receivedOn }) => printDay(receivedOn) },
  { head: 'Stato', kind: 'short', cell: (request) => <Badge {...requestBadge(request)} /> },
  { head: 'Quando', cell: whenDue },
  {
    head: 'Se ne occupa',
    cell: ({ byPortal, carriedOutBy }) => carriedOutBy ?? (byPortal ? 'il portale' : '—'),
  },
]

/** The requests of families by their rights, those due first. */
export function RequestsPage() {
  const may = useMay()
  const { filters, choice, clear } = useFilters(none)
  const query = useStaffList(requestDesk.listRequests, searchOf(filters), nextOf, (page) => page.requests)
  const counts = query.pages?.[0]?.counts

  return (
    <>
      <PageHead
        title="Richieste"
        lead={`Si risponde entro un mese (art. 12 del GDPR).${counts === undefined ? '' : ` ${summary(counts)}`}`}
        act={
          may('requests.act') && (
            <ActButton large variant="primary" act={findFamily}>
              <PlusIcon size="small" />
              Annota una richiesta
            </ActButton>
          )
        }
      />
      <PageTabs of="requests" />
      <Stack>
        <Filters label="Cerca tra le richieste" onClear={clear}>
          <Select {...choice('stato')} label="Stato" options={states} />
          <Select {...choice('diritto')} label="Diritto" options={kinds} />
        </Filters>
        <Card flush>
          <LoadedList query={query} failed="Le richieste non sono arrivate" none="Nessuna richiesta">
            {(found) => <DataTable caption="Richieste" columns={columns} rows={found} wordy linked />}
          </LoadedList>
        </Card>
      </Stack>
    </>
  )
}

function summary({ open, late, within7Days }: AnswerOf<typeof requestDesk.listRequests>['counts']): string {
  if (open === 0) return 'Adesso nessuna è aperta.'
  const aside = [
    ...(late > 0 ? [`${counted(late, 'in ritardo', 'in ritardo')}`] : []),
    ...(within7Days > 0 ? [`${counted(within7Days, 'entro sette giorni', 'entro sette giorni')}`] : []),
  ]
  return `${counted(open, 'aperta', 'aperte')}${aside.length > 0 ? `, di cui ${aside.join(' e ')}` : ''}.`
}

const any = 'any'
const none = { stato: 'open', diritto: any }

const stateNames = { open: 'Aperte', late: 'In ritardo', closed: 'Concluse' } as const
const states = [
  ...requestStates.map((state) => ({ value: state, label: stateNames[state] })),
  { value: any, label: 'Tutte' },
]
const kinds = [
  { value: any, label: 'Tutti' },
  ...requestKinds.map((kind) => ({ value: kind, label: kindNames[kind] })),
]

const searchOf = ({ stato, diritto }: typeof none): WireInputOf<typeof requestDesk.listRequests> => ({
  state: requestStates.find((state) => state === stato),
  kind: requestKinds.find((kind) => kind === diritto),
})
