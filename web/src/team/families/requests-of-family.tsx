import type { RequestKind } from '@desco/contract/rights/requests'
import { requestDesk, requestWords } from '@desco/contract/rights/desk/requests'
import { Link } from 'react-router'

import { SelectField } from '#forms/fields.tsx'
import { requestPath } from '#team/paths.ts'
import { useStaffQuery } from '#team/session/queries.ts'
import { useMay } from '#team/session/session.ts'
import { Panel } from '#ui/layout/boxes.tsx'
import { List, ListRow } from '#ui/layout/list.tsx'
import { printDay } from '#ui/text/format.ts'

/** The requests of a family by its rights; without any, nothing stands here. */
export function RequestsOfFamily({ familyId }: { familyId: string }) {
  const when = useMay()('requests.see')
  const requests =
    useStaffQuery(requestDesk.listRequests, { family: familyId }, { when }).data?.requests ?? []
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

type CarriedOutProps = { familyId: string; kinds: readonly RequestKind[] }

/** In a form: which of the family's open requests the act carries out, and closes. Without any, nothing is asked. */
export function CarriedOut({ familyId, kinds }: CarriedOutProps) {
  const when = useMay()('requests.act')
  const open = useStaffQuery(requestDesk.listRequests, { family: familyId, state: 'open' }, { when })
  const fitting = (open.data?.requests ?? []).filter(
    ({ kind, byPortal }) => kinds.includes(kind) && !byPortal,
  )
  if (fitting.length === 0) return null
  return (
    <SelectField
      name="requestId"
      label="Risponde a una richiesta?"
      hint="La richiesta si conclude con questo atto. Chi l’ha fatta con un accesso lo legge; agli altri lo dite voi."
      required={false}
      placeholder="No"
      options={[
        { value: '', label: 'No' },
        ...fitting.map(({ id, kind, receivedOn, asker, child }) => ({
          value: id,
          label: `${requestWords.kinds[kind]}, ${child ?? asker ?? 'tutta la famiglia'}, ${printDay(receivedOn)}`,
        })),
      ]}
    />
  )
}
