import type { FamilyPageAnswer } from '@desco/contract/staff/oversight'
import type { ReactNode } from 'react'

import { type DataColumn, DataTable } from '#team/parts/data-table.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { Panel } from '#ui/layout/boxes.tsx'
import { printDay, printDayAndTime } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

import { answerWords, invitationWords, sectionWords } from './person-words.ts'

type Consent = FamilyPageAnswer['consents'][number]
type Invitation = FamilyPageAnswer['invitations'][number]

const consentColumns: DataColumn<Consent>[] = [
  { head: 'Documento', kind: 'title', cell: ({ section }) => sectionWords(section) },
  { head: 'Chi', kind: 'short', cell: ({ who }) => who ?? '—' },
  { head: 'Risposta', cell: ({ answer }) => answerWords(answer) },
  { head: 'Versione', kind: 'short', cell: ({ version }) => version },
  { head: 'Quando', kind: 'short', cell: ({ answeredAt }) => printDayAndTime(answeredAt) },
]

/** What was agreed to, by whom, in which version. */
export const ConsentsPanel = ({ consents }: { consents: FamilyPageAnswer['consents'] }) => (
  <Panel title="Consensi">
    {consents.length === 0 ? (
      <Text>Ancora nessun consenso.</Text>
    ) : (
      <DataTable
        caption="Consensi"
        columns={consentColumns}
        rows={consents}
        rowKey={(consent) => consents.indexOf(consent)}
      />
    )}
  </Panel>
)

const invitationColumns: DataColumn<Invitation>[] = [
  { head: 'Mandato il', kind: 'title', cell: ({ sentAt }) => printDay(sentAt) },
  { head: 'A', kind: 'short', cell: ({ initial }) => initial },
  {
    head: 'Stato',
    cell: ({ state, opened }) => {
      const { tone, word } = invitationWords[state]
      return <Badge tone={tone}>{state === 'open' && opened ? 'Aperto, aspetta la risposta' : word}</Badge>
    },
  },
  { head: 'Vale fino al', kind: 'short', cell: ({ expiresAt }) => printDay(expiresAt) },
]

/** The other parent's invitations, newest first, and what can be done about them. */
export const InvitationsPanel = ({
  invitations,
  acts,
}: {
  invitations: FamilyPageAnswer['invitations']
  acts: ReactNode
}) => (
  <Panel title="Inviti" fact={acts}>
    {invitations.length === 0 ? (
      <Text>Nessun invito in questa famiglia.</Text>
    ) : (
      <DataTable caption="Inviti" columns={invitationColumns} rows={invitations} rowKey={({ id }) => id} />
    )}
  </Panel>
)
