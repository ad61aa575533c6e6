import { familyAppointments } from '@desco/contract/messages/desk/appointments'
import { requestDesk } from '@desco/contract/rights/desk/requests'
import { staffErasures } from '@desco/contract/rights/desk/erasure'
import { staffPeople } from '@desco/contract/staff/access'
import { familyTasks } from '@desco/contract/team/family-tasks'
import { teamFamilies, type Today } from '@desco/contract/team/families'
import { work, type WorkKind, type WorkRow } from '@desco/contract/team/work'
import type { ReactNode } from 'react'

import type { Query } from '#data/base-query.ts'
import { workLines } from '#team/parts/work-lines.ts'
import { useStaffQuery } from '#team/session/queries.ts'
import { useMay, useStaffMe } from '#team/session/session.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { waitingSince } from '#ui/text/format.ts'

import {
  askingItem,
  bounceItem,
  comingItem,
  endingItem,
  erasureItem,
  growingItem,
  isComing,
  mailItem,
  needsTeam,
  requestItem,
  stuckItems,
  taskItem,
} from './item-kinds.tsx'

/** One thing that waits for the team. */
export type WorkItem = {
  key: string
  what: ReactNode
  family?: { id: string; code: string } | null
  /** Since when it waits, or by when it must be done. */
  when?: ReactNode
  /** Where it is done; without it on the family's page. */
  to?: string
  /** The word on the way there: `Apri` unless told. */
  word?: string
  /** The button that does it at once, in place of the way. */
  act?: ReactNode
}

/** The items of one kind of work. `listed` counts those that stand elsewhere too. */
type Group = { kind?: WorkKind; items: WorkItem[]; listed?: number }

const requestsShown = 6

/** All that waits for the team, of what the reader may see, the most pressing first. */
export function useWorkItems(today: Today): { items: WorkItem[]; loading: boolean; failed: boolean } {
  const may = useMay()
  const me = useStaffMe()
  const ofFamilies = { when: may('families.see') }
  const counts = useStaffQuery(work.seeWork, {})
  const tasks = useStaffQuery(familyTasks.dueTasks, {}, ofFamilies)
  const appointments = useStaffQuery(familyAppointments.appointmentsToCome, {}, ofFamilies)
  const requests = useStaffQuery(requestDesk.listRequests, { state: 'open' }, { when: may('requests.see') })
  const erasures = useStaffQuery(staffErasures.listErasures, {}, ofFamilies)
  const growing = useStaffQuery(teamFamilies.growingUp, {})
  const people = useStaffQuery(staffPeople.listStaff, {}, { when: may('staff.manage') })
  const asked: Query<unknown>[] = [counts, tasks, appointments, requests, erasures, growing, people]

  const firstRequests = (requests.data?.requests ?? []).slice(0, requestsShown)
  const children = growing.data?.children ?? []
  const { failedMails, doubtfulMails, bouncedMails, stuck, asOf } = today
  const groups: Group[] = [
    {
      kind: 'tasks',
      items: (tasks.data?.tasks ?? []).map((task) => taskItem(task, tasks.data?.today ?? '', may)),
    },
    {
      kind: 'appointments',
      items: (appointments.data?.waiting ?? []).map((one) => askingItem(one, appointments.data?.now ?? '')),
    },
    {
      kind: 'requests',
      listed: firstRequests.length,
      // one that the portal carries out by itself waits for nobody
      items: firstRequests.filter(({ byPortal }) => !byPortal).map(requestItem),
    },
    { kind: 'erasures', items: (erasures.data?.erasures ?? []).filter(needsTeam).map(erasureItem) },
    {
      kind: 'mails',
      items: [
        ...failedMails.latest.map((mail) => mailItem(mail, 'Email non recapitata')),
        ...doubtfulMails.latest.map((mail) =>
          mailItem(mail, 'Email forse recapitata (prima di rimandarla, chiedi alla famiglia)'),
        ),
      ],
    },
    { kind: 'bounces', items: bouncedMails.latest.map(bounceItem) },
    ...stuck.map((one) => ({ items: stuckItems(one, asOf, may) })),
    { items: children.filter((child) => !isComing(child)).map(growingItem) },
  ]
  const ending = (people.data?.people ?? [])
    .filter(({ id, endsInDays }) => endsInDays !== null && id !== me.id)
    .sort((one, other) => one.expiresOn.localeCompare(other.expiresOn))
  const items = [
    ...groups.flatMap((group) => group.items),
    ...(counts.data?.rows ?? []).flatMap((row) => restOf(row, groups, asOf, may('audit.read'))),
    ...ending.map(endingItem),
    ...children.filter(isComing).map(growingItem),
    ...(appointments.data?.coming ?? []).map(comingItem),
  ]
  return {
    items,
    loading: asked.some(({ data, loading }) => data === undefined && loading),
    failed: asked.some(({ data, refusal }) => data === undefined && refusal !== undefined),
  }
}

/** The server's count of one kind beyond the items that are listed. */
function restOf(row: WorkRow, groups: readonly Group[], asOf: string, mayAudit: boolean): WorkItem[] {
  const { kind, count, late, since } = row
  const group = groups.find((one) => one.kind === kind)
  const listed = group?.listed ?? group?.items.length ?? 0
  if (count <= listed) return []
  const { words, to, act } = workLines[kind]
  const isLate = listed === 0 && late !== null && late > 0
  return [
    {
      key: kind,
      what: `${words}: ${listed === 0 ? count : `ancora ${count - listed}`}`,
      when: isLate ? (
        <Badge tone="bad">{`in ritardo: ${late}`}</Badge>
      ) : (
        since !== null && waitingSince(since, asOf)
      ),
      // the log says who it was, to who may read it
      ...(to !== undefined && (kind !== 'names' || mayAudit) && { to }),
      ...(act !== undefined && { word: act }),
    },
  ]
}
