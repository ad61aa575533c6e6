import type { FamilyPageAnswer, StaffPersonOfFamily } from '@desco/contract/team/families'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { correctedFieldWords } from '@desco/contract/rights/desk/corrections'
import { familyActs, type RevealedNames } from '@desco/contract/team/family-acts'

import { type DataColumn, DataTable } from '#ui/layout/data-table.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { Panel } from '#ui/layout/boxes.tsx'
import { printDay, printDayAndTime } from '#ui/text/format.ts'
import { TextAreaField } from '#forms/fields.tsx'
import { surveyPeoplePath } from '#team/paths.ts'
import { useMay } from '#team/session/session.ts'

import { answerWords, invitationWords, nameOf, sectionWords } from './family-words.ts'
import { BounceNote } from './family-people.tsx'
import styles from './family-records.module.css'

type Consent = FamilyPageAnswer['consents'][number]
type Invitation = FamilyPageAnswer['invitations'][number]

type Names = { names: RevealedNames | null }

const consentColumns = (names: RevealedNames | null): DataColumn<Consent>[] => [
  { head: 'Documento', kind: 'title', cell: ({ section }) => sectionWords(section) },
  { head: 'Chi', kind: 'short', cell: ({ who }) => (who === null ? '—' : nameOf(names, who)) },
  { head: 'Risposta', cell: ({ answer }) => answerWords(answer) },
  { head: 'Versione', kind: 'short', cell: ({ version }) => version },
  { head: 'Quando', kind: 'short', cell: ({ answeredAt }) => printDayAndTime(answeredAt) },
]

/** The consents, by whom, in which version. */
export const ConsentsPanel = ({ consents, names }: { consents: FamilyPageAnswer['consents'] } & Names) =>
  consents.length > 0 && (
    <Panel title="Consensi">
      <DataTable
        caption="Consensi"
        columns={consentColumns(names)}
        rows={consents}
        rowKey={(consent) => consents.indexOf(consent)}
      />
    </Panel>
  )

const invitationColumns: DataColumn<Invitation>[] = [
  { head: 'Mandato il', kind: 'title', cell: ({ sentAt }) => printDay(sentAt) },
  { head: 'A', kind: 'short', cell: ({ initial }) => initial },
  {
    head: 'Stato',
    cell: ({ state, opened, bounce }) => (
      <>
        <Badge
          {...invitationWords[state]}
          {...(state === 'open' && opened && { word: 'Aperto, aspetta la risposta' })}
        />
        {bounce !== null && state === 'open' && <BounceNote of={bounce} />}
      </>
    ),
  },
  { head: 'Vale fino al', kind: 'short', cell: ({ expiresAt }) => printDay(expiresAt) },
]

/** The other parent's invitations, newest first, and what can be done about them. */
export const InvitationsPanel = ({
  invitations,
  acts,
}: {
  invitations: FamilyPageAnswer['invitations']
  acts: ReactNode
}) =>
  (invitations.length > 0 || Boolean(acts)) && (
    <Panel title="Inviti" fact={acts}>
      {invitations.length > 0 && (
        <DataTable caption="Inviti" columns={invitationColumns} rows={invitations} />
      )}
    </Panel>
  )

type SurveyOfPerson = StaffPersonOfFamily['surveys'][number] & { place: number; name: string }

const columns: DataColumn<SurveyOfPerson>[] = [
  { head: 'Questionario', kind: 'title', cell: (survey) => <SurveyLink survey={survey} /> },
  { head: 'Chi', kind: 'short', cell: ({ name }) => name },
  { head: 'Ricevuto il', kind: 'short', cell: ({ addedAt }) => printDay(addedAt) },
  {
    head: 'Completato',
    kind: 'short',
    cell: ({ completedAt, seenOnly, afterLeaving, closed, later, begun }) => {
      if (completedAt !== null && afterLeaving)
        return <Badge tone="wait">{`Dopo il ritiro, ${printDay(completedAt)}`}</Badge>
      if (completedAt !== null) return seenOnly ? `Visto il ${printDay(completedAt)}` : printDay(completedAt)
      if (later) return <Badge tone="plain">Non ancora aperto</Badge>
      if (closed) return <Badge tone="plain">Non più atteso</Badge>
      return <Badge tone="wait">{begun ? 'Iniziato' : 'Non ancora'}</Badge>
    },
  },
]

