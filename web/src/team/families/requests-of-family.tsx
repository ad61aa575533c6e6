import { requestWords } from '@desco/contract/staff/request-words'
import { requestDesk } from '@desco/contract/staff/requests'
import { Link } from 'react-router'

import { requestPath } from '#team/paths.ts'
import { useStaffQuery } from '#team/session/queries.ts'
import { useMay } from '#team/session/session.ts'
import { Panel } from '#ui/layout/boxes.tsx'
import { List, ListRow } from '#ui/layout/list.tsx'
import { printDay } from '#ui/text/format.ts'

/** What a family has asked by its rights; without any, nothing stands here. */
export function RequestsOfFamily({ familyId }: { familyId: string }) {
  const may = useMay()
  return may('requests.see') ? <Requests familyId={familyId} /> : null
}

function Requests({ familyId }: { familyId: string }) {
  const requests = useStaffQuery(requestDesk.listRequests, { family: familyId }).data?.requests ?? []
  if (requests.length === 0) return null
  return (
    <Panel title="Richieste sui dati">
      <List label="Richieste sui dati">
        {requests.map(({ id, kind, receivedOn, dueOn, state, answeredAt, asker, child }) => (
          <ListRow
            key={id}
            title={requestWords.kinds[kind]}
            action={<Link to={requestPath(id)}>Apri</Link>}
            fact={[
              child ?? asker ?? 'tutta la famiglia',
              `arrivata il ${printDay(receivedOn)}`,
              state === 'closed'
                ? `conclusa${answeredAt === null ? '' : ` il ${printDay(answeredAt.slice(0, 10))}`}`
                : `risposta entro il ${printDay(dueOn)}`,
            ].join(', ')}
          />
        ))}
      </List>
    </Panel>
  )
}
