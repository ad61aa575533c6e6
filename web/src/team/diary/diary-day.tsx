import {
  companies,
  type DayEntry,
  fillers,
  type Meal,
  type MealEntry,
  mealNames,
  meals,
  places,
  shares,
  type StoredEntry,
} from '@desco/contract/diary/entries'
import type { AnswerOf } from '@desco/contract/endpoint'
import { diaryCorrections } from '@desco/contract/diary/desk/diary-corrections'
import type { Foods } from '@desco/foods/search-foods'
import { Link, useLocation } from 'react-router'

import { type DataColumn, DataTable } from '#ui/layout/data-table.tsx'
import { ActButton } from '#team/parts/act.tsx'
import { actColumn } from '#team/parts/more-menu.tsx'
import { Loaded } from '#ui/feedback/loaded.tsx'
import { staffPaths } from '#team/paths.ts'
import { useStaffQuery } from '#team/session/queries.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { buttonClass } from '#ui/form/button.tsx'
import { Card, Panel, Row, Stack } from '#ui/layout/boxes.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Text } from '#ui/text/text.tsx'
import { capital, printDayAndTime } from '#ui/text/format.ts'

import { dayWords, foodName, portionWords } from './diary-words.ts'
import { correctDay, correctMeal } from './facts-acts.tsx'
import { addFood, correctFood } from './food-acts.tsx'
import { useFoods } from './food-field.tsx'
import styles from './diary.module.css'

/** The person and the day: kept in the tab's history, because addresses are written into logs. */
type DayAddress = { personId: string; day: string; code: string; initials: string }

function askedIn(state: unknown): DayAddress | null {
  const { personId, day, code, initials } = (state ?? {}) as Partial<Record<keyof DayAddress, unknown>>
  const texts = [personId, day, code, initials]
  return texts.every((text) => typeof text === 'string') ? (state as DayAddress) : null
}

/** The entries of one person on one day, and the way to correct them. Each look is a line of the log. */
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

type Answer = AnswerOf<typeof diaryCorrections.seeDiaryDay>
type Kind<Name extends StoredEntry['kind']> = Extract<StoredEntry, { kind: Name }>

function OneDay({ personId, day, code, initials }: DayAddress) {
  const query = useStaffQuery(diaryCorrections.seeDiaryDay, { personId, day }, { onlyOnEntry: true })
  const { foods } = useFoods()
  const whose = { personId, day }
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
            <WholeDay whose={whose} entries={entries} />
            {mealNames.map((meal) => (
              <MealPanel key={meal} whose={whose} meal={meal} entries={entries} foods={foods} />
            ))}
            <DiaryHistory history={history} foods={foods} />
          </Stack>
        )}
      </Loaded>
    </>
  )
}

type DayProps = { whose: { personId: string; day: string } }

/** Whether the day was closed, by whom, and what was said about it. */
function WholeDay({ whose, entries }: { entries: Answer['entries'] } & DayProps) {
  const facts = entries.find((entry): entry is Kind<'day'> => entry.kind === 'day')
  const whole = facts?.deleted === true ? undefined : facts
  const words = whole === undefined ? '' : sentence(dayWordsOf(whole))
  return (
    <Panel
      title="La giornata"
      fact={
        <Badge tone={whole?.complete === true ? 'good' : 'plain'}>
          {whole?.complete === true ? 'Completa' : 'Non chiusa'}
        </Badge>
      }
    >
      <Text>{words === '' ? 'Nessun’altra informazione.' : words}</Text>
      <Row>
        <ActButton act={correctDay({ ...whose, facts })}>Correggi la giornata</ActButton>
      </Row>
    </Panel>
  )
}

type MealProps = { meal: Meal; entries: Answer['entries']; foods: Foods | null } & DayProps

