import { type FamilyPageAnswer, teamFamilies } from '@desco/contract/team/families'
import type { RevealedNames } from '@desco/contract/team/family-acts'
import { familyTasks } from '@desco/contract/team/family-tasks'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'

import { useArea } from '#frame/area.ts'
import { PageSkeleton } from '#frame/page-skeleton.tsx'
import { ActButton } from '#team/parts/act.tsx'
import { BackFromFamily } from '#team/parts/family-link.tsx'
import { MoreMenu } from '#team/parts/more-menu.tsx'
import { rehearsalsPath } from '#team/paths.ts'
import { useStaffQuery } from '#team/session/queries.ts'
import { useRevealed } from '#team/session/revealed.ts'
import { useMay, useStaffMe } from '#team/session/session.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Loaded } from '#ui/feedback/loaded.tsx'
import { Notice } from '#ui/feedback/notices.tsx'
import { Columns, Row, Stack } from '#ui/layout/boxes.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { printDay } from '#ui/text/format.ts'
import { HiddenText, Text } from '#ui/text/text.tsx'

import { correctEmail, correctInvited } from './family-corrections.tsx'
import { enrolmentBadges, nextStepSentence } from './family-words.ts'
import {
  addNote,
  ConsentsPanel,
  CorrectionsPanel,
  InvitationsPanel,
  Records,
  SurveysPanel,
} from './family-records.tsx'
import {
  eraseFamily,
  inviteAgain,
  revealNames,
  tryAddress,
  undoFamily,
  withdrawFamily,
} from './person-acts.tsx'
import { PeoplePanel } from './family-people.tsx'
import { FamilySummary, printSummary, type Summary } from './family-summary.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { eraseRehearsal } from './rehearsal-acts.tsx'
import { RequestsOfFamily } from './requests-of-family.tsx'
import { AppointmentsPanel, giveAppointment } from './tasks/appointments-panel.tsx'
import { TasksPanel, addTask } from './tasks/tasks-panel.tsx'

/** One family by its code: its people, its story, and what can be done for it. */
export function FamilyPage() {
  const { familyId = '' } = useParams()
  const query = useStaffQuery(teamFamilies.openFamily, { familyId }, { onlyOnEntry: true })
  return (
    <>
      <BackFromFamily />
      <Loaded query={query} failed="La scheda non è arrivata" skeleton={<PageSkeleton />}>
        {/* another family is another page: nothing of one is ever shown on another's */}
        {(answer) => <Family key={familyId} answer={answer} />}
      </Loaded>
    </>
  )
}

