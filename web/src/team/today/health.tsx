import type { Today } from '@desco/contract/staff/oversight'

import { FamilyLink } from '#team/families/family-link.tsx'
import { type DataColumn, DataTable } from '#team/parts/data-table.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { Panel } from '#ui/layout/boxes.tsx'
import { printDayAndTime } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

import { mailKinds } from './mail-words.ts'
import { ago } from './time-words.ts'

type Mail = Today['failedMails']['latest'][number]

const columns: DataColumn<Mail>[] = [
  { head: 'Messaggio', kind: 'title', cell: ({ kind }) => mailKinds[kind] },
  {
    head: 'Famiglia',
    cell: ({ family }) => (family === null ? 'non si sa' : <FamilyLink {...family} />),
  },
  { head: 'Quando', kind: 'short', cell: ({ at }) => printDayAndTime(at) },
  { head: 'Perché', cell: ({ expired }) => (expired ? 'il codice è scaduto prima' : 'non recapitata') },
]

/** Mails that nobody got in the last month. */
export const FailedMails = ({ mails: { count, latest } }: { mails: Today['failedMails'] }) => (
  <Panel
    title="Email non recapitate"
    fact={count === 0 ? <Badge tone="good">0</Badge> : <Badge tone="bad">{count}</Badge>}
  >
    {count === 0 ? (
      <Text>Tutto consegnato, negli ultimi 30 giorni.</Text>
    ) : (
      <DataTable caption="Email non recapitate" columns={columns} rows={latest} rowKey={({ id }) => id} />
    )}
  </Panel>
)

const links = {
  answers: { tone: 'good', word: 'Risponde', words: 'I questionari arrivano alle famiglie.' },
  slow: {
    tone: 'wait',
    word: 'Lento',
    words: 'Risponde tardi: le famiglie vedono l’ultimo elenco noto.',
  },
  silent: {
    tone: 'bad',
    word: 'Non risponde',
    words: 'Le famiglie vedono l’ultimo elenco noto, e chi non ha ancora il suo link aspetta.',
  },
} as const

/** Whether the questionnaires' server is there. */
export function LimeSurveyLink({ link, asOf }: { link: Today['limeSurvey']; asOf: string }) {
  const { tone, word, words } = links[link.state]
  const last =
    link.answeredAt === null
      ? 'Non ha ancora mai risposto.'
      : `Ultima risposta: ${ago(link.answeredAt, asOf)}.`
  return (
    <Panel title="LimeSurvey" fact={<Badge tone={tone}>{word}</Badge>}>
      <Text>
        {words} {last}
      </Text>
    </Panel>
  )
}
