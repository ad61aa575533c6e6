import type { AnswerOf } from '@desco/contract/endpoint'
import { diaryDesk } from '@desco/contract/diary/desk/diary-desk'
import type { Food } from '@desco/foods/food-list'
import type { Foods } from '@desco/foods/search-foods'
import { useEffect, useRef, useState } from 'react'

import type { Query } from '#data/base-query.ts'
import { type DataColumn, DataTable } from '#ui/layout/data-table.tsx'
import { Filters, useFilters } from '#team/parts/filters.tsx'
import { LoadedList, useStaffList } from '#team/parts/loaded.tsx'
import { Loaded } from '#ui/feedback/loaded.tsx'
import { menuColumn } from '#team/parts/more-menu.tsx'
import { PageTabs } from '#team/parts/page-tabs.tsx'
import { useStaffMutation } from '#team/session/queries.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notices.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { Button } from '#ui/form/button.tsx'
import { Select } from '#ui/form/inputs.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { HiddenText } from '#ui/text/text.tsx'

import { entriesWords } from './diary-words.ts'
import { SearchFoods, useFoods } from './food-field.tsx'
import styles from './diary.module.css'

type Page = AnswerOf<typeof diaryDesk.diaryTexts>
type FreeText = Page['texts'][number]
/** The last act on a text; `food` is null where a code was taken back. */
type CodedText = { text: string; food: string | null; entries: number; before: string | null }

const shows = [
  { value: 'open', label: 'Da codificare' },
  { value: 'coded', label: 'Già codificati' },
]

const afterLast = ({ texts, more }: Page) => {
  const last = more ? texts.at(-1) : undefined
  return last === undefined ? null : { after: { text: last.text, entries: last.entries } }
}

/** The texts that people wrote because they found no food: one press says which food all equal texts mean. */
export function TextsPage() {
  const [done, setDone] = useState<CodedText | null>(null)
  const { filters, choice } = useFilters(
    { mostra: 'open' },
    {
      onSearch: (wanted, search) => {
        setDone(null)
        search(wanted)
      },
    },
  )
  const show = filters.mostra === 'coded' ? 'coded' : 'open'
  const query = useStaffList(diaryDesk.diaryTexts, { show }, afterLast, ({ texts }) => texts)
  // one that got a new entry between two pages stands on both
  const rows = [...new Map(query.rows.map((one) => [one.text, one])).values()]
  const { foods, query: foodsQuery } = useFoods()
  const { send, busy } = useStaffMutation(diaryDesk.codeDiaryText)
  const [choosing, setChoosing] = useState<FreeText | null>(null)

  const code = async ({ text, code: before }: FreeText, food: Pick<Food, 'id' | 'name'> | null) => {
    const answer = await send({ text, foodId: food?.id ?? null })
    if (answer === null) return
    setChoosing(null)
    setDone({ text, food: food?.name ?? null, entries: answer.entries, before: before?.foodId ?? null })
  }
  const undo = async ({ text, before }: CodedText) => {
    if ((await send({ text, foodId: before })) !== null) setDone(null)
  }

  return (
    <>
      <PageHead
        title="Testi da codificare"
        lead="Un codice vale per tutti i testi uguali, anche futuri; le voci restano come sono state scritte."
      />
      <PageTabs of="diary" />
      <Stack>
        <Filters label="Quali testi">
          <Select {...choice('mostra')} label="Mostra" options={shows} />
        </Filters>
        {done !== null && <DoneNotice done={done} busy={busy} onUndo={() => void undo(done)} />}
        <LoadedList
          masculine
          query={{ ...query, rows }}
          failed="I testi non sono arrivati"
          none={<NoTexts show={show} />}
        >
          {(texts) => (
            <TextsTable
              texts={texts}
              foods={foods}
              busy={busy}
              onCode={(text, food) => void code(text, food)}
              onChoose={setChoosing}
            />
          )}
        </LoadedList>
      </Stack>
      {choosing !== null && (
        <ChooseFoodDialog
          text={choosing.text}
          entries={choosing.entries}
          foods={foods}
          query={foodsQuery}
          busy={busy}
          onChoose={(food) => void code(choosing, food)}
          onClose={() => setChoosing(null)}
        />
      )}
    </>
  )
}

