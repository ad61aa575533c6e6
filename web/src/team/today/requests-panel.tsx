import { requestWords } from '@desco/contract/rights/desk/request-words'
import { requestDesk, type RequestRow } from '@desco/contract/rights/desk/requests'
import { Link } from 'react-router'

import { requestPath, staffPaths } from '#team/paths.ts'
import { useStaffQuery } from '#team/session/queries.ts'
import { useMay } from '#team/session/session.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Panel, Stack } from '#ui/layout/boxes.tsx'
import { type DataColumn, DataTable } from '#ui/layout/data-table.tsx'
import { printDay } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

const columns: DataColumn<RequestRow>[] = [
  {
    head: 'Richiesta',
    kind: 'title',
    cell: ({ id, kind }) => <Link to={requestPath(id)}>{requestWords.kinds[kind]}</Link>,
  },
  { head: 'Entro il', kind: 'short', cell: ({ dueOn }) => printDay(dueOn) },
  { head: 'Se ne occupa', cell: ({ carriedOutBy }) => carriedOutBy ?? 'ancora nessuno' },
]
const listed = 6

/** Requests that wait for an answer; without any, nothing stands here. */
export function RequestsPanel() {
  const may = useMay()
  return may('requests.see') ? <DueRequests /> : null
}

function DueRequests() {
  const { data } = useStaffQuery(requestDesk.listRequests, { state: 'open' })
  if (data === undefined || data.counts.open === 0) return null
  const { open, late, within7Days } = data.counts
  return (
    <Panel title="Richieste sui dati" fact={<Badge tone={late > 0 ? 'bad' : 'wait'}>{open}</Badge>}>
      <Stack gap="tight">
        <Text>
          Si risponde entro un mese. {late === 1 && 'Una è in ritardo. '}
          {late > 1 && `${late} sono in ritardo. `}
          {within7Days === 1 && 'Una scade entro una settimana. '}
          {within7Days > 1 && `${within7Days} scadono entro una settimana. `}
          <Link to={staffPaths.requests}>Tutte le richieste</Link>
        </Text>
        <DataTable
          caption="Richieste sui dati"
          columns={columns}
          rows={data.requests.slice(0, listed)}
          rowKey={({ id }) => id}
        />
      </Stack>
    </Panel>
  )
}
