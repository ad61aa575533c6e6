import { work, type WorkKind, type WorkRow } from '@desco/contract/staff/work'
import { Link } from 'react-router'

import { searchPath } from '#team/parts/family-link.tsx'
import { staffPaths } from '#team/paths.ts'
import { useStaffQuery } from '#team/session/queries.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Panel } from '#ui/layout/boxes.tsx'
import { type DataColumn, DataTable } from '#ui/layout/data-table.tsx'
import { printNumber } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

/** Where panels of this page begin that a line of the list leads to. */
export const panelIds = {
  tasks: 'compiti',
  appointments: 'appuntamenti',
  mails: 'email-non-recapitate',
  bounces: 'email-tornate-indietro',
} as const

const lines: Record<WorkKind, { words: string; to: string }> = {
  tasks: { words: 'Compiti per le famiglie', to: `#${panelIds.tasks}` },
  appointments: { words: 'Famiglie che chiedono un altro momento', to: `#${panelIds.appointments}` },
  requests: { words: 'Richieste sui dati', to: staffPaths.requests },
  erasures: { words: 'Cancellazioni da confermare', to: staffPaths.erasures },
  approvals: { words: 'Esportazioni da approvare', to: staffPaths.exports },
  texts: { words: 'Testi da approvare', to: staffPaths.texts },
  mails: { words: 'Email non recapitate, o forse', to: `#${panelIds.mails}` },
  bounces: { words: 'Indirizzi da cui le email tornano indietro', to: `#${panelIds.bounces}` },
  invitations: { words: 'Inviti scaduti senza risposta, in 90 giorni', to: searchPath('responsibility') },
  differences: { words: 'Differenze con LimeSurvey', to: staffPaths.reconciliation },
  open_links: { words: 'Link aperti di chi non partecipa più', to: staffPaths.reconciliation },
}

const columns: DataColumn<WorkRow>[] = [
  {
    head: 'Che cosa',
    kind: 'title',
    cell: ({ kind }) => {
      const { words, to } = lines[kind]
      return to.startsWith('#') ? <a href={to}>{words}</a> : <Link to={to}>{words}</Link>
    },
  },
  {
    head: 'Quante',
    kind: 'short',
    cell: ({ count, late }) => (
      <>
        <Badge tone={late !== null && late > 0 ? 'bad' : 'wait'}>{printNumber(count)}</Badge>
        {late !== null && late > 0 && ` in ritardo: ${printNumber(late)}`}
      </>
    ),
  },
]

/** What waits for the team today, each line with the way to it. */
export function WorkPanel() {
  const { data } = useStaffQuery(work.seeWork, {})
  if (data === undefined || data.rows.length === 0) return null
  const waiting = data.rows.filter(({ count }) => count > 0)
  return (
    <Panel title="Da fare">
      {waiting.length === 0 ? (
        <Text>Niente in attesa: compiti, appuntamenti, richieste, email e confronti sono a posto.</Text>
      ) : (
        <DataTable caption="Da fare" columns={columns} rows={waiting} rowKey={({ kind }) => kind} />
      )}
    </Panel>
  )
}
