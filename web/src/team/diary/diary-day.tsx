import type { FoodEntry, StoredEntry } from '@desco/contract/diary/entries'
import { companies, fillers, mealNames, meals, places, shares } from '@desco/contract/diary/entries'
import type { AnswerOf } from '@desco/contract/endpoint'
import { diaryDesk } from '@desco/contract/staff/diary-desk'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'

import { type DataColumn, DataTable, RowActions } from '#ui/layout/data-table.tsx'
import { Loaded } from '#team/parts/loaded.tsx'
import { staffPaths } from '#team/paths.ts'
import { useStaffQuery } from '#team/session/queries.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { Button, buttonClass } from '#ui/form/button.tsx'
import { Card, Panel, Stack } from '#ui/layout/boxes.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { printDayAndTime } from '#ui/text/format.ts'
import { HiddenText, Text } from '#ui/text/text.tsx'

import { CorrectEntryDialog } from './correct-entry-dialog.tsx'
import { dayWords, foodWords, portionWords } from './diary-words.ts'
import { type Foods, useFoods } from './use-foods.ts'
import styles from './diary.module.css'

/** Whose day: kept in the tab's history, because addresses are written into logs. */
type Asked = { personId: string; day: string; code: string; initials: string }

function askedIn(state: unknown): Asked | null {
  const { personId, day, code, initials } = (state ?? {}) as Partial<Record<keyof Asked, unknown>>
  const texts = [personId, day, code, initials]
  return texts.every((text) => typeof text === 'string') ? (state as Asked) : null
}

/** What one person wrote on one day, and the way to correct a food of it. Each look is a line of the log. */
export function DiaryDayPage() {
  const asked = askedIn(useLocation().state)
  if (asked === null) return <NoDay />
  return <OneDay {...asked} key={`${asked.personId} ${asked.day}`} />
}

const NoDay = () => (
  <>
    <PageHead title="Giornata del diario" />
    <Card>
      <EmptyState
        drawing="piatto-vuoto"
        level={2}
        title="Quale giornata?"
        action={
          <Link to={staffPaths.diary} className={buttonClass({ variant: 'primary' })}>
            Vai alla completezza
          </Link>
        }
      >
        Una giornata si apre dall’elenco delle famiglie.
      </EmptyState>
    </Card>
  </>
)

type Answer = AnswerOf<typeof diaryDesk.seeDiaryDay>
type Kind<Name extends StoredEntry['kind']> = Extract<StoredEntry, { kind: Name }>

function OneDay({ personId, day, code, initials }: Asked) {
  const query = useStaffQuery(diaryDesk.seeDiaryDay, { personId, day }, { onlyOnEntry: true })
  const { foods } = useFoods()
  const [correcting, setCorrecting] = useState<Kind<'food'> | null>(null)
  const close = () => setCorrecting(null)
  return (
    <>
      <Link to={staffPaths.diary}>Torna alla completezza</Link>
      <PageHead
        title={`${initials}, ${dayWords(day)}`}
        lead={`Famiglia ${code}. Ogni apertura di questa pagina resta nel registro.`}
      />
      <Loaded query={query} failed="La giornata non è arrivata">
        {({ entries, history }) => (
          <Stack gap="loose">
            <WholeDay entries={entries} />
            {mealNames.map((meal) => (
              <MealPanel key={meal} meal={meal} entries={entries} foods={foods} onCorrect={setCorrecting} />
            ))}
            <History entries={entries} history={history} foods={foods} />
          </Stack>
        )}
      </Loaded>
      {correcting !== null && (
        <CorrectEntryDialog
          entry={correcting}
          name={nameOf(correcting, foods)}
          portions={foods?.byId.get(correcting.foodId ?? '')?.portions ?? []}
          onDone={close}
          onClose={close}
        />
      )}
    </>
  )
}

const nameOf = ({ foodId, freeText }: Pick<FoodEntry, 'foodId' | 'freeText'>, foods: Foods | null) =>
  foodId === null ? `«${freeText ?? ''}»` : foodWords(foods?.byId ?? null, foodId)

/** Whether the day was closed, by whom, and what was said about it. */
function WholeDay({ entries }: { entries: Answer['entries'] }) {
  const whole = entries.find((entry): entry is Kind<'day'> => entry.kind === 'day' && !entry.deleted)
  const words = whole === undefined ? [] : dayFacts(whole)
  return (
    <Panel
      title="La giornata"
      fact={
        <Badge tone={whole?.complete === true ? 'good' : 'plain'}>
          {whole?.complete === true ? 'Completa' : 'Non chiusa'}
        </Badge>
      }
    >
      <Text>{words.length === 0 ? 'Nessun’altra informazione.' : sentence(words)}</Text>
    </Panel>
  )
}

