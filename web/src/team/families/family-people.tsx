import type { RevealedNames } from '@desco/contract/staff/family-acts'
import type { FamilyPageAnswer, StaffPersonOfFamily } from '@desco/contract/staff/oversight'

import { type DataColumn, DataTable, RowActions } from '#team/parts/data-table.tsx'
import { useMay } from '#team/session/use-may.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { Panel } from '#ui/layout/boxes.tsx'
import { HiddenText } from '#ui/text/text.tsx'

import { findNames, nameOf, personStateWords, roleWords } from './family-words.ts'

export type PersonAct = 'code' | 'email' | 'unlock' | 'withdraw'
type Enrolment = FamilyPageAnswer['family']['enrolment']
type Props = {
  enrolment: Enrolment
  people: readonly StaffPersonOfFamily[]
  names: RevealedNames | null
  onAct: (act: PersonAct, person: StaffPersonOfFamily) => void
  onReveal: () => void
}

const labels: Record<PersonAct, string> = {
  code: 'Invia il codice',
  email: 'Correggi l’email',
  unlock: 'Sblocca',
  withdraw: 'Ritira',
}

/** The people of a family: by initials, until their names are revealed. */
export function PeoplePanel({ enrolment, people, names, onAct, onReveal }: Props) {
  const may = useMay()
  const columns: DataColumn<StaffPersonOfFamily>[] = [
    { head: 'Persona', kind: 'title', cell: (person) => nameOf(names, person) },
    {
      head: 'Chi è',
      cell: ({ role, age }) => (age === null ? roleWords[role] : `${roleWords[role]}, ${age} anni`),
    },
    ...(names === null
      ? []
      : [
          {
            head: 'Contatti',
            kind: 'long' as const,
            cell: (person: StaffPersonOfFamily) => contactsOf(names, person),
          },
        ]),
    {
      head: 'Stato',
      cell: ({ state, locked }) => (
        <>
          <Badge tone={personStateWords[state].tone}>{personStateWords[state].word}</Badge>
          {locked && (
            <>
              {' '}
              <Badge tone="bad">Accesso bloccato</Badge>
            </>
          )}
        </>
      ),
    },
    {
      head: 'Questionari',
      kind: 'number',
      cell: ({ surveysGiven, surveysCompleted }) =>
        surveysGiven === 0 ? '—' : `${surveysCompleted} di ${surveysGiven}`,
    },
    {
      head: 'Azioni',
      kind: 'action',
      cell: (person) => {
        const acts = actsFor(person, enrolment, may)
        return (
          acts.length > 0 && (
            <RowActions>
              {acts.map((act) => (
                <Button
                  small
                  variant={act === 'withdraw' ? 'dangerOutline' : 'secondary'}
                  onClick={() => onAct(act, person)}
                  key={act}
                >
                  <span>
                    {labels[act]} <HiddenText>({person.initials})</HiddenText>
                  </span>
                </Button>
              ))}
            </RowActions>
          )
        )
      },
    },
  ]
  return (
    <Panel
      title="Persone"
      fact={
        names === null &&
        may('families.names') && (
          <Button small onClick={onReveal}>
            Mostra nomi
          </Button>
        )
      }
    >
      <DataTable
        caption="Persone della famiglia"
        columns={columns}
        rows={people}
        rowKey={({ accountId, childId }) => childId ?? accountId ?? ''}
      />
    </Panel>
  )
}

function actsFor(
  { role, state, accountId, locked }: StaffPersonOfFamily,
  enrolment: Enrolment,
  may: ReturnType<typeof useMay>,
): PersonAct[] {
  const isParent = role !== 'child'
  const helps = may('families.act') && accountId !== null
  // before the family has said yes there is only the whole of it to take out
  const takesPart = enrolment === 'active' && state !== 'left' && state !== 'not_selected'
  return [
    ...(helps && state === 'unverified' ? (['code'] as const) : []),
    ...(helps && isParent && state !== 'left' ? (['email'] as const) : []),
    ...(helps && locked ? (['unlock'] as const) : []),
    ...(may('families.withdraw') && takesPart ? (['withdraw'] as const) : []),
  ]
}

function contactsOf(names: RevealedNames, person: StaffPersonOfFamily) {
  const found = findNames(names, person)
  return [found?.email, found?.phone, found?.username].filter(Boolean).join(', ') || '—'
}
