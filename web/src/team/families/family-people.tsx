import type { RevealedNames } from '@desco/contract/team/family-acts'
import type { FamilyPageAnswer, StaffPersonOfFamily } from '@desco/contract/team/families'
import type { ReactNode } from 'react'

import { type DataColumn, DataTable } from '#ui/layout/data-table.tsx'
import { useMay } from '#team/session/session.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Panel } from '#ui/layout/boxes.tsx'
import { SmallNote, Text } from '#ui/text/text.tsx'

import { menuColumn } from '#team/parts/more-menu.tsx'
import { CopyButton } from '#ui/form/copy-button.tsx'
import { bounceAdvice, bounceWords } from '#team/parts/mail-words.ts'

import { printDay, printMonth } from '#ui/text/format.ts'
import { findNames, nameOf, nextStepWords, personState, roleWords } from './family-words.ts'
import { actsForPerson } from './person-acts.tsx'
import styles from './family-people.module.css'

type Enrolment = FamilyPageAnswer['family']['enrolment']
type Props = {
  familyId: string
  enrolment: Enrolment
  people: readonly StaffPersonOfFamily[]
  names: RevealedNames | null
  setNames: (names: RevealedNames | null) => void
}

/** The people of a family: by initials, until their names are revealed. */
export function PeoplePanel({ familyId, enrolment, people, names, setNames }: Props) {
  const may = useMay()
  // revealed names are as old as the act: what was corrected since is not shown under them
  const fresh = { isRevealing: names !== null, onDone: () => setNames(null) }
  const columns: DataColumn<StaffPersonOfFamily>[] = [
    {
      head: 'Persona',
      kind: 'title',
      cell: (person) => (
        <>
          {nameOf(names, person)}
          <SmallNote>{roleAndAge(person)}</SmallNote>
        </>
      ),
    },
    { head: 'Stato', cell: (person) => <Standing person={person} enrolment={enrolment} /> },
    menuColumn((person) => ({
      of: nameOf(names, person),
      items: actsForPerson(familyId, person, { enrolment, names, may }).map(
        (item) => item && { ...item, act: { ...item.act, ...fresh } },
      ),
    })),
  ]
  return (
    <Panel title="Persone">
      <DataTable
        caption="Persone della famiglia"
        columns={columns}
        rows={people}
        rowKey={({ accountId, childId }) => childId ?? accountId ?? ''}
        below={(person) => contactsOf(names, person)}
      />
    </Panel>
  )
}

const roleAndAge = ({ role, age, bornIn }: StaffPersonOfFamily) =>
  age === null
    ? roleWords[role]
    : `${roleWords[role]}, ${age} anni${bornIn === null ? '' : ` (${printMonth(bornIn)})`}`

/** Where a person stands, what comes next, and what keeps mails from them. */
function Standing({ person, enrolment }: { person: StaffPersonOfFamily; enrolment: Enrolment }) {
  const { path, locked, bounce, contactsConfirmedAt, surveysGiven, surveysCompleted } = person
  const facts = [
    nextStepWords(path.next),
    surveysGiven === 0 ? null : `Questionari ${surveysCompleted} di ${surveysGiven}`,
    contactsConfirmedAt === null ? null : `Recapiti confermati il ${printDay(contactsConfirmedAt)}`,
  ].filter((fact) => fact !== null)
  return (
    <>
      <Badge {...personState(person, enrolment)} />
      {locked && (
        <>
          {' '}
          <Badge tone="bad">Accesso bloccato</Badge>
        </>
      )}
      {bounce !== null && <BounceNote of={bounce} />}
      {facts.length > 0 && <Text size="small">{facts.join(' · ')}</Text>}
    </>
  )
}

/** That mails to somebody come back, and what to do about it. */
export const BounceNote = ({ of: { why, at } }: { of: NonNullable<StaffPersonOfFamily['bounce']> }) => (
  <>
    {' '}
    <Badge tone="bad">{`Email tornata indietro: ${bounceWords[why]}, ${printDay(at)}`}</Badge>{' '}
    <Text as="span" size="small">
      {bounceAdvice[why]}
    </Text>
  </>
)

/** How to reach somebody, to call or write with a press, or to copy; null while names are covered. */
function contactsOf(names: RevealedNames | null, person: StaffPersonOfFamily): ReactNode {
  const { email, phone, username } = findNames(names, person) ?? { email: null, phone: null, username: null }
  if (!email && !phone && !username) return null
  return (
    <ul className={styles.contacts}>
      {email && (
        <li>
          <a href={`mailto:${email}`}>{email}</a>
          <CopyButton small text={email} copied="Email copiata.">
            Copia l’email
          </CopyButton>
        </li>
      )}
      {phone && (
        <li>
          <a href={`tel:${dialled(phone)}`}>{phone}</a>
          <CopyButton small text={phone} copied="Numero copiato.">
            Copia il numero
          </CopyButton>
        </li>
      )}
      {username && <li>{username}</li>}
    </ul>
  )
}

// ten digits without a prefix are Italian (specification section 6)
const dialled = (phone: string) => {
  const digits = phone.replaceAll(/[^\d+]/gu, '')
  return digits.startsWith('+') ? digits : `+39${digits}`
}
