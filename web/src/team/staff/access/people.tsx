import { staffPeople, type StaffPerson } from '@desco/contract/staff/access'
import { roleNames } from '@desco/contract/staff/roles'

import { ActButton } from '#team/parts/act.tsx'
import { Loaded } from '#ui/feedback/loaded.tsx'
import { menuColumn, type MenuItems } from '#team/parts/more-menu.tsx'
import { useStaffQuery } from '#team/session/queries.ts'
import { Card, Stack } from '#ui/layout/boxes.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { PlusIcon } from '#ui/text/icons.tsx'
import { type DataColumn, DataTable } from '#ui/layout/data-table.tsx'
import { useStaffMe } from '#team/session/session.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Notice } from '#ui/feedback/notices.tsx'
import { printDay } from '#ui/text/format.ts'
import { Address, SmallNote, Text } from '#ui/text/text.tsx'

import { LastDay, OwnEndingNotice } from './endings.tsx'
import {
  changeAccess,
  closeAccess,
  endSessions,
  makeAccess,
  renewLink,
  reopenAccess,
} from './people-acts.tsx'

/** The people who may enter the research team's area. */
export function PeoplePage() {
  const query = useStaffQuery(staffPeople.listStaff, {})
  return (
    <>
      <PageHead
        title="Accessi"
        lead="Chi può entrare in quest’area, con quale ruolo e fino a quando."
        act={
          <ActButton large variant="primary" act={makeAccess}>
            <PlusIcon size="small" />
            Nuovo accesso
          </ActButton>
        }
      />
      <Stack>
        <OwnEndingNotice />
        <Card flush>
          <Loaded query={query} failed="Gli accessi non sono arrivati">
            {({ people }) => (
              <Stack>
                <OnlyOneResponsible people={people} />
                <PeopleTable people={people} />
              </Stack>
            )}
          </Loaded>
        </Card>
      </Stack>
    </>
  )
}

/** Files with names and new texts need two people, and accesses that one of the two made for the other do not count as two. */
const OnlyOneResponsible = ({ people }: { people: readonly StaffPerson[] }) =>
  people.filter(({ role, status }) => role === 'responsabile' && status === 'active').length < 2 && (
    <Notice tone="wait" title="C’è un solo responsabile attivo">
      <Text>
        Nessuno può approvare le esportazioni che chiede e i testi che scrive, né quelli di chi ha avuto
        l’accesso da lui. Chiedi a chi gestisce il server di crearne un secondo: non crearlo da questa pagina.
      </Text>
    </Notice>
  )

const states = {
  invited: { tone: 'wait', word: 'Da attivare' },
  active: { tone: 'good', word: 'Attivo' },
  expired: { tone: 'plain', word: 'Scaduto' },
  closed: { tone: 'plain', word: 'Chiuso' },
} as const

function PeopleTable({ people }: { people: readonly StaffPerson[] }) {
  const me = useStaffMe()
  const columns: DataColumn<StaffPerson>[] = [
    { head: 'Chi', kind: 'title', cell: (person) => <Who person={person} isMe={person.id === me.id} /> },
    { head: 'Stato', kind: 'short', cell: ({ status }) => <Badge {...states[status]} /> },
    { head: 'Vale fino al', kind: 'short', cell: (person) => <LastDay person={person} /> },
    menuColumn((person) => ({ of: person.email, items: actsFor(person, person.id === me.id) })),
  ]
  return <DataTable caption="Accessi" columns={columns} rows={people} wordy />
}

// when it was last used has no column of its own: it would leave no room for what can be done
const Who = ({ person: { email, name, role, lastSeenAt }, isMe }: { person: StaffPerson; isMe: boolean }) => (
  <>
    {name ?? <Address of={email} />}
    {isMe && ' (tu)'}
    {name !== null && (
      <Text size="small">
        <Address of={email} />
      </Text>
    )}
    <Text size="small">{roleNames[role]}</Text>
    <SmallNote>{lastSeenAt === null ? 'Mai usato' : `Usato il ${printDay(lastSeenAt)}`}</SmallNote>
  </>
)

// one's own sessions are in the profile, one by one; the rest of one's own access is another responsabile's to change
function actsFor(person: StaffPerson, isMe: boolean): MenuItems {
  const { status } = person
  const isOpen = status === 'active' || status === 'invited'
  return [
    !isOpen && !isMe && { label: 'Riapri', act: reopenAccess(person) },
    isOpen && !isMe && { label: 'Modifica', act: changeAccess(person) },
    isOpen && { label: 'Nuovo link', act: renewLink(person) },
    status === 'active' && !isMe && { label: 'Fai uscire', act: endSessions(person) },
    status !== 'closed' && { label: 'Chiudi', act: closeAccess(person) },
  ]
}