const NoTexts = ({ show }: { show: 'open' | 'coded' }) =>
  show === 'open' ? (
    <EmptyState drawing="colazione" level={2} title="Niente da codificare">
      Quando qualcuno scrive un alimento che non trova, il testo arriva qui.
    </EmptyState>
  ) : (
    <EmptyState drawing="piatto-vuoto" level={2} title="Ancora nessun testo codificato">
      I testi che codifichi passano in questo elenco, e da qui si possono cambiare.
    </EmptyState>
  )

/** Says what was done and offers to take it back. The row has gone, so the focus comes here. */
function DoneNotice({ done, busy, onUndo }: { done: CodedText; busy: boolean; onUndo: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [done])
  const { text, food, entries } = done
  return (
    <div ref={box} tabIndex={-1} className={styles.answer}>
      <Notice tone="good" live>
        {food === null
          ? `«${text}» torna tra i testi da codificare: ${entriesWords(entries)}.`
          : `«${text}» adesso significa ${food}: ${entriesWords(entries)}.`}
      </Notice>
      <Button small busy={busy} onClick={onUndo}>
        Annulla
      </Button>
    </div>
  )
}

type TableProps = {
  texts: readonly FreeText[]
  foods: Foods | null
  busy: boolean
  onCode: (text: FreeText, food: Pick<Food, 'id' | 'name'> | null) => void
  onChoose: (text: FreeText) => void
}

function TextsTable({ texts, foods, busy, onCode, onChoose }: TableProps) {
  const columns: DataColumn<FreeText>[] = [
    { head: 'Testo', kind: 'title', cell: ({ text }) => `«${text}»` },
    { head: 'Voci', kind: 'number', cell: ({ entries }) => entries },
    { head: 'Persone', kind: 'number', cell: ({ people }) => people },
    {
      head: 'Alimento',
      cell: (text) => text.code?.name ?? <Suggestion text={text} foods={foods} busy={busy} onCode={onCode} />,
    },
    menuColumn((text) => ({
      of: text.text,
      items: [
        {
          label: text.code === null ? 'Cerca l’alimento' : 'Cambia l’alimento',
          onChoose: () => onChoose(text),
        },
        text.code !== null && { label: 'Togli il codice', onChoose: () => onCode(text, null) },
      ],
    })),
  ]
  return <DataTable caption="Testi scritti dalle famiglie" columns={columns} rows={texts} rowKey="text" />
}

type SuggestionProps = Pick<TableProps, 'foods' | 'busy' | 'onCode'> & { text: FreeText }

/** The likeliest food, to be taken with one press. */
function Suggestion({ text, foods, busy, onCode }: SuggestionProps) {
  const likeliest = foods?.search(text.text)[0]?.food
  if (likeliest === undefined) return foods === null ? '…' : 'Nessuno somiglia'
  return (
    <Button small variant="tonal" disabled={busy} onClick={() => onCode(text, likeliest)}>
      <span>
        <HiddenText>Codifica {text.text} come </HiddenText>
        <span aria-hidden="true">{likeliest.picture}</span> {likeliest.name}
      </span>
    </Button>
  )
}

type ChooseProps = {
  /** The words of people: the search begins with them. */
  text: string
  entries: number
  foods: Foods | null
  query: Query<unknown>
  busy: boolean
  onChoose: (food: Food) => void
  onClose: () => void
}

/** A food of the list in force, found by words; pressing it codes every equal text. */
function ChooseFoodDialog({ text, entries, foods, query, busy, onChoose, onClose }: ChooseProps) {
  const [words, setWords] = useState(text)
  return (
    <Dialog alert title={`Che cosa vuol dire «${text}»?`} onClose={onClose}>
      <Loaded query={query} failed="La lista degli alimenti non è arrivata">
        {() => (
          <SearchFoods
            label="Cerca nella lista in vigore"
            hint={`L’alimento che scegli vale per ${entriesWords(entries)}.`}
            words={words}
            onWords={setWords}
            foods={foods}
            busy={busy}
            onChoose={onChoose}
          />
        )}
      </Loaded>
    </Dialog>
  )
}
