import { staffPeople, type StaffPerson } from '@desco/contract/staff/people'
import { useState } from 'react'
import { roleNames } from '@desco/contract/staff/roles'

import { Loaded } from '#team/parts/loaded.tsx'
import type { OneTimeLink } from '#team/parts/one-time-link.tsx'
import { useStaffQuery } from '#team/session/queries.ts'
import { Button } from '#ui/form/button.tsx'
import { Card, Stack } from '#ui/layout/boxes.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { PlusIcon } from '#ui/text/icons.tsx'
import { type DataColumn, DataTable, RowActions } from '#ui/layout/data-table.tsx'
import { useStaffMe } from '#team/session/session.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Notice } from '#ui/feedback/notices.tsx'
import { printDay } from '#ui/text/format.ts'
import { Address, HiddenText, Text } from '#ui/text/text.tsx'

import { ChangePersonDialog, ReopenDialog } from './change-dialogs.tsx'
import { LastDay, OwnEndingNotice } from './endings.tsx'
import {
  ClosePersonDialog,
  EndSessionsDialog,
  NewPersonDialog,
  RenewLinkDialog,
  SetUpLinkDialog,
} from './people-dialogs.tsx'

/** Who may enter the research team's area. */
export function PeoplePage() {
  const query = useStaffQuery(staffPeople.listStaff, {})
  const [isAdding, setIsAdding] = useState(false)
  const [link, setLink] = useState<OneTimeLink | null>(null)

  const show = (made: OneTimeLink) => {
    setIsAdding(false)
    setLink(made)
  }

  return (
    <>
      <PageHead
        title="Accessi"
        lead="Chi può entrare in quest’area, con quale ruolo e fino a quando."
        act={
          <Button variant="primary" onClick={() => setIsAdding(true)}>
            <PlusIcon size="small" />
            Nuovo accesso
          </Button>
        }
      />
      <Stack>
        <OwnEndingNotice />
        <Card>
          <Loaded query={query} failed="Gli accessi non sono arrivati">
            {({ people }) => (
              <Stack>
                <OnlyOneResponsible people={people} />
                <PeopleTable people={people} onLink={show} />
              </Stack>
            )}
          </Loaded>
        </Card>
      </Stack>
      {isAdding && <NewPersonDialog onMade={show} onClose={() => setIsAdding(false)} />}
      {link !== null && <SetUpLinkDialog link={link} onClose={() => setLink(null)} />}
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

type OpenDialog = { act: 'change' | 'reopen' | 'renew' | 'sessions' | 'close'; person: StaffPerson }
type Props = { people: readonly StaffPerson[]; onLink: (link: OneTimeLink) => void }

const states = {
  invited: { tone: 'wait', word: 'Da attivare' },
  active: { tone: 'good', word: 'Attivo' },
  expired: { tone: 'plain', word: 'Scaduto' },
  closed: { tone: 'plain', word: 'Chiuso' },
} as const

function PeopleTable({ people, onLink }: Props) {
  const me = useStaffMe()
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const close = () => setOpenDialog(null)

  const columns: DataColumn<StaffPerson>[] = [
    { head: 'Chi', kind: 'title', cell: (person) => <Who person={person} isMe={person.id === me.id} /> },
    {
      head: 'Stato',
      kind: 'short',
      cell: ({ status }) => <Badge tone={states[status].tone}>{states[status].word}</Badge>,
    },
    { head: 'Vale fino al', kind: 'short', cell: (person) => <LastDay person={person} /> },
    {
      head: 'Azioni',
      kind: 'action',
      cell: (person) => <Acts person={person} isMe={person.id === me.id} onOpen={setOpenDialog} />,
    },
  ]

  return (
    <>
      <DataTable caption="Accessi" columns={columns} rows={people} rowKey={({ id }) => id} wordy />
      {openDialog?.act === 'change' && (
        <ChangePersonDialog person={openDialog.person} onClose={close} onChanged={close} />
      )}
      {openDialog?.act === 'reopen' && (
        <ReopenDialog
          person={openDialog.person}
          onClose={close}
          onReopened={(link) => {
            close()
            if (link !== null) onLink(link)
          }}
        />
      )}
      {openDialog?.act === 'renew' && (
        <RenewLinkDialog
          person={openDialog.person}
          onClose={close}
          onMade={(link) => {
            close()
            onLink(link)
          }}
        />
      )}
      {openDialog?.act === 'sessions' && (
        <EndSessionsDialog person={openDialog.person} onClose={close} onEnded={close} />
      )}
      {openDialog?.act === 'close' && (
        <ClosePersonDialog person={openDialog.person} onClose={close} onClosed={close} />
      )}
    </>
  )
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
    <Text size="small" tone="faint">
      {lastSeenAt === null ? 'Mai usato' : `Usato il ${printDay(lastSeenAt)}`}
    </Text>
  </>
)

type ActsProps = { person: StaffPerson; isMe: boolean; onOpen: (dialog: OpenDialog) => void }

// one's own sessions are in the profile, one by one; the rest of one's own access is another responsabile's to change
const Acts = ({ person, isMe, onOpen }: ActsProps) => {
  const { email, status } = person
  const isOpen = status === 'active' || status === 'invited'
  return (
    <RowActions oneLine>
      {!isOpen && !isMe && (
        <Button small onClick={() => onOpen({ act: 'reopen', person })}>
          <span>
            Riapri <HiddenText>l’accesso di {email}</HiddenText>
          </span>
        </Button>
      )}
      {isOpen && !isMe && (
        <Button small onClick={() => onOpen({ act: 'change', person })}>
          <span>
            Modifica <HiddenText>l’accesso di {email}</HiddenText>
          </span>
        </Button>
      )}
      {isOpen && (
        <Button small onClick={() => onOpen({ act: 'renew', person })}>
          <span>
            Nuovo link <HiddenText>per {email}</HiddenText>
          </span>
        </Button>
      )}
      {status === 'active' && !isMe && (
        <Button small onClick={() => onOpen({ act: 'sessions', person })}>
          <span>
            Fai uscire <HiddenText>{email}</HiddenText>
          </span>
        </Button>
      )}
      {status !== 'closed' && (
        <Button small variant="dangerOutline" onClick={() => onOpen({ act: 'close', person })}>
          <span>
            Chiudi <HiddenText>l’accesso di {email}</HiddenText>
          </span>
        </Button>
      )}
    </RowActions>
  )
}
