import { type Child, parentReceivesSurveys, type User } from '@desco/contract/families/people'
import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'

import { ErrorBoundary } from '#frame/error-boundary.tsx'
import { latePart } from '#frame/late-part.tsx'
import { StudyOverNote } from '#frame/study/study-over.tsx'
import { useUser } from '#data/hooks.ts'
import { BirthDateAsked } from '#family/rights/birth-date-asked.tsx'
import { OwnStickers } from '#family/messages/path/own-stickers.tsx'
import { WaitingErasures } from '#family/consents/erasure/erasures.tsx'
import { ChildChoicePanel } from '#family/children/child-choice-panel.tsx'
import { ChildrenPanel, childrenPanelId } from '#family/children/children-panel.tsx'
import { LogoutButton } from '#family/log-in/logout-button.tsx'
import { ChildSurveysDialog } from '#family/questionnaires/child-surveys-dialog.tsx'
import { SecondParentPanel, secondParentPanelId } from '#family/invitations/second-parent-panel.tsx'
import { ProgressPanel, SurveysPanel, surveysPanelId } from '#family/questionnaires/survey-panels.tsx'
import { TodayCard } from '#family/messages/path/today-card.tsx'
import { Notice } from '#ui/feedback/notices.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Panel } from '#ui/layout/boxes.tsx'
import { DefinitionFacts } from '#ui/layout/list.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { printDay } from '#ui/text/format.ts'
import { paths } from '#web/paths.ts'
import { PauseDialog } from '#family/consents/pause-dialog.tsx'
import { Button } from '#ui/form/button.tsx'

import { EnrolmentNotice, isUnfinished } from './enrolment-notice.tsx'
import styles from './home.module.css'

const ContactsCard = latePart(
  async () => (await import('#family/rights/contacts-card.tsx')).ContactsCard,
).Part
const AdultEmailCard = latePart(
  async () => (await import('#family/children/adult-email.tsx')).AdultEmailCard,
).Part

const viewSurveys = (child: Child, onClose: () => void) => (
  <ChildSurveysDialog child={child} onClose={onClose} />
)

/** The dashboard. A user with an age is a child (specification section 6). */
export function HomePage() {
  const user = useUser()
  const isChild = user.age !== undefined
  return (
    <>
      <PageHead low title={`Ciao, ${user.name}`} deskEnd={<LogoutButton />} />
      <div className={styles.panels}>
        <div className={styles.column}>
          <ProfilePanel user={user} />
          <TodayOrEnd user={user} />
          {isChild ? <ChildsPanels user={user} /> : <ParentsPanels user={user} />}
        </div>
        <div className={styles.column}>
          {isChild ? (
            <>
              <ProgressPanel after={<OwnStickers />} />
              <ChildChoicePanel />
            </>
          ) : (
            <>
              <SurveysPanel />
              {parentReceivesSurveys(user) && !user.studyOver && <ProgressPanel />}
              {user.messages !== undefined && !user.studyOver && <MessagesPanel messages={user.messages} />}
            </>
          )}
        </div>
      </div>
    </>
  )
}

const ParentsPanels = ({ user }: { user: User }) => (
  <>
    {mayBeErased(user) && <WaitingErasures />}
    {!user.studyOver && <YearlyContacts isDue={user.contactsDue === true} />}
    {user.returnAsked && !user.studyOver && (
      <Notice tone="wait" title="L’altro genitore vorrebbe tornare nello studio">
        Serve anche il tuo sì: <Link to={paths.myConsents}>leggi e rispondi</Link>.
      </Notice>
    )}
    <EnrolmentNotice user={user} />
    <ChildrenPanel viewSurveys={viewSurveys} />
    <SecondParentPanel />
  </>
)

