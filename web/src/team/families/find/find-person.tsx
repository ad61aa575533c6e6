import type { AnswerOf } from '@desco/contract/endpoint'
import { familyStateOf, isOver } from '@desco/contract/families/states'
import type { teamFamilies } from '@desco/contract/team/families'
import {
  findingPeople,
  type FoundAnswer,
  type FoundFamily,
  type FoundPerson,
  namedFamilies,
} from '@desco/contract/team/find-person'

import { stateSince, stateWords } from '#team/families/family-words.ts'
import { ActButton } from '#team/parts/act.tsx'
import { FamilyLink } from '#team/parts/family-link.tsx'
import { useStaffMutation } from '#team/session/queries.ts'
import { useRevealed } from '#team/session/revealed.ts'
import { useStaffMe } from '#team/session/session.ts'
import { Card, Row, Stack } from '#ui/layout/boxes.tsx'
import { type DataColumn, DataTable } from '#ui/layout/data-table.tsx'
import { counted, printDay } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

type SearchResult = { text: string; answer: FoundAnswer }

/** Finds who is on the telephone, by what they say of themselves. It stands in no address and is kept nowhere. */
export function usePeople() {
  const { send } = useStaffMutation(findingPeople.findPerson)
  const staffId = useStaffMe().id
  const [found, setFound] = useRevealed<SearchResult>()
  const find = async (text: string) => {
    setFound(null)
    const answer = await send({ text, reason: keptSearchReason(staffId) })
    setFound(answer === null ? null : { text, answer })
  }
  return { found, find, show: setFound, forget: () => setFound(null) }
}

type Props = { found: SearchResult; onFound: (found: SearchResult) => void }

/** The people that were found, in place of the families: a row a family, which says who of it was found. */
export function FoundPeople({ found: { text, answer }, onFound }: Props) {
  const staffId = useStaffMe().id
  const { families, people } = answer
  const isNamed = people.some(({ firstName }) => firstName !== null)
  return (
    <Stack gap="tight">
      {families.length > 0 && (
        <Card flush>
          <DataTable caption="Persone trovate" columns={columnsOf(people)} rows={families} linked />
        </Card>
      )}
      <Row>
        <output>
          <Text as="span">{summary(answer)}</Text>
        </output>
        {families.length > 0 && !isNamed && (
          <ActButton
            act={{
              endpoint: findingPeople.findPerson,
              input: { text, reason: '' },
              title: 'Mostrare i nomi trovati?',
              follows: `Delle ${namedFamilies} famiglie più simili vedi il nome che corrisponde. Ognuna legge in «I nostri dati» quando l’hai visto, il tuo ruolo e il motivo che scrivi. Il motivo vale per 15 minuti, anche per le prossime ricerche.`,
              confirm: 'Mostra i nomi',
              onDone: (next: FoundAnswer, { reason = '' }) => {
                keepSearchReason(staffId, reason)
                onFound({ text, answer: next })
              },
            }}
          >
            Mostra i nomi trovati
          </ActButton>
        )}
      </Row>
    </Stack>
  )
}

function summary({ families, more }: FoundAnswer): string {
  if (families.length === 0)
    return 'Nessuno si chiama così: prova con un’altra parte del nome, o con il telefono.'
  if (more) return 'Le persone più simili. Ce ne sono altre: scrivi di più per trovarne meno.'
  return `${counted(families.length, 'famiglia trovata', 'famiglie trovate')}.`
}

const roles: Record<FoundPerson['role'], string> = {
  parent: 'Genitore',
  child: 'Figlio/a',
  invited: 'Invitato/a',
}

/** A family as each list says it. */
export type ListedFamily = AnswerOf<typeof teamFamilies.listFamilies>['families'][number]

export const familyColumn: DataColumn<ListedFamily> = {
  head: 'Famiglia',
  kind: 'title',
  cell: (family) => <FamilyLink {...family} />,
}

/** Where a family is, and since when. */
export const stepColumn: DataColumn<ListedFamily> = {
  head: 'A che punto',
  cell: (family) => {
    const when = isOver(family.enrolment) ? ' il' : ', dal'
    return `${stateWords[familyStateOf(family)]}${when} ${printDay(stateSince(family))}`
  },
}

export const dayColumns: readonly DataColumn<ListedFamily>[] = [
  { head: 'Registrata il', kind: 'short', cell: ({ registeredAt }) => printDay(registeredAt) },
  {
    head: 'Ultimo contatto',
    kind: 'short',
    // release 0.2.0 does not say it
    cell: ({ lastContactAt }) =>
      lastContactAt === undefined ? '—' : lastContactAt === null ? 'nessuno' : printDay(lastContactAt),
  },
]

function columnsOf(people: readonly FoundPerson[]): DataColumn<FoundFamily>[] {
  const of = (family: FoundFamily) => people.filter((person) => person.family.id === family.id)
  return [
    familyColumn,
    {
      head: 'Trovati',
      cell: (family) =>
        of(family)
          .map(({ role, initials, firstName }) => `${roles[role]} ${firstName ?? initials}`)
          .join(', '),
    },
    { head: 'Figli', cell: (family) => of(family)[0]?.children.join(', ') },
    stepColumn,
    ...dayColumns,
  ]
}

const keptForMs = 15 * 60_000
let kept: { staffId: string; reason: string; until: number } | null = null

/** Keeps the reason for which one of the team sees names in searches, for a quarter of an hour and in this tab alone. */
function keepSearchReason(staffId: string, reason: string): void {
  kept = { staffId, reason, until: Date.now() + keptForMs }
}

/** The reason that is still good. */
const keptSearchReason = (staffId: string): string | undefined =>
  kept !== null && kept.staffId === staffId && Date.now() < kept.until ? kept.reason : undefined