/** The foods of a meal and what is known about it. */
function MealPanel({ whose, meal, entries, foods }: MealProps) {
  const eaten = entries.filter((entry): entry is Kind<'food'> => entry.kind === 'food' && entry.meal === meal)
  const facts = entries.find((entry): entry is Kind<'meal'> => entry.kind === 'meal' && entry.meal === meal)
  // a food that stands there is true, whatever was ticked before
  const isEaten = eaten.some(({ deleted }) => !deleted)
  const words =
    facts === undefined || facts.deleted
      ? ''
      : sentence(mealWordsOf({ ...facts, skipped: facts.skipped && !isEaten }))
  return (
    <Panel title={meals[meal]}>
      {words !== '' && <Text size="small">{words}</Text>}
      {words === '' && eaten.length === 0 && <Text tone="faint">Non c’è scritto niente.</Text>}
      {eaten.length > 0 && <DataTable caption={meals[meal]} columns={columnsOf(foods)} rows={eaten} />}
      <Row>
        <ActButton of={`a: ${meals[meal]}`} act={addFood({ ...whose, meal })}>
          Aggiungi un alimento
        </ActButton>
        <ActButton of={`di: ${meals[meal]}`} act={correctMeal({ ...whose, meal, facts })}>
          Correggi i dati
        </ActButton>
      </Row>
    </Panel>
  )
}

const columnsOf = (foods: Foods | null): DataColumn<Kind<'food'>>[] => [
  {
    head: 'Alimento',
    kind: 'title',
    cell: (entry) => (
      <>
        <span className={entry.deleted ? styles.struck : undefined}>{foodName(entry, foods)}</span>
        {entry.deleted && ' · cancellato'}
      </>
    ),
  },
  { head: 'Quanto', cell: ({ amount, unit }) => portionWords(amount, unit) },
  { head: 'Pesato', kind: 'number', cell: ({ grams }) => (grams === null ? '—' : `${grams} g`) },
  { head: 'Finito', cell: ({ share }) => (share === null ? '—' : shares[share]) },
  { head: 'Ultima modifica', cell: ({ recordedBy }) => recorders[recordedBy] },
  actColumn((entry) => (
    <ActButton of={foodName(entry, foods)} act={correctFood(entry, foodName(entry, foods))}>
      Correggi
    </ActButton>
  )),
]

const recorders = {
  self: 'la persona',
  parent: 'un genitore',
  child: 'un figlio',
  team: 'il gruppo di ricerca',
} as const

/** The earlier versions of entries, when, and, where the team did it, why. */
function DiaryHistory({ history, foods }: { history: Answer['history']; foods: Foods | null }) {
  if (history.length === 0) return null
  return (
    <Panel title="Versioni precedenti">
      <ul className={styles.lines}>
        {history.map(({ entry, reason }) => (
          <li key={`${entry.id} ${entry.version}`}>
            {sentence([...entryWords(entry, foods), entry.deleted && 'cancellato'])} Versione {entry.version}{' '}
            del {printDayAndTime(entry.receivedAt)}
            {reason === null
              ? ', cambiata dalla famiglia.'
              : `, cambiata dal gruppo di ricerca: «${reason}».`}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function entryWords(entry: StoredEntry, foods: Foods | null): (string | false)[] {
  switch (entry.kind) {
    case 'food':
      return [
        `${meals[entry.meal]}: ${foodName(entry, foods)}`,
        portionWords(entry.amount, entry.unit),
        entry.grams !== null && `${entry.grams} g pesati`,
        entry.share !== null && `finito: ${shares[entry.share]}`,
      ]
    case 'meal':
      return [`Dati: ${meals[entry.meal]}`, ...mealWordsOf(entry)]
    case 'day':
      return [`Giornata ${entry.complete ? 'completa' : 'non chiusa'}`, ...dayWordsOf(entry)]
  }
}

/** The known facts of a meal. */
const mealWordsOf = ({ time, place, company, screen, note, skipped }: MealEntry) => [
  skipped && 'non ha mangiato',
  time !== null && `alle ${time}`,
  place !== null && places[place],
  company !== null && companies[company],
  screen !== null && (screen ? 'con uno schermo acceso' : 'senza schermi'),
  note !== null && `nota: «${note}»`,
]

/** The facts of a day, beside whether it is complete. */
const dayWordsOf = ({ unusual, filledBy, note }: DayEntry) => [
  unusual === true && 'giornata insolita',
  unusual === false && 'giornata come le altre',
  filledBy !== null && `compilata da: ${fillers[filledBy]}`,
  note !== null && `nota: «${note}»`,
]

/** The words that apply as one sentence; empty when there are none. */
function sentence(words: readonly (string | false)[]): string {
  const text = words.filter((word) => word !== false).join(', ')
  return text === '' ? '' : `${capital(text)}.`
}
