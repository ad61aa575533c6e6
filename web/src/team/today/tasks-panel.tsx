import { type FamilyTask, familyTasks } from '@desco/contract/team/family-tasks'

import { panelIds } from '#team/parts/work-lines.ts'
import { EndTask, TaskDay } from '#team/families/tasks/tasks-panel.tsx'
import { FamilyLink } from '#team/parts/family-link.tsx'
import { useStaffQuery } from '#team/session/queries.ts'
import { useMay } from '#team/session/session.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Panel, Stack } from '#ui/layout/boxes.tsx'
import { type DataColumn, DataTable, RowActions } from '#ui/layout/data-table.tsx'
import { counted, printNumber } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

const listed = 8

/** The tasks for families today; without any, nothing stands here. */
export function TasksPanel() {
  const may = useMay()
  return may('families.see') ? <DueTasks /> : null
}

function DueTasks() {
  const may = useMay()
  const { data } = useStaffQuery(familyTasks.dueTasks, {})
  if (data === undefined) return null
  const { tasks, today, counts } = data
  if (counts.due === 0 && counts.soon === 0) return null
  const columns: DataColumn<FamilyTask>[] = [
    { head: 'Compito', kind: 'title', cell: ({ text }) => text },
    { head: 'Famiglia', cell: ({ family }) => <FamilyLink {...family} backTo="Oggi" /> },
    { head: 'Entro', cell: (task) => <TaskDay task={task} today={today} /> },
    { head: 'Se ne occupa', cell: ({ assignedTo }) => assignedTo.name },
    ...(may('families.act')
      ? [
          {
            head: 'Azioni',
            kind: 'action' as const,
            cell: (task: FamilyTask) => (
              <RowActions>
                <EndTask task={task} />
              </RowActions>
            ),
          },
        ]
      : []),
  ]
  return (
    <Panel
      title="Compiti di oggi"
      id={panelIds.tasks}
      fact={<Badge tone={counts.due === 0 ? 'plain' : 'wait'}>{printNumber(counts.due)}</Badge>}
    >
      <Stack>
        <Text>
          {counts.due > 0 && `Affidati a te: ${printNumber(counts.mine)}. `}
          {counts.soon > 0 && `Nei prossimi 7 giorni: ${counted(counts.soon, 'compito', 'compiti')}.`}
        </Text>
        {tasks.length > 0 && (
          <DataTable
            caption="Compiti di oggi"
            columns={columns}
            rows={tasks.slice(0, listed)}
            rowKey={({ id }) => id}
          />
        )}
      </Stack>
    </Panel>
  )
}
