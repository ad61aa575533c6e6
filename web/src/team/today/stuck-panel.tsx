import type { Today } from '@desco/contract/team/families'
import { Link } from 'react-router'

import { inviteAgain, sendLinkToContinue } from '#team/families/person-acts.tsx'
import { type Act, ActButton } from '#team/parts/act.tsx'
import { FamilyLink, searchPath } from '#team/parts/family-link.tsx'
import { stateWords } from '#team/families/family-words.ts'
import { type DataColumn, DataTable, RowActions } from '#ui/layout/data-table.tsx'
import { useMay } from '#team/session/session.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Panel, Stack } from '#ui/layout/boxes.tsx'
import { printNumber, waitingSince } from '#ui/text/format.ts'
import { HiddenText } from '#ui/text/text.tsx'

type Stuck = Today['stuck'][number]
type Family = Stuck['families'][number]

/** The quick help for families that wait after a step. */
const helps: Partial<Record<Stuck['step'], { label: string; act: (familyId: string) => Act }>> = {
  registered: { label: 'Manda un link', act: sendLinkToContinue },
  responsibility: { label: 'Invita di nuovo', act: inviteAgain },
}

type Props = { stuck: Stuck; asOf: string }

/** The families that wait after one step, longest first. */
export function StuckPanel({ stuck: { step, count, families }, asOf }: Props) {
  const may = useMay()
  const help = may('families.act') ? helps[step] : undefined
  const title = stateWords[step]

  const columns: DataColumn<Family>[] = [
    { head: 'Famiglia', kind: 'title', cell: (family) => <FamilyLink {...family} /> },
    { head: 'In attesa', kind: 'short', cell: ({ since }) => waitingSince(since, asOf) },
    ...(help === undefined
      ? []
      : [
          {
            head: 'Azioni',
            kind: 'action' as const,
            cell: ({ id, code }: Family) => (
              <RowActions>
                <ActButton of={`alla famiglia ${code}`} act={help.act(id)}>
                  {help.label}
                </ActButton>
              </RowActions>
            ),
          },
        ]),
  ]

  return (
    <Panel title={title} fact={<Badge tone="wait">{printNumber(count)}</Badge>}>
      <Stack>
        <DataTable caption={title} columns={columns} rows={families} rowKey={({ id }) => id} />
        {count > families.length && may('families.see') && (
          <Link to={searchPath(step)}>
            Vedi tutte <HiddenText>le famiglie: {title}</HiddenText>
          </Link>
        )}
      </Stack>
    </Panel>
  )
}
