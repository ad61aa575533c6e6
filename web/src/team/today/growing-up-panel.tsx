import { type GrowingChild, teamFamilies } from '@desco/contract/team/families'

import { FamilyLink } from '#team/parts/family-link.tsx'
import { useStaffQuery } from '#team/session/queries.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Panel, Stack } from '#ui/layout/boxes.tsx'
import { type DataColumn, DataTable } from '#ui/layout/data-table.tsx'
import { Text } from '#ui/text/text.tsx'

const states: Record<GrowingChild['state'], string> = {
  'within a month': 'tra meno di un mese',
  'within a week': 'entro una settimana',
  waits: 'non ha ancora risposto',
  asleep: 'non ha risposto in 60 giorni: l’accesso dorme',
}

const columns: DataColumn<GrowingChild>[] = [
  { head: 'Famiglia', kind: 'title', cell: ({ family }) => <FamilyLink {...family} /> },
  { head: 'Chi', kind: 'short', cell: ({ initials }) => initials },
  { head: 'Compie', kind: 'short', cell: ({ turns }) => `${turns} anni` },
  {
    head: 'Quando',
    cell: ({ state, hasAccess }) => `${states[state]}${hasAccess ? '' : ', senza un accesso suo'}`,
  },
]

/** The people who must be asked in person: most weeks there is nobody, and then nothing stands here. */
export function GrowingUpPanel() {
  const children = useStaffQuery(teamFamilies.growingUp, {}).data?.children ?? []
  const waiting = children.filter(({ state }) => state === 'waits' || state === 'asleep').length
  if (children.length === 0) return null
  return (
    <Panel
      title="Compiono 14 o 18 anni"
      fact={<Badge tone={waiting === 0 ? 'plain' : 'wait'}>{children.length}</Badge>}
    >
      <Stack gap="tight">
        <Text>
          A 14 anni decide anche il figlio o la figlia, a 18 soltanto lui o lei. Finché non risponde non
          riceve questionari: ai genitori abbiamo già scritto.
        </Text>
        <DataTable
          caption="Compiono 14 o 18 anni"
          columns={columns}
          rows={children}
          rowKey={({ family, initials, turns, state }) => `${family.id} ${initials} ${turns} ${state}`}
        />
      </Stack>
    </Panel>
  )
}
