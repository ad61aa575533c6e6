import type { AnswerOf } from '@desco/contract/endpoint'
import { findingPeople, type FoundPerson } from '@desco/contract/staff/find-person'
import { useState } from 'react'

import { FamilyLink } from '#team/parts/family-link.tsx'
import { Filters } from '#team/parts/filters.tsx'
import { useStaffMutation } from '#team/session/queries.ts'
import { useRevealed } from '#team/session/revealed.ts'
import { TextInput } from '#ui/form/inputs.tsx'
import { Card, Stack } from '#ui/layout/boxes.tsx'
import { type DataColumn, DataTable } from '#ui/layout/data-table.tsx'
import { counted } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

type Found = AnswerOf<typeof findingPeople.findPerson>

/** The person on the telephone, by what they say of themselves. Typed words stand in no address and are kept nowhere. */
export function FindPerson() {
  const { send } = useStaffMutation(findingPeople.findPerson)
  const [text, setText] = useState('')
  const [found, setFound] = useRevealed<Found>()

  const search = async () => {
    setFound(null)
    setFound(await send({ text }))
  }

  return (
    <Stack>
      <Filters
        label="Cerca tra le persone"
        act="Trova"
        clear="Togli la ricerca"
        onSearch={() => void search()}
        onClear={
          found === null
            ? undefined
            : () => {
                setFound(null)
                setText('')
              }
        }
      >
        <TextInput
          name="persona"
          label="Trova una persona"
          hint="Codice, email, telefono o nome di un genitore o di un figlio, anche scritto male."
          value={text}
          onChange={setText}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
        />
      </Filters>
      <output>{found !== null && <Text as="span">{summary(found)}</Text>}</output>
      {found !== null && found.people.length > 0 && (
        <Card>
          <DataTable caption="Persone trovate" columns={columns} rows={found.people} rowKey={keyOf} />
        </Card>
      )}
    </Stack>
  )
}

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
