import type { RevealedNames } from '@desco/contract/staff/family-acts'
import type { FamilyPageAnswer, StaffPersonOfFamily } from '@desco/contract/staff/oversight'

import { type DataColumn, DataTable, RowActions } from '#ui/layout/data-table.tsx'
import { useMay } from '#team/session/session.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { Panel } from '#ui/layout/boxes.tsx'
import { HiddenText, Text } from '#ui/text/text.tsx'

import { CopyButton } from '#team/parts/copy-button.tsx'
import { bounceAdvice, bounceWords } from '#team/parts/mail-words.ts'

import { printDay, printMonth } from '#ui/text/format.ts'
import { findNames, nameOf, nextStepWords, personState, roleWords } from './family-words.ts'
import styles from './family-people.module.css'

export type PersonAct = 'code' | 'email' | 'address' | 'correct' | 'unlock' | 'withdraw' | 'undo' | 'erase'
type Enrolment = FamilyPageAnswer['family']['enrolment']
type Props = {
  enrolment: Enrolment
  people: readonly StaffPersonOfFamily[]
  names: RevealedNames | null
  onAct: (act: PersonAct, person: StaffPersonOfFamily) => void
  onReveal: () => void
}

const labels: Record<PersonAct, string> = {
  code: 'Manda un link',
  email: 'Correggi l’email',
  address: 'Riprova l’indirizzo',
  correct: 'Correggi i dati',
  unlock: 'Sblocca',
  withdraw: 'Ritira',
  undo: 'Annulla il ritiro',
  erase: 'Cancella i dati',
}

/** The people of a family: by initials, until their names are revealed. */
export function PeoplePanel({ enrolment, people, names, onAct, onReveal }: Props) {
  const may = useMay()
  const columns: DataColumn<StaffPersonOfFamily>[] = [
    { head: 'Persona', kind: 'title', cell: (person) => nameOf(names, person) },
    {
      head: 'Chi è',
      cell: ({ role, age, bornIn, contactsConfirmedAt }) => (
        <>
          {age === null
            ? roleWords[role]
            : `${roleWords[role]}, ${age} anni${bornIn === null ? '' : ` (${printMonth(bornIn)})`}`}
          {contactsConfirmedAt !== null && (
            <Text size="small">Recapiti confermati il {printDay(contactsConfirmedAt)}</Text>
          )}
        </>
      ),
    },
    ...(names === null
      ? []
      : [
          {
            head: 'Contatti',
            kind: 'long' as const,
            cell: (person: StaffPersonOfFamily) => <Contacts of={findNames(names, person)} />,
          },
        ]),
    {
      head: 'Stato',
      cell: (person) => {
        const { tone, word } = personState(person, enrolment)
        const next = nextStepWords(person.path.next)
        return (
          <>
            <Badge tone={tone}>{word}</Badge>
            {person.locked && (
              <>
                {' '}
                <Badge tone="bad">Accesso bloccato</Badge>
              </>
            )}
            {person.bounce !== null && <BounceNote of={person.bounce} />}
            {next !== null && (
              <Text as="span" size="small">
                {' '}
                {next}
              </Text>
            )}
          </>
        )
      },
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
        const acts = actsFor(person, { enrolment, may, isNamed: findNames(names, person) !== undefined })
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
                    {labels[act]} <HiddenText>({nameOf(names, person)})</HiddenText>
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
  { role, age, state, accountId, locked, bounce, undoUntil }: StaffPersonOfFamily,
  { enrolment, may, isNamed }: { enrolment: Enrolment; may: ReturnType<typeof useMay>; isNamed: boolean },
): PersonAct[] {
  const isParent = role !== 'child'
  // at 18, and with an address of their own from then on
  const hasGoneOn = age !== null && age >= 18 && state === 'active'
  const helps = may('families.act') && accountId !== null
  // before the family has said yes there is only the whole of it to take out
  const takesPart = enrolment === 'active' && state !== 'left' && state !== 'not_selected'
  return [
    ...(helps && (state === 'unverified' || state === 'new_address') ? (['code'] as const) : []),
    ...(helps && (isParent ? state !== 'left' : hasGoneOn) ? (['email'] as const) : []),
    ...(helps && isParent && bounce !== null ? (['address'] as const) : []),
    // who corrects a name has to see it
    ...(may('families.names') && isNamed ? (['correct'] as const) : []),
    ...(helps && locked ? (['unlock'] as const) : []),
    ...(may('families.withdraw') && takesPart ? (['withdraw'] as const) : []),
    ...(may('families.withdraw') && undoUntil !== null ? (['undo'] as const) : []),
    ...(may('families.withdraw') && state === 'left' ? (['erase'] as const) : []),
  ]
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

/** How to reach somebody: each on a line of its own, to call or write with a press, or to copy. */
function Contacts({ of: found }: { of: ReturnType<typeof findNames> }) {
  const { email, phone, username } = found ?? { email: null, phone: null, username: null }
  if (!email && !phone && !username) return '—'
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
