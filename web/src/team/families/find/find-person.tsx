import type { AnswerOf } from '@desco/contract/endpoint'
import { findingPeople, type FoundPerson } from '@desco/contract/team/find-person'

import { FamilyLink } from '#team/parts/family-link.tsx'
import { useStaffMutation } from '#team/session/queries.ts'
import { useRevealed } from '#team/session/revealed.ts'
import { Card, Stack } from '#ui/layout/boxes.tsx'
import { type DataColumn, DataTable } from '#ui/layout/data-table.tsx'
import { counted } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

type Found = AnswerOf<typeof findingPeople.findPerson>

/** Finds who is on the telephone, by what they say of themselves. It stands in no address and is kept nowhere. */
export function usePeople() {
  const { send } = useStaffMutation(findingPeople.findPerson)
  const [found, setFound] = useRevealed<Found>()
  const find = async (text: string) => {
    setFound(null)
    setFound(await send({ text }))
  }
  return { found, find, forget: () => setFound(null) }
}

/** The people that were found, in place of the families. */
export const FoundPeople = ({ found }: { found: Found }) => (
  <Stack gap="tight">
    <output>
      <Text as="span">{summary(found)}</Text>
    </output>
    {found.people.length > 0 && (
      <Card flush>
        <DataTable caption="Persone trovate" columns={columns} rows={found.people} rowKey={keyOf} linked />
      </Card>
    )}
  </Stack>
)

function summary({ people, more }: Found): string {
  if (people.length === 0)
    return 'Nessuno si chiama così: prova con un’altra parte del nome, o con il telefono.'
  if (more)
    return `Le ${people.length} persone più simili. Ce ne sono altre: scrivi di più per trovarne meno.`
  return `${counted(people.length, 'persona trovata', 'persone trovate')}.`
}

const roles: Record<FoundPerson['role'], string> = {
  parent: 'Genitore',
  child: 'Figlio/a',
  invited: 'Invitato/a',
}

const columns: DataColumn<FoundPerson>[] = [
  {
    head: 'Famiglia',
    kind: 'title',
    cell: ({ family, isRehearsal }) => <FamilyLink {...family} isRehearsal={isRehearsal} />,
  },
  { head: 'Chi', cell: ({ role, initials }) => `${roles[role]}: ${initials}` },
  { head: 'Figli', cell: ({ children }) => (children.length === 0 ? '—' : children.join(', ')) },
]

const keyOf = ({ family, role, initials }: FoundPerson) => `${family.id} ${role} ${initials}`
