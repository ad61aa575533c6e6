import type { SystemState } from '@desco/contract/rights/erasure'
import { type StaffErasure, staffErasures } from '@desco/contract/rights/desk/erasure'

import type { Act } from '#team/parts/act.tsx'
import { FamilyLink } from '#team/parts/family-link.tsx'
import { Loaded } from '#ui/feedback/loaded.tsx'
import { menuColumn, type MenuItems } from '#team/parts/more-menu.tsx'
import { PageTabs } from '#team/parts/page-tabs.tsx'
import { useStaffQuery } from '#team/session/queries.ts'
import { useMay } from '#team/session/session.ts'
import { Badge, type StateWord } from '#ui/feedback/badge.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { Card, Stack } from '#ui/layout/boxes.tsx'
import { type DataColumn, DataTable } from '#ui/layout/data-table.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { printDayAndTime } from '#ui/text/format.ts'
import { SmallNote, Text } from '#ui/text/text.tsx'

import { erasureLevelWords, whatLacks } from './erasure-words.ts'

/** The people who asked to be erased, how far each system is, and what the portal may not do by itself. */
export function ErasuresPage() {
  const query = useStaffQuery(staffErasures.listErasures, {})
  return (
    <>
      <PageTabs of="families" />
      <PageHead
        title="Cancellazioni"
        lead="Per 48 ore la famiglia può annullare. Poi il portale cancella da sé, e continua in LimeSurvey."
      />
      <Card flush>
        <Loaded query={query} failed="Le cancellazioni non sono arrivate">
          {({ erasures }) =>
            erasures.length === 0 ? (
              <EmptyState level={2} drawing="piatto-vuoto" title="Nessuna cancellazione">
                Quando una famiglia la chiede, qui vedi a che punto è.
              </EmptyState>
            ) : (
              <ErasuresTable erasures={erasures} />
            )
          }
        </Loaded>
      </Card>
    </>
  )
}

function ErasuresTable({ erasures }: { erasures: readonly StaffErasure[] }) {
  const may = useMay()
  const columns: DataColumn<StaffErasure>[] = [
    { head: 'Di chi', kind: 'title', cell: (erasure) => <Whose erasure={erasure} /> },
    { head: 'Chiesta', cell: (erasure) => <Asked erasure={erasure} /> },
    { head: 'Nel portale', cell: (erasure) => <InPortal erasure={erasure} /> },
    { head: 'In LimeSurvey', cell: (erasure) => <InLimeSurvey erasure={erasure} /> },
    ...(may('families.withdraw')
      ? [menuColumn<StaffErasure>((erasure) => ({ of: nameOf(erasure), items: actsFor(erasure) }))]
      : []),
  ]
  return <DataTable caption="Cancellazioni" columns={columns} rows={erasures} wordy />
}

function actsFor(erasure: StaffErasure): MenuItems {
  const { id, decidable, means, ended, portal, limeSurvey } = erasure
  const on = ({ follows, ...act }: Omit<Act, 'input'>): Act => ({
    ...act,
    input: { id, reason: '' },
    follows: `${nameOf(erasure)}. ${follows} Non scrivere nomi nel motivo: il registro resta.`,
  })
  const mayBeStopped = means === 'telephone' && ended === null && portal.state !== 'done'
  return [
    decidable && { label: 'Conferma', act: on(confirmErasure) },
    mayBeStopped && { label: 'Ferma', act: on(stopErasure) },
    limeSurvey.state === 'needs-team' && { label: 'Cancellata a mano', act: on(settleErasure) },
  ]
}

const nameOf = ({ family, level, id }: StaffErasure) => `${erasureLevelWords[level]}, ${family?.code ?? id}`

const Whose = ({ erasure: { family, level, id, people } }: { erasure: StaffErasure }) => (
  <Stack gap="tight">
    {erasureLevelWords[level]}
    {family === null ? (
      <SmallNote numeric>
        Prova {id}
        {people !== null && `, persone: ${people}`}
      </SmallNote>
    ) : (
      <FamilyLink {...family} backTo="Cancellazioni" />
    )}
  </Stack>
)