/** A questionnaire's title; for who may see it, the way to the others who stand where this person does. */
function SurveyLink({
  survey: { surveyId, title, completedAt, closed, later, begun },
}: {
  survey: SurveyOfPerson
}) {
  const may = useMay()
  if (!may('surveys.people')) return title
  const open = begun ? 'begun' : 'waiting'
  const state = completedAt !== null ? 'done' : closed || later ? 'not_offered' : open
  return <Link to={surveyPeoplePath(surveyId, state)}>{title}</Link>
}

/** Which questionnaires each person of a family was given, and when they were done; what was answered stays in LimeSurvey. */
export function SurveysPanel({ people, names }: { people: FamilyPageAnswer['people'] } & Names) {
  const given = people.flatMap((person, place) =>
    person.surveys.map((survey) => ({ ...survey, name: nameOf(names, person), place })),
  )
  return (
    given.length > 0 && (
      <Panel title="Questionari">
        <DataTable
          caption="Questionari"
          columns={columns}
          rows={given}
          rowKey={({ place, surveyId }) => `${place} ${surveyId}`}
        />
      </Panel>
    )
  )
}

const longestNote = 2000

type NoteRow = { id: string; at: string; by: string; text: string }

/** Words that somebody wrote at some moment, which stay as they are; without any there is no panel. */
export const Records = ({ title, records }: { title: string; records: readonly NoteRow[] }) =>
  records.length > 0 && (
    <Panel title={title}>
      <ol className={styles.line}>
        {records.map(({ id, at, by, text }) => (
          <li className={styles.event} key={id}>
            <span className={styles.at}>
              {printDayAndTime(at)}, {by}
            </span>
            <span className={styles.note}>{text}</span>
          </li>
        ))}
      </ol>
    </Panel>
  )

/** A note for everybody who opens the page. */
export const addNote = (familyId: string) => ({
  endpoint: familyActs.addNote,
  input: { familyId, text: '', reason: '' },
  title: 'Una nota',
  follows: 'La leggono tutti quelli che aprono questa scheda. Poi non si cambia e non si cancella.',
  fields: (
    <TextAreaField
      name="text"
      label="Nota"
      hint="Senza nomi, indirizzi o numeri di telefono."
      maxLength={longestNote}
    />
  ),
  confirm: 'Salva la nota',
  done: 'Nota salvata.',
})

type CorrectionsProps = Pick<FamilyPageAnswer, 'birthDateCorrections' | 'teamCorrections'> & Names

/**
 * The corrections by the family (birth dates, as the age decides what a child is asked) and by the team, the newest first.
 * The former value is a name or half of one: it is shown with the names.
 */
export function CorrectionsPanel({ birthDateCorrections, teamCorrections: byTeam, names }: CorrectionsProps) {
  const corrections = [
    ...birthDateCorrections.map(({ id, at, who, child, ageBefore, ageAfter, reason }) => ({
      id,
      at,
      by: who === null ? 'un genitore' : nameOf(names, who),
      text: `${nameOf(names, child)} ${
        ageBefore === ageAfter ? `resta di ${ageAfter} anni` : `ha ${ageAfter} anni e non ${ageBefore}`
      }: «${reason}»`,
    })),
    ...byTeam.map(({ id, at, by, who, field, reason }) => ({
      id,
      at,
      by,
      text: `${nameOf(names, who)}, ${correctedFieldWords[field]}${change(names, id)}: «${reason}»`,
    })),
  ].sort((one, other) => other.at.localeCompare(one.at))
  return <Records title="Correzioni" records={corrections} />
}

function change(names: RevealedNames | null, correctionId: string): string {
  const found = names?.corrections.find(({ id }) => id === correctionId)
  return found === undefined ? '' : ` (da ${printValue(found.before)} a ${printValue(found.after)})`
}

const printValue = (value: string) => (/^\d{4}-\d{2}-\d{2}$/u.test(value) ? printDay(value) : `«${value}»`)
