import {
  audit,
  auditActNames,
  auditActs,
  type AuditLine,
  type AuditSubject,
} from '@desco/contract/staff/audit'
import type { AnswerOf, WireInputOf } from '@desco/contract/endpoint'
import { useState } from 'react'
import { Link } from 'react-router'

import { LoadedList, useStaffList } from '#team/parts/loaded.tsx'
import { familyPath, newsPath, requestPath, studyTextPath } from '#team/paths.ts'
import { useStaffMutation } from '#team/session/queries.ts'
import { useMay } from '#team/session/session.ts'
import { Notice } from '#ui/feedback/notices.tsx'
import { Button } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { dayIn, Filters, useFilters } from '#team/parts/filters.tsx'
import { DateInput, Select, TextInput } from '#ui/form/inputs.tsx'
import { type DataColumn, DataTable } from '#ui/layout/data-table.tsx'
import { printDayAndTime, printNumber } from '#ui/text/format.ts'
import { Address } from '#ui/text/text.tsx'

import { parsed, printDetails } from './audit-details.ts'
import styles from './audit.module.css'

/** How what an act was about is called. */
const subjectNames: Record<AuditSubject, string> = {
  staff: 'accesso',
  family: 'famiglia',
  person: 'persona',
  child: 'figlio/a',
  invitation: 'invito',
  news: 'notizia',
  text: 'versione di un testo',
  survey: 'questionario',
  export: 'esportazione',
  erasure: 'cancellazione',
  rehearsal: 'prova',
  request: 'richiesta',
  'diary-entry': 'voce del diario',
  'food-list': 'elenco degli alimenti',
  'message-template': 'testo di messaggio',
  'reminder-rule': 'regola di promemoria',
  'message-sending': 'messaggio a più famiglie',
  food: 'alimento',
}

const olderThan = ({ lines, more }: AnswerOf<typeof audit.searchAudit>) =>
  more ? { before: lines.at(-1)?.seq } : null

/** The audit log: everything that staff did, newest first. */
export function AuditPage() {
  const { filters, typed, text, choice, day, send, clear } = useFilters(none, { personal: ['chi'] })
  const query = useStaffList(audit.searchAudit, searchOf(filters), olderThan, ({ lines }) => lines)
  const verification = useStaffMutation(audit.verifyAudit)
  const [found, setFound] = useState<Verified | null>(null)
  const verify = () => {
    setFound(null)
    void verification.send({}).then(setFound)
  }

  return (
    <>
      <PageHead
        title="Registro"
        lead="Ogni riga porta l’impronta di quella prima: se qualcuno ne cambia o toglie una, si vede."
        end={
          <Button small onClick={verify} busy={verification.busy} busyLabel="Verifica in corso…">
            Verifica il registro
          </Button>
        }
      />
      <Stack>
        {found !== null && <Finding found={found} />}
        <Filters label="Cerca nel registro" onSearch={send} onClear={clear}>
          <Select {...choice('atto')} label="Che cosa" options={acts} />
          <TextInput {...text('chi')} label="Chi" autoCapitalize="none" spellCheck={false} />
          <TextInput
            {...text('oggetto')}
            label="Codice famiglia o id"
            autoCapitalize="none"
            spellCheck={false}
          />
          <DateInput {...day('dal')} label="Dal" max={typed.al || undefined} />
          <DateInput {...day('al')} label="Al" min={typed.dal || undefined} />
        </Filters>
        <LoadedList query={query} failed="Il registro non è arrivato" none="Nessuna riga">
          {(lines) => <DataTable caption="Registro" columns={columns} rows={lines} rowKey="seq" linked />}
        </LoadedList>
      </Stack>
    </>
  )
}

const any = 'any'
const none = { atto: any, chi: '', oggetto: '', dal: '', al: '' }
const acts = [
  { value: any, label: 'Tutti' },
  ...auditActNames.map((act) => ({ value: act, label: auditActs[act] })),
]

const searchOf = ({ atto, chi, oggetto, dal, al }: typeof none): WireInputOf<typeof audit.searchAudit> => ({
  act: auditActNames.find((act) => act === atto),
  who: chi || undefined,
  subject: oggetto || undefined,
  from: dayIn(dal),
  to: dayIn(al),
})

const columns: DataColumn<AuditLine>[] = [
  { head: 'Riga', kind: 'number', cell: ({ seq }) => seq },
  { head: 'Quando', kind: 'short', cell: ({ at }) => <time dateTime={at}>{printDayAndTime(at)}</time> },
  { head: 'Che cosa e chi', kind: 'title', cell: (line) => <ActAndWho line={line} /> },
  { head: 'Dettagli', kind: 'long', cell: (line) => <LineFacts line={line} /> },
]

/** In one cell: an address in a column of its own is broken to bits on a tablet. */
const ActAndWho = ({ line: { act, who, whoEmail } }: { line: AuditLine }) => (
  <span className={styles.facts}>
    <span>{auditActs[act]}</span>
    <span className={styles.who}>
      {who}
      {whoEmail !== null && whoEmail !== who && (
        <>
          {' · '}
          <Address of={whoEmail} />
        </>
      )}
    </span>
  </span>
)

/** The page of what an act was about, for a reader who may open it: of a person that of the family. */
function useWayTo({ subjectKind, subjectId, details }: AuditLine): string | undefined {
  const may = useMay()
  const { family } = (parsed(details) ?? {}) as { family?: unknown }
  if (subjectKind === 'request' && subjectId !== null && may('requests.see')) return requestPath(subjectId)
  if (subjectKind === 'news' && subjectId !== null && may('news.write')) return newsPath(subjectId)
  if (subjectKind === 'text' && subjectId !== null && may('texts.write')) return studyTextPath(subjectId)
  const familyId = subjectKind === 'family' ? subjectId : family
  return typeof familyId === 'string' && may('families.see') ? familyPath(familyId) : undefined
}

/** The subject of an act, the reason, and the other notes. */
function LineFacts({ line }: { line: AuditLine }) {
  const { subjectKind, subjectId, subjectName, reason } = line
  const noted = printDetails(line)
  const way = useWayTo(line)
  const subject =
    subjectKind !== null && [subjectNames[subjectKind], subjectName ?? subjectId].filter(Boolean).join(' ')
  return (
    <span className={styles.facts}>
      {way === undefined ? subject && <span>{subject}</span> : <Link to={way}>{subject}</Link>}
      {reason !== null && <span>Motivo: {reason}</span>}
      {noted !== '' && <span className={styles.details}>{noted}</span>}
    </span>
  )
}

type Verified = AnswerOf<typeof audit.verifyAudit>

/** Whether the log is whole. */
function Finding({ found: { lines, head, brokenAt } }: { found: Verified }) {
  if (brokenAt !== null) {
    return (
      <Notice tone="bad" title={`La riga ${printNumber(brokenAt)} non torna`} live>
        Da lì in poi il registro non è affidabile: avvisa subito chi gestisce il portale.
      </Notice>
    )
  }
  return (
    <Notice tone="good" title="Il registro è intero" live>
      <p>
        {lines === 1
          ? 'C’è 1 riga, al suo posto.'
          : `Ci sono ${printNumber(lines)} righe, tutte al loro posto.`}
      </p>
      <p>
        Impronta dell’ultima: <span className={styles.hash}>{head}</span>
      </p>
    </Notice>
  )
}
