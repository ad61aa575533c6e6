import { type AppointmentToCome, familyAppointments } from '@desco/contract/messages/desk/appointments'

import { appointmentStates } from '#team/families/tasks/appointments-panel.tsx'
import { FamilyLink } from '#team/parts/family-link.tsx'
import { panelIds } from '#team/parts/work-lines.ts'
import { useStaffQuery } from '#team/session/queries.ts'
import { useMay } from '#team/session/session.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Panel, Stack } from '#ui/layout/boxes.tsx'
import { type DataColumn, DataTable } from '#ui/layout/data-table.tsx'
import { printDayAndTime, printNumber } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

/** Which families asked for another time, and the appointments of the week; without any, nothing stands here. */
export function AppointmentsToComePanel() {
  const may = useMay()
  return may('families.see') ? <ToCome /> : null
}

type Column = DataColumn<AppointmentToCome>

const family: Column = {
  head: 'Famiglia',
  kind: 'title',
  cell: (one) => <FamilyLink {...one.family} backTo="Oggi" />,
}
const place: Column = { head: 'Per che cosa', cell: (one) => `${one.purpose}, ${one.place}` }

function ToCome() {
  const { data } = useStaffQuery(familyAppointments.appointmentsToCome, {})
  if (data === undefined) return null
  const { now, waiting, coming, counts } = data
  if (counts.waiting === 0 && counts.coming === 0) return null
  const asked: Column[] = [
    family,
    { head: 'Era per', kind: 'short', cell: (one) => <Proposed startsAt={one.startsAt} now={now} /> },
    { head: 'La famiglia scrive', cell: ({ words }) => (words === '' ? 'niente' : `«${words}»`) },
    place,
  ]
  const next: Column[] = [
    family,
    { head: 'Quando', kind: 'short', cell: ({ startsAt }) => printDayAndTime(startsAt) },
    place,
    {
      head: 'Risposta',
      kind: 'short',
      cell: ({ state }) => (
        <Badge tone={appointmentStates[state].tone}>{appointmentStates[state].word}</Badge>
      ),
    },
  ]
  return (
    <Panel
      title="Appuntamenti"
      id={panelIds.appointments}
      fact={counts.waiting === 0 ? undefined : <Badge tone="wait">{printNumber(counts.waiting)}</Badge>}
    >
      <Stack>
        {waiting.length > 0 && (
          <Listed
            title="Chiedono un altro momento"
            count={counts.waiting}
            rows={waiting}
            columns={asked}
            help="Apri la famiglia per spostare l’appuntamento, o darne un altro."
          />
        )}
        {coming.length > 0 && (
          <Listed title="Nei prossimi 7 giorni" count={counts.coming} rows={coming} columns={next} />
        )}
      </Stack>
    </Panel>
  )
}

/** A moment that the family could not keep; one that is over presses. */
const Proposed = ({ startsAt, now }: { startsAt: string; now: string }) => (
  <>
    {printDayAndTime(startsAt)} {startsAt <= now && <Badge tone="bad">Passato</Badge>}
  </>
)

type ListedProps = {
  title: string
  count: number
  rows: AppointmentToCome[]
  columns: Column[]
  help?: string
}

const Listed = ({ title, count, rows, columns, help }: ListedProps) => (
  <Stack gap="tight">
    <h3>{title}</h3>
    {help !== undefined && <Text>{help}</Text>}
    <DataTable caption={title} columns={columns} rows={rows} rowKey={({ id }) => id} />
    {count > rows.length && (
      <Text tone="faint">
        Qui le prime {printNumber(rows.length)} di {printNumber(count)}.
      </Text>
    )}
  </Stack>
)