function Family({ answer }: { answer: FamilyPageAnswer }) {
  const { family, people, consents, invitations, mayInviteAgain, undoUntil, notes } = answer
  const { birthDateCorrections, teamCorrections } = answer
  const may = useMay()
  const [names, setNames] = useRevealed<RevealedNames>()
  const [summary, setSummary] = useRevealed<Summary>()
  const navigate = useNavigate()
  usePageTitle(`Famiglia ${family.code}`)

  const adults = people.filter(({ age }) => age !== null && age >= 18)
  // an adult child goes on without the others
  const isOver =
    family.enrolment === 'withdrawn' ||
    people.every((person) => person.state === 'left' || adults.includes(person))

  // the newest comes first, and it alone is waited for
  const awaitedBounce = mayInviteAgain ? invitations[0]?.bounce : null

  // revealed names are as old as the act: what was corrected since is not shown under them
  const onDone = () => setNames(null)
  const end = family.isRehearsal
    ? { label: 'Elimina la prova', act: eraseRehearsal(family, () => void navigate(rehearsalsPath)) }
    : {
        label: isOver ? 'Cancella i dati' : 'Ritira la famiglia',
        act: { ...(isOver ? eraseFamily : withdrawFamily)(family.id, adults.length > 0), onDone },
      }

  return (
    <>
      <PageHead
        title={`Famiglia ${family.code}`}
        lead={
          <>
            {family.isRehearsal && <Badge tone="wait">Prova</Badge>}{' '}
            <Badge {...enrolmentBadges[family.enrolment]} /> {nextStepSentence(answer, names)} Registrata il{' '}
            {printDay(family.registeredAt)}.
          </>
        }
        end={
          <Row>
            {names === null && may('families.names') && (
              <ActButton act={revealNames(family.id, setNames)}>Mostra nomi</ActButton>
            )}
            <MoreMenu
              of="la famiglia"
              items={[
                {
                  label: 'Stampa un riepilogo',
                  act: printSummary(family.id, { people, names, onDone: setSummary }),
                },
                may('families.withdraw') &&
                  undoUntil !== null && {
                    label: 'Annulla il ritiro',
                    act: { ...undoFamily(family.id), onDone },
                  },
                may('families.withdraw') && end,
              ]}
            />
          </Row>
        }
      />
      <Stack>
        {family.isRehearsal && (
          <Notice tone="wait" title="Famiglia di prova">
            È in questa scheda e tra le famiglie di prova: non in numeri, altri elenchi, esportazioni e
            messaggi a più famiglie. In LimeSurvey i suoi partecipanti si chiamano PROVA.
          </Notice>
        )}
        <Columns
          even
          main={<HistoryPanel familyId={family.id} names={names} mayInviteAgain={mayInviteAgain} />}
          side={
            <>
              <Stack>
                <PeoplePanel
                  familyId={family.id}
                  enrolment={family.enrolment}
                  people={people}
                  names={names}
                  setNames={setNames}
                />
                <AddLine familyId={family.id} />
              </Stack>
              <TasksPanel familyId={family.id} />
              <RequestsOfFamily familyId={family.id} />
              <AppointmentsPanel familyId={family.id} />
              <Records title="Note" records={notes} />
              <CorrectionsPanel
                birthDateCorrections={birthDateCorrections}
                teamCorrections={teamCorrections}
                names={names}
              />
            </>
          }
        />
        <InvitationsPanel
          invitations={invitations}
          acts={
            mayInviteAgain &&
            may('families.act') && (
              <MoreMenu
                of="l’invito"
                items={[
                  { label: 'Invita di nuovo', act: { ...inviteAgain(family.id), onDone } },
                  { label: 'Correggi l’email', act: { ...correctEmail(family.id), onDone } },
                  awaitedBounce && {
                    label: 'Riprova l’indirizzo',
                    act: {
                      ...tryAddress({ familyId: family.id, bouncedAt: awaitedBounce.at }, 'chi è invitato'),
                      onDone,
                    },
                  },
                  names?.invited && {
                    label: 'Correggi il cognome',
                    act: { ...correctInvited(family.id, names.invited.surname), onDone },
                  },
                ]}
              />
            )
          }
        />
        <SurveysPanel people={people} names={names} />
        <ConsentsPanel consents={consents} names={names} />
      </Stack>
      {summary !== null && (
        <FamilySummary answer={answer} names={names} summary={summary} onClose={() => setSummary(null)} />
      )}
    </>
  )
}

/** The document's title, which says more than the page's kind: five tabs of families differ. */
function usePageTitle(title: string): void {
  const { name } = useArea()
  useEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
}

/** The ways to what a family may have none of yet, in one line in place of an empty panel for each. */
export function AddLine({ familyId }: { familyId: string }) {
  const me = useStaffMe().id
  const mayAct = useMay()('families.act')
  const colleagues = useStaffQuery(familyTasks.familyTasks, { familyId }).data?.colleagues
  if (!mayAct) return null
  return (
    <Row>
      <Text as="span">Aggiungi:</Text>
      {colleagues !== undefined && (
        <ActButton variant="quiet" act={addTask(familyId, colleagues, me)}>
          <span>
            <HiddenText>Aggiungi un</HiddenText> compito
          </span>
        </ActButton>
      )}
      <ActButton variant="quiet" act={giveAppointment(familyId)}>
        <span>
          <HiddenText>Dai un</HiddenText> appuntamento
        </span>
      </ActButton>
      <ActButton variant="quiet" act={addNote(familyId)}>
        <span>
          <HiddenText>Aggiungi una</HiddenText> nota
        </span>
      </ActButton>
    </Row>
  )
}
