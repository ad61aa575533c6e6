import type { RevealedNames } from '@desco/contract/staff/family-acts'
import { type FamilyPageAnswer, oversight } from '@desco/contract/staff/oversight'
import { useState } from 'react'
import { Link, useParams } from 'react-router'

import { useMay } from '#staff-session/use-may.ts'
import { useStaffQuery } from '#staff-session/use-staff-query.ts'
import { Loaded } from '#staff-ui/Loaded.tsx'
import { PageSkeleton } from '#staff-ui/PageSkeleton.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Columns } from '#ui/Columns.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Row, Stack } from '#ui/Stack.tsx'
import { printDay } from '#web/dates/print-day.ts'
import { staffPaths } from '#web/staff-paths.ts'

import { type Asked, FamilyDialogs } from './FamilyDialogs.tsx'
import { NotesPanel } from './NotesPanel.tsx'
import { PeoplePanel } from './PeoplePanel.tsx'
import { ConsentsPanel, InvitationsPanel } from './RecordsPanels.tsx'
import { RevealNamesDialog } from './RevealNamesDialog.tsx'
import { SurveysPanel } from './SurveysPanel.tsx'
import { Timeline } from './Timeline.tsx'
import { familyBadge, stateSince } from './family-state.ts'

/** One family by its code: its people, its story, and what can be done for it. */
export function FamilyPage() {
  const { familyId = '' } = useParams()
  // another family is another page: nothing of one is ever shown on another's
  return <OneFamily familyId={familyId} key={familyId} />
}

function OneFamily({ familyId }: { familyId: string }) {
  const query = useStaffQuery(oversight.openFamily, { familyId })
  return (
    <>
      <Link to={staffPaths.families}>Tutte le famiglie</Link>
      <Loaded query={query} failed="La scheda non è arrivata" skeleton={<PageSkeleton />}>
        {(answer) => <Family answer={answer} onDone={query.refetch} />}
      </Loaded>
    </>
  )
}

function Family({ answer, onDone }: { answer: FamilyPageAnswer; onDone: () => void }) {
  const { family, people, events, consents, invitations, mayInviteAgain, notes } = answer
  const may = useMay()
  const [names, setNames] = useState<RevealedNames | null>(null)
  const [isRevealing, setIsRevealing] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { tone, word } = familyBadge(family)

  // revealed names are as old as the act: what was corrected since is not shown under them
  const done = () => {
    setNames(null)
    onDone()
  }

  return (
    <>
      <PageHead
        title={`Famiglia ${family.code}`}
        lead={
          <>
            <Badge tone={tone}>{word}</Badge> {tone === 'wait' ? 'dal' : 'il'} {printDay(stateSince(family))}.
            Registrata il {printDay(family.registeredAt)}.
          </>
        }
        end={
          may('families.withdraw') &&
          family.enrolment !== 'withdrawn' && (
            <Button variant="dangerOutline" onClick={() => setAsked({ act: 'withdrawFamily' })}>
              Ritira la famiglia
            </Button>
          )
        }
      />
      <Stack gap="loose">
        <PeoplePanel
          enrolment={family.enrolment}
          people={people}
          names={names}
          onAct={(act, person) => setAsked({ act, person })}
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
                      <Button small onClick={() => setAsked({ act: 'invite' })}>
                        Invita di nuovo
                      </Button>
                      <Button small onClick={() => setAsked({ act: 'invitedEmail' })}>
                        Correggi l’email
                      </Button>
                    </Row>
                  )
                }
              />
              <Timeline events={events} />
            </>
          }
          side={<NotesPanel familyId={family.id} notes={notes} onDone={onDone} />}
        />
        <SurveysPanel people={people} />
        <ConsentsPanel consents={consents} />
      </Stack>
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
      {asked !== null && (
        <FamilyDialogs familyId={family.id} asked={asked} onDone={done} onClose={() => setAsked(null)} />
      )}
    </>
  )
}
