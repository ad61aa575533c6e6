import type { DataCard } from '@desco/contract/rights/data'
import { useState } from 'react'

import { useUser } from '#data/hooks.ts'
import { lateDialog } from '#frame/late-dialog.tsx'
import { StudyOverNote } from '#frame/study/study-over.tsx'
import { IconButton } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { DefinitionFacts, type Fact } from '#ui/layout/list.tsx'
import { printDay } from '#ui/text/format.ts'
import { EditIcon } from '#ui/text/icons.tsx'
import { Address } from '#ui/text/text.tsx'

/** The field that a parent corrects, with the values that the form starts from. */
export type Correction = { title: string } & (
  | { of: 'person'; person: DataCard['person'] }
  | { of: 'email' | 'password' }
  | { of: 'birthDate' | 'child'; child: DataCard['children'][number] }
)

const CorrectionDialog = lateDialog(async () => (await import('./correction-dialog.tsx')).CorrectionDialog)

/** The facts about the one who reads, each with a pencil where it is theirs to correct. Children with an access of their own are renamed on their page. */
export function OwnFacts({ card: { person, children } }: { card: DataCard }) {
  const [open, setOpen] = useState<Correction | null>(null)
  const { hasLeft, studyOver } = useUser()
  const mayCorrect = person.kind === 'parent' && studyOver !== true
  const pencil = (label: string, correction: Correction, may = mayCorrect) =>
    may && {
      act: (
        <IconButton label={label} onClick={() => setOpen(correction)}>
          <EditIcon size="small" />
        </IconButton>
      ),
    }
  const { name, surname, email, phone, username, birthDate } = person
  const ofPerson: Correction = { of: 'person', title: 'Correggi nome e telefono', person }
  const mayCorrectChildren = mayCorrect && hasLeft !== true
  // a fact that nobody knows is left out
  const facts: Fact[] = [
    { term: 'Nome', value: `${name} ${surname}`, full: true, ...pencil('Correggi il tuo nome', ofPerson) },
    {
      term: 'Telefono',
      value: phone,
      numeric: true,
      full: true,
      ...pencil('Correggi il telefono', ofPerson),
    },
    {
      term: 'Email',
      value: email === null ? null : <Address of={email} />,
      full: true,
      ...pencil('Cambia email', { of: 'email', title: 'Cambia email' }),
    },
    { term: 'Nome utente', value: username },
    {
      term: 'Password',
      value: 'La sai solo tu',
      full: true,
      ...pencil('Cambia la password', { of: 'password', title: 'Cambia la password' }, true),
    },
    { term: 'Data di nascita', value: birthDate === null ? null : printDay(birthDate), numeric: true },
    ...children.flatMap((child) => {
      const rename = `Correggi il nome di ${child.name}`
      const hasName = !child.hasAccess && child.birthDate !== null
      const name = {
        term: `${child.name}, nome`,
        value: `${child.name} ${child.surname}`,
        ...pencil(rename, { of: 'child', title: rename, child }, mayCorrectChildren),
      }
      const date = {
        term: `${child.name}, data di nascita`,
        value: child.birthDate === null ? '18 anni compiuti' : printDay(child.birthDate),
        numeric: true,
        // no other child's name stands beside it
        full: !hasName,
        ...pencil(
          `Correggi la data di ${child.name}`,
          { of: 'birthDate', title: `Correggi la data di nascita di ${child.name}`, child },
          mayCorrectChildren,
        ),
      }
      return hasName ? [name, date] : [date]
    }),
  ]
  return (
    <Stack>
      <DefinitionFacts facts={facts.filter(({ value }) => value !== null)} />
      {studyOver && person.kind === 'parent' && <StudyOverNote about="corrections" />}
      {open !== null && <CorrectionDialog {...open} onClose={() => setOpen(null)} />}
    </Stack>
  )
}
