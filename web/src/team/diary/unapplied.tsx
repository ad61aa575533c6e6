import type { AnswerOf } from '@desco/contract/endpoint'
import { diaryDesk } from '@desco/contract/diary/desk/diary-desk'
import type { Foods } from '@desco/foods/search-foods'

import { CellWithNote, type DataColumn, DataTable } from '#ui/layout/data-table.tsx'
import type { Act } from '#team/parts/act.tsx'
import { LoadedList, useStaffList } from '#team/parts/loaded.tsx'
import { menuColumn } from '#team/parts/more-menu.tsx'
import { PageTabs } from '#team/parts/page-tabs.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { Panel, Stack } from '#ui/layout/boxes.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { counted, printDayAndTime } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

import { dayWords, foodWords, mealWords, portionWords, reasonWords } from './diary-words.ts'
import { useFoods } from './food-field.tsx'

type Answer = AnswerOf<typeof diaryDesk.diaryUnapplied>
type Entry = Answer['entries'][number]

const afterLast = ({ entries, more }: Answer) => (more ? { after: entries.at(-1)?.id } : null)

/** Entries that phones sent and the diary did not take, and foods in use that the list in force no longer has. */
export function UnappliedPage() {
  const query = useStaffList(diaryDesk.diaryUnapplied, {}, afterLast, ({ entries }) => entries)
  const goneFoods = query.pages?.[0]?.goneFoods ?? []
  const { foods } = useFoods()
  return (
    <>
      <PageHead
        title="Voci da sistemare"
        lead="Quello che il diario non ha potuto prendere: decidi tu, con un motivo."
      />
      <PageTabs of="diary" />
      <Stack gap="loose">
        <Panel title="Voci non applicate">
          <LoadedList
            inPanel
            query={query}
            failed="Le voci non sono arrivate"
            none={
              <EmptyState drawing="colazione" title="Niente da sistemare">
                Quando un telefono manda una voce che il diario non può prendere, la trovi qui.
              </EmptyState>
            }
          >
            {(entries) => <EntriesTable entries={entries} foods={foods} gone={goneFoods} />}
          </LoadedList>
        </Panel>
        <GoneFoods foods={goneFoods} />
      </Stack>
    </>
  )
}

type Props = {
  entries: readonly Entry[]
  foods: Foods | null
  gone: Answer['goneFoods']
}

function EntriesTable({ entries, foods, gone }: Props) {
  const nameOf = (entry: Entry) => whatWords(entry, foods, gone)
  const columns: DataColumn<Entry>[] = [
    {
      head: 'Che cosa',
      kind: 'title',
      cell: (entry) => (
        <CellWithNote
          note={entry.amount !== null && entry.unit !== null && portionWords(entry.amount, entry.unit)}
        >
          {nameOf(entry)}
        </CellWithNote>
      ),
    },
    { head: 'Di chi', kind: 'short', cell: ({ familyCode, initials }) => `${familyCode} · ${initials}` },
    {
      head: 'Quando',
      cell: ({ day, meal, recordedAt }) => (
        <CellWithNote note={`scritta il ${printDayAndTime(recordedAt)}`}>
          {dayWords(day)}, {mealWords(meal).toLowerCase()}
        </CellWithNote>
      ),
    },
    {
      head: 'Perché',
      cell: ({ reason, notKept }) => (
        <CellWithNote note={notKept > 0 && notKeptWords(notKept)}>{reasonWords(reason)}</CellWithNote>
      ),
    },
    menuColumn((entry) => ({
      of: nameOf(entry),
      items: [
        canBeApplied(entry, foods) && { label: 'Aggiungi al diario', act: applyEntry(entry) },
        { label: 'Metti da parte', act: dismissEntry(entry) },
      ],
    })),
  ]
  return <DataTable caption="Voci non applicate" columns={columns} rows={entries} />
}

const notKeptWords = (count: number) =>
  `${counted(count, 'altra arrivata quel giorno', 'altre arrivate quel giorno')}: qui non ${count === 1 ? 'c’è' : 'ci sono'}`

/** A food that no list ever had cannot stand in a diary; one that a later list has can. */
const canBeApplied = ({ reason, what }: Entry, foods: Foods | null) =>
  reason !== 'unknown_food' || (what !== null && foods?.byId.has(what) === true)

/** The food's name, the text as it was written, or which facts these are. */
function whatWords({ kind, what }: Entry, foods: Foods | null, gone: Answer['goneFoods']): string {
  if (what === null) return kind === 'meal' ? 'Dati del pasto' : 'Dati della giornata'
  const known = foods?.byId.get(what)?.name ?? gone.find(({ foodId }) => foodId === what)?.name
  if (known !== undefined) return known
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/u.test(what) ? foodWords(null, what) : `«${what}»`
}

const applyEntry = ({ id }: Entry): Act => ({
  endpoint: diaryDesk.settleUnapplied,
  input: { id, what: 'apply', reason: '' },
  title: 'Aggiungere questa voce al diario?',
  follows: 'Vale come una versione del gruppo di ricerca. Quello che c’era prima resta nella storia.',
  confirm: 'Aggiungi',
  done: 'Aggiunta al diario.',
})

const dismissEntry = ({ id }: Entry): Act => ({
  endpoint: diaryDesk.settleUnapplied,
  input: { id, what: 'dismiss', reason: '' },
  title: 'Mettere da parte questa voce?',
  follows: 'Il diario resta com’è. La voce rimane conservata, ma non compare più qui.',
  confirm: 'Metti da parte',
  done: 'Messa da parte.',
})

const goneColumns: DataColumn<Answer['goneFoods'][number]>[] = [
  { head: 'Alimento', kind: 'title', cell: ({ name }) => name },
  { head: 'Codice', kind: 'long', cell: ({ foodId }) => foodId },
  { head: 'Voci', kind: 'number', cell: ({ entries }) => entries },
]

const GoneFoods = ({ foods }: { foods: Answer['goneFoods'] }) =>
  foods.length > 0 && (
    <Panel title="Alimenti che la lista non ha più">
      <Text>
        Le voci restano con la versione della lista con cui sono nate, anche nelle esportazioni. Se un
        alimento serve ancora, rimettilo nella prossima versione con lo stesso codice.
      </Text>
      <DataTable
        caption="Alimenti che la lista non ha più"
        columns={goneColumns}
        rows={foods}
        rowKey="foodId"
      />
    </Panel>
  )
