import type { RevealedNames } from '@desco/contract/staff/family-acts'
import { type FamilyPageAnswer, oversight } from '@desco/contract/staff/oversight'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'

import { useArea } from '#frame/area.ts'
import { useRevealed } from '#team/session/revealed.ts'
import { Loaded } from '#team/parts/loaded.tsx'
import { PageSkeleton } from '#frame/page-skeleton.tsx'
import { BackFromFamily } from '#team/parts/family-link.tsx'
import { useMay } from '#team/session/session.ts'
import { useStaffQuery } from '#team/session/queries.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { Notice } from '#ui/feedback/notices.tsx'
import { Columns, Row, Stack } from '#ui/layout/boxes.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { printDay } from '#ui/text/format.ts'

import { type OpenDialog, FamilyDialogs, RevealNamesDialog } from './family-acts.tsx'
import { CorrectionsPanel } from './family-corrections.tsx'
import { familyBadge, stateSince } from './family-words.ts'
import { ConsentsPanel, InvitationsPanel, NotesPanel, SurveysPanel } from './family-records.tsx'
import { PeoplePanel } from './family-people.tsx'
import { FamilySummary, PrintSummaryDialog, type Summary } from './family-summary.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { EraseRehearsalDialog } from './rehearsal-dialogs.tsx'
import { RequestsOfFamily } from './requests-of-family.tsx'
import { AppointmentsPanel } from './appointments-panel.tsx'
import { TasksPanel } from './tasks-panel.tsx'

/** One family by its code: its people, its story, and what can be done for it. */
export function FamilyPage() {
  const { familyId = '' } = useParams()
  // another family is another page: nothing of one is ever shown on another's
  return <OneFamily familyId={familyId} key={familyId} />
}

function OneFamily({ familyId }: { familyId: string }) {
  const query = useStaffQuery(oversight.openFamily, { familyId }, { onlyOnEntry: true })
  return (
    <>
      <BackFromFamily />
      <Loaded query={query} failed="La scheda non è arrivata" skeleton={<PageSkeleton />}>
        {(answer) => <Family answer={answer} />}
      </Loaded>
    </>
  )
}

function Family({ answer }: { answer: FamilyPageAnswer }) {
  const { family, people, consents, invitations, mayInviteAgain, undoUntil, notes } = answer
  const { birthDateCorrections, teamCorrections } = answer
  const may = useMay()
  const [names, setNames] = useRevealed<RevealedNames>()
  const [isRevealing, setIsRevealing] = useState(false)
  const [isPrinting, setIsPrinting] = useState(false)
  const [isErasing, setIsErasing] = useState(false)
  const [summary, setSummary] = useRevealed<Summary>()
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const { tone, word } = familyBadge(family)
  usePageTitle(`Famiglia ${family.code}`)

  const adults = people.filter(({ age }) => age !== null && age >= 18)
  // who has turned 18 goes on without the others
  const isOver =
    family.enrolment === 'withdrawn' ||
    people.every((person) => person.state === 'left' || adults.includes(person))

  // the newest comes first, and it alone is waited for
  const awaitedBounce = mayInviteAgain ? invitations[0]?.bounce : null

  // revealed names are as old as the act: what was corrected since is not shown under them
  const done = () => setNames(null)

  return (
    <>
      <PageHead
        title={`Famiglia ${family.code}`}
        lead={
          <>
            {family.isRehearsal && <Badge tone="wait">Prova</Badge>} <Badge tone={tone}>{word}</Badge>{' '}
            {tone === 'wait' ? 'dal' : 'il'} {printDay(stateSince(family))}. Registrata il{' '}
            {printDay(family.registeredAt)}.
          </>
        }
        end={
          <Row>
            <Button onClick={() => setIsPrinting(true)}>Stampa un riepilogo</Button>
            {may('families.withdraw') && undoUntil !== null && (
              <Button onClick={() => setOpenDialog({ act: 'undoFamily' })}>Annulla il ritiro</Button>
            )}
            {may('families.withdraw') &&
              (family.isRehearsal ? (
                <Button variant="dangerOutline" onClick={() => setIsErasing(true)}>
                  Elimina la prova
                </Button>
              ) : isOver ? (
                <Button variant="dangerOutline" onClick={() => setOpenDialog({ act: 'eraseFamily' })}>
                  Cancella i dati
                </Button>
              ) : (
                <Button variant="dangerOutline" onClick={() => setOpenDialog({ act: 'withdrawFamily' })}>
                  Ritira la famiglia
                </Button>
              ))}
          </Row>
        }
      />
      <Stack gap="loose">
        {family.isRehearsal && (
          <Notice tone="wait" title="Famiglia di prova">
            È in questa scheda e tra le famiglie di prova: non in numeri, altri elenchi, esportazioni e
            messaggi a più famiglie. In LimeSurvey i suoi partecipanti si chiamano PROVA.
          </Notice>
        )}
        <PeoplePanel
          enrolment={family.enrolment}
          people={people}
          names={names}
          onAct={(act, person) => setOpenDialog({ act, person })}
          onReveal={() => setIsRevealing(true)}
        />
        <Columns
          main={
            <>
              <InvitationsPanel
                invitations={invitations}
                acts={
                  mayInviteAgain &&
                  may('families.act') && (
                    <Row>
                      <Button small onClick={() => setOpenDialog({ act: 'invite' })}>
                        Invita di nuovo
                      </Button>
                      <Button small onClick={() => setOpenDialog({ act: 'invitedEmail' })}>
                        Correggi l’email
                      </Button>
                      {awaitedBounce && (
                        <Button
                          small
                          onClick={() =>
                            setOpenDialog({ act: 'invitedAddress', bouncedAt: awaitedBounce.at })
                          }
                        >
                          Riprova l’indirizzo
                        </Button>
                      )}
                      {names?.invited && (
                        <Button small onClick={() => setOpenDialog({ act: 'invitedSurname' })}>
                          Correggi il cognome
                        </Button>
                      )}
                    </Row>
                  )
                }
              />
              <HistoryPanel familyId={family.id} names={names} mayInviteAgain={mayInviteAgain} />
            </>
          }
          side={
            <>
              <TasksPanel familyId={family.id} />
              <RequestsOfFamily familyId={family.id} />
              <AppointmentsPanel familyId={family.id} />
              <NotesPanel familyId={family.id} notes={notes} />
              <CorrectionsPanel
                birthDateCorrections={birthDateCorrections}
                teamCorrections={teamCorrections}
                names={names}
              />
            </>
          }
        />
        <SurveysPanel people={people} names={names} />
        <ConsentsPanel consents={consents} names={names} />
      </Stack>
      {summary !== null && (
        <FamilySummary answer={answer} names={names} summary={summary} onClose={() => setSummary(null)} />
      )}
      {isPrinting && (
        <PrintSummaryDialog
          familyId={family.id}
          people={people}
          names={names}
          onReady={(made) => {
            setIsPrinting(false)
            setSummary(made)
          }}
          onClose={() => setIsPrinting(false)}
        />
      )}
      {isErasing && <EraseRehearsalDialog family={family} onClose={() => setIsErasing(false)} />}
      {isRevealing && (
        <RevealNamesDialog
          familyId={family.id}
          onShown={(shown) => {
            setNames(shown)
            setIsRevealing(false)
          }}
          onClose={() => setIsRevealing(false)}
        />
      )}
      {openDialog !== null && (
        <FamilyDialogs
          familyId={family.id}
          openDialog={openDialog}
          hasAdult={adults.length > 0}
          names={names}
          onDone={done}
          onClose={() => setOpenDialog(null)}
        />
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