const ChildsPanels = ({ user }: { user: User }) => (
  <>
    {user.turns14On !== undefined && (
      <Notice title="Tra poco compi 14 anni">
        Dal {printDay(user.turns14On)} decidi anche tu, con parole per la tua età: quando entri ti spieghiamo
        lo studio e ti chiediamo se vuoi continuare. Finché non rispondi non ti chiediamo altro.
      </Notice>
    )}
    {user.turns18On !== undefined && (
      <Notice title="Tra poco compi 18 anni">
        Dal {printDay(user.turns18On)} decidi solo tu: l’autorizzazione dei tuoi genitori non vale più. Quando
        entri ti chiediamo se vuoi continuare. Finché non scegli non ti chiediamo altro.
      </Notice>
    )}
    <BirthDateAsked />
    {(user.age ?? 0) >= 18 && user.email === null && !user.studyOver && (
      <LateCard label="Un momento…">
        <AdultEmailCard />
      </LateCard>
    )}
    <SurveysPanel />
  </>
)

/** An erasure begins with somebody's leaving: without one nobody asks the server about it. */
const mayBeErased = ({ hasLeft, enrolment, children }: User) =>
  hasLeft || enrolment === 'withdrawn' || children.some(({ selected }) => !selected)

/** Asked once a year; what was answered stays on the page until it is left. A part that does not come is asked for the next time. */
function YearlyContacts({ isDue }: { isDue: boolean }) {
  const [wasDue, setWasDue] = useState(isDue)
  if (isDue && !wasDue) setWasDue(true)
  return (
    wasDue && (
      <LateCard label="Carichiamo i tuoi recapiti…">
        <ContactsCard isDue={isDue} />
      </LateCard>
    )
  )
}

type LateCardProps = { label: string; children: ReactNode }

/** A card in a file of its own, which the home does without where that does not come. */
const LateCard = ({ label, children }: LateCardProps) => (
  <ErrorBoundary fallback={() => null}>
    <Suspense fallback={<Skeleton shape="card" label={label} />}>{children}</Suspense>
  </ErrorBoundary>
)

/** The thing to do today; once the study is over, that it is. */
function TodayOrEnd({ user }: { user: User }) {
  const isChild = user.age !== undefined
  // an enrolment not finished in time is said below, with what still goes
  if (isUnfinished(user)) return null
  if (user.studyOver) return <StudyOverNote about={isChild ? 'childHome' : 'parentHome'} />
  if (!isChild && !parentReceivesSurveys(user)) return null
  return (
    <TodayCard
      panels={{ children: childrenPanelId, secondParent: secondParentPanelId, surveys: surveysPanelId }}
    />
  )
}

/** The signed-in person and the code of the family: the head of the page. */
function ProfilePanel({ user: { name, surname, familyCode, age, username } }: { user: User }) {
  const isChild = age !== undefined
  return (
    <Panel
      title="Profilo"
      fact={
        <span className={styles.ways}>
          {!isChild && <Link to={paths.myConsents}>I miei consensi</Link>}
          <Link to={paths.myData}>{isChild ? 'I miei dati' : 'I nostri dati'}</Link>
        </span>
      }
    >
      <DefinitionFacts
        inLine={!isChild}
        facts={[
          { term: 'Nome', value: name },
          { term: 'Cognome', value: surname },
          ...(isChild && username !== null ? [{ term: 'Nome utente', value: username }] : []),
          { term: 'Codice Famiglia', value: familyCode, numeric: true },
        ]}
      />
    </Panel>
  )
}

/** A pause without looking for the page where everything about messages is chosen. */
function MessagesPanel({ messages: { choice, until } }: { messages: NonNullable<User['messages']> }) {
  const [isOpen, setIsOpen] = useState(false)
  // a person with necessary messages only needs no pause, and would get all again after it
  if (choice === 'fewer') return null
  return (
    <Panel
      title="Promemoria e messaggi"
      note={until === null ? undefined : `In pausa fino al ${printDay(until)}`}
      fact={
        <Button small onClick={() => setIsOpen(true)}>
          {until === null ? 'Non scrivetemi fino al…' : 'Cambia o finisci la pausa'}
        </Button>
      }
    >
      {isOpen && <PauseDialog until={until} onClose={() => setIsOpen(false)} />}
    </Panel>
  )
}