const dayFacts = ({ unusual, filledBy, note }: Kind<'day'>) =>
  [
    unusual === true && 'giornata insolita',
    filledBy !== null && `compilata da: ${fillers[filledBy]}`,
    note !== null && `nota: «${note}»`,
  ].filter((word) => typeof word === 'string')

const sentence = (words: readonly string[]) => {
  const text = words.join(', ')
  return `${text.charAt(0).toLocaleUpperCase('it')}${text.slice(1)}.`
}

type MealProps = {
  meal: (typeof mealNames)[number]
  entries: Answer['entries']
  foods: Foods | null
  onCorrect: (entry: Kind<'food'>) => void
}

/** The foods of a meal and what is known about it; a meal without a word is left out. */
function MealPanel({ meal, entries, foods, onCorrect }: MealProps) {
  const eaten = entries.filter((entry): entry is Kind<'food'> => entry.kind === 'food' && entry.meal === meal)
  const facts = entries.find(
    (entry): entry is Kind<'meal'> => entry.kind === 'meal' && entry.meal === meal && !entry.deleted,
  )
  if (eaten.length === 0 && facts === undefined) return null
  const columns: DataColumn<Kind<'food'>>[] = [
    {
      head: 'Alimento',
      kind: 'title',
      cell: (entry) => (
        <>
          <span className={entry.deleted ? styles.struck : undefined}>{nameOf(entry, foods)}</span>
          {entry.deleted && ' · cancellato'}
        </>
      ),
    },
    { head: 'Quanto', cell: ({ amount, unit }) => portionWords(amount, unit) },
    { head: 'Pesato', kind: 'number', cell: ({ grams }) => (grams === null ? '—' : `${grams} g`) },
    { head: 'Finito', cell: ({ share }) => (share === null ? '—' : shares[share]) },
    { head: 'Ultima modifica', cell: ({ recordedBy }) => recorders[recordedBy] },
    {
      head: 'Azioni',
      kind: 'action',
      cell: (entry) => (
        <RowActions>
          <Button small onClick={() => onCorrect(entry)}>
            <span>
              Correggi <HiddenText>{nameOf(entry, foods)}</HiddenText>
            </span>
          </Button>
        </RowActions>
      ),
    },
  ]
  return (
    <Panel title={meals[meal]} fact={facts?.skipped === true ? 'Non ha mangiato' : undefined}>
      <Stack>
        {facts !== undefined && <MealFacts facts={facts} />}
        {eaten.length > 0 && (
          <DataTable caption={meals[meal]} columns={columns} rows={eaten} rowKey={({ id }) => id} />
        )}
      </Stack>
    </Panel>
  )
}

const recorders = {
  self: 'la persona',
  parent: 'un genitore',
  child: 'un figlio',
  team: 'il gruppo di ricerca',
} as const

function MealFacts({ facts: { time, place, company, screen, note } }: { facts: Kind<'meal'> }) {
  const words = [
    time !== null && `alle ${time}`,
    place !== null && places[place],
    company !== null && companies[company],
    screen !== null && (screen ? 'con uno schermo acceso' : 'senza schermi'),
    note !== null && `nota: «${note}»`,
  ].filter((word) => typeof word === 'string')
  return words.length === 0 ? null : <Text size="small">{sentence(words)}</Text>
}

type HistoryProps = Pick<Answer, 'entries' | 'history'> & { foods: Foods | null }

/** Which entries were changed, when and, where the team did it, why. */
function History({ entries, history, foods }: HistoryProps) {
  if (history.length === 0) return null
  const nameById = (id: string) => {
    const entry = entries.find((one) => one.id === id)
    if (entry === undefined) return 'Voce'
    return entry.kind === 'food'
      ? nameOf(entry, foods)
      : entry.kind === 'meal'
        ? meals[entry.meal]
        : 'Giornata'
  }
  return (
    <Panel title="Versioni precedenti">
      <ul className={styles.lines}>
        {history.map(({ entryId, version, reason, receivedAt }) => (
          <li key={`${entryId} ${version}`}>
            {nameById(entryId)}, versione {version} del {printDayAndTime(receivedAt)}
            {reason === null
              ? ', cambiata dalla famiglia.'
              : `, cambiata dal gruppo di ricerca: «${reason}».`}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
