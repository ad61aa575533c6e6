import type { AnswerOf } from '@desco/contract/endpoint'
import { familyActs, type RevealedNames } from '@desco/contract/team/family-acts'
import type { FamilyPageAnswer, StaffPersonOfFamily } from '@desco/contract/team/families'

import { SelectField } from '#forms/fields.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { counted, printDay, printDayAndTime } from '#ui/text/format.ts'

import styles from './family-summary.module.css'
import { answerWords, findNames, nameOf, personState, roleWords, sectionWords } from './family-words.ts'

export type Summary = AnswerOf<typeof familyActs.printSummary>
type PersonSummary = Summary['persons'][number]

type PrintInput = {
  people: readonly StaffPersonOfFamily[]
  names: RevealedNames | null
  onDone: (summary: Summary) => void
}

/** Somebody asks what the portal knows of them: paper leaves the house, so there is a reason and a line in the log. */
export const printSummary = (familyId: string, { people, names, onDone }: PrintInput) => ({
  endpoint: familyActs.printSummary,
  input: { familyId, accountId: '', reason: '' },
  title: 'Stampare un riepilogo?',
  follows:
    'Un foglio per una persona che lo chiede: le sue cose e, per un genitore, quelle dei figli minorenni. Di tutti gli altri dice solo che sono della famiglia. Note, compiti e registro restano fuori. I nomi ci sono se li hai aperti con «Mostra nomi». Guarda un documento prima di darlo: il portale non sa a chi lo consegni.',
  fields: (
    <SelectField
      name="accountId"
      label="Per chi è"
      options={people.flatMap((person) =>
        person.accountId === null
          ? []
          : [{ value: person.accountId, label: `${nameOf(names, person)}, ${roleOf(person)}` }],
      )}
    />
  ),
  confirm: 'Prepara la stampa',
  isRevealing: names !== null,
  onDone,
})

const roleOf = ({ role }: StaffPersonOfFamily) => roleWords[role].toLowerCase()

type Props = {
  answer: FamilyPageAnswer
  names: RevealedNames | null
  summary: Summary
  onClose: () => void
}

/** The sheet, as it comes out of the printer: on paper a dialog stands alone. */
export const FamilySummary = ({ answer, names, summary: { at, persons, diaryDays }, onClose }: Props) => {
  const { family, people } = answer
  // the first is who asks
  const [reader] = persons
  const isSeen = (person: PersonSummary | null) =>
    persons.some((one) => one.accountId === person?.accountId && one.childId === person.childId)
  const seen = people.filter(isSeen)
  const consents = answer.consents.filter(({ who }) => isSeen(who))
  return (
    <Dialog
      title={`Famiglia ${family.code}`}
      onClose={onClose}
      back="Chiudi"
      actions={
        <Button variant="primary" onClick={() => window.print()}>
          Stampa o salva in PDF
        </Button>
      }
    >
      <div className={styles.sheet}>
        <p>
          Riepilogo del {printDayAndTime(at)}
          {seen
            .filter(({ accountId }) => accountId === reader?.accountId)
            .map((person) => ` per ${nameOf(names, person)}`)}
          . Registrata il {printDay(family.registeredAt)}.
        </p>
        <h3>Persone</h3>
        <ul>
          {seen.map((person) => (
            <li key={person.childId ?? person.accountId}>
              <strong>{nameOf(names, person)}</strong>, {roleOf(person)}
              {birthOf(person, names)}: {personState(person, family.enrolment).word.toLowerCase()}.{' '}
              {contactsOf(person, names)}
              {diaryOf(person, diaryDays)}
            </li>
          ))}
          {people
            .filter((person) => !isSeen(person))
            .map((person) => (
              <li key={person.childId ?? person.accountId}>
                {person.initials}, {roleOf(person)}.
              </li>
            ))}
        </ul>
        <h3>Consensi</h3>
        {consents.length === 0 && <p>Ancora nessun consenso.</p>}
        <ul>
          {consents.map(({ section, version, answer: said, answeredAt, who }) => (
            <li key={`${section} ${answeredAt} ${who?.accountId ?? who?.childId ?? ''}`}>
              {sectionWords(section)} (versione {version}){who === null ? '' : `, ${nameOf(names, who)}`}: «
              {answerWords(said)}», {printDayAndTime(answeredAt)}
            </li>
          ))}
        </ul>
        <h3>Questionari</h3>
        {seen.every(({ surveys }) => surveys.length === 0) && <p>Ancora nessun questionario.</p>}
        <ul>
          {seen.flatMap((person) =>
            person.surveys.map(({ surveyId, title, completedAt }) => (
              <li key={`${person.accountId} ${surveyId}`}>
                {nameOf(names, person)}: «{title}»,{' '}
                {completedAt === null ? 'non completato' : `completato il ${printDay(completedAt)}`}
              </li>
            )),
          )}
        </ul>
      </div>
    </Dialog>
  )
}

const birthOf = (person: StaffPersonOfFamily, names: RevealedNames | null) => {
  const birthDate = findNames(names, person)?.birthDate
  if (birthDate) return `, data di nascita ${printDay(birthDate)}`
  return person.age === null ? '' : `, ${person.age} anni`
}

function contactsOf(person: StaffPersonOfFamily, names: RevealedNames | null): string {
  const found = findNames(names, person)
  const userName = found?.username && `nome utente ${found.username}`
  const known = [found?.email, found?.phone, userName].filter(Boolean)
  return known.length === 0 ? '' : `${known.join(', ')}. `
}

function diaryOf({ accountId, childId }: StaffPersonOfFamily, days: Summary['diaryDays']): string {
  const own = days.find((one) => (childId === null ? one.accountId === accountId : one.childId === childId))
  return own === undefined
    ? ''
    : `Diario: ${counted(own.complete, 'giornata completa', 'giornate complete')}.`
}