function askedBy({ means, enteredBy }: StaffErasure): string {
  if (means === 'rehearsal') return `Famiglia di prova, eliminata da ${enteredBy ?? 'chi l’ha usata'}`
  if (means === 'study-end') return `Fine dello studio, chiesta da ${enteredBy ?? 'chi è responsabile'}`
  return enteredBy === null ? 'Dal portale, dalla famiglia' : `Per telefono, scritta da ${enteredBy}`
}

const Asked = ({ erasure }: { erasure: StaffErasure }) => {
  const { askedAt, confirmedBy, awaitsSecond } = erasure
  return (
    <Stack gap="tight">
      <Text size="small" numeric>
        {printDayAndTime(askedAt)}
      </Text>
      <Text size="small">{askedBy(erasure)}</Text>
      {confirmedBy !== null && <Text size="small">Confermata da {confirmedBy}</Text>}
      {awaitsSecond && <Badge tone="wait">Aspetta una seconda persona</Badge>}
    </Stack>
  )
}

function InPortal({ erasure: { ended, endedAt, portal, dueAt } }: { erasure: StaffErasure }) {
  if (ended !== null) {
    const word = ended === 'taken_back' ? 'Annullata dalla famiglia' : 'Fermata dal gruppo'
    return <State tone="plain" word={word} at={endedAt} />
  }
  if (portal.state === 'waits') {
    return (
      <Text size="small" numeric>
        Non prima del {printDayAndTime(dueAt)}
      </Text>
    )
  }
  return <State {...states[portal.state]} at={portal.doneAt} />
}

const states: Record<SystemState, StateWord> = {
  waits: { tone: 'plain', word: 'Dopo il portale' },
  works: { tone: 'wait', word: 'In corso' },
  'needs-team': { tone: 'bad', word: 'Serve il gruppo' },
  done: { tone: 'good', word: 'Fatto' },
}

const State = ({ at, ...badge }: StateWord & { at: string | null }) => (
  <Stack gap="tight">
    <Badge {...badge} />
    {at !== null && (
      <Text size="small" numeric>
        {printDayAndTime(at)}
      </Text>
    )}
  </Stack>
)

function InLimeSurvey({ erasure }: { erasure: StaffErasure }) {
  const { ended, limeSurvey, limeSurveyFailing, remaining, settledBy } = erasure
  if (ended !== null) return <Text size="small">—</Text>
  return (
    <Stack gap="tight">
      <State {...states[limeSurvey.state]} at={limeSurvey.doneAt} />
      {limeSurveyFailing && <Text size="small">LimeSurvey non risponde: riproviamo da soli.</Text>}
      {settledBy !== null && <Text size="small">A mano, da {settledBy}</Text>}
      {remaining.flatMap(({ surveyId, title, lacks, token }) =>
        lacks.map((right) => (
          <Text size="small" key={`${surveyId} ${token} ${right}`}>
            «{title}»: {whatLacks(right)}
            {token !== null && `. Token: ${token}`}
          </Text>
        )),
      )}
    </Stack>
  )
}

const confirmErasure = {
  endpoint: staffErasures.confirmErasure,
  title: 'Confermare la cancellazione?',
  follows:
    'Hai verificato che la famiglia l’abbia chiesta? Passate le 48 ore cancelliamo da soli, e non si torna indietro.',
  confirm: 'Conferma',
  done: 'Confermata.',
  danger: true,
}
const stopErasure = {
  endpoint: staffErasures.stopErasure,
  title: 'Fermare la cancellazione?',
  follows:
    'Non cancelliamo niente, e lo diciamo ai genitori per email. Chi ha smesso con questa richiesta partecipa di nuovo; chi era già fuori resta fuori.',
  confirm: 'Ferma',
  done: 'Fermata.',
}
const settleErasure = {
  endpoint: staffErasures.settleErasure,
  title: 'Hai cancellato tutto in LimeSurvey?',
  follows:
    'Cerca ogni token nei partecipanti e nelle risposte del questionario, e cancella quello che trovi. Poi il portale dimentica anche i token.',
  confirm: 'Sì, tutto cancellato',
  done: 'Fatto: non resta niente.',
}
