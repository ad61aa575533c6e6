import { type Child, parentReceivesSurveys, type User } from '@desco/contract/families/people'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'

import { ErrorBoundary } from '#frame/error-boundary.tsx'
import { LateDialog } from '#frame/late-dialog.tsx'
import { latePart } from '#frame/late-part.tsx'
import { StudyOverNote } from '#frame/study/study-over.tsx'
import { useUser } from '#data/hooks.ts'
import { BirthDateAsked } from '#family/rights/birth-date-asked.tsx'
import { StickersPanel } from '#family/messages/path/stickers-panel.tsx'
import { ChildChoicePanel } from '#family/children/child-choice-panel.tsx'
import { ChildrenPanel, childrenPanelId } from '#family/children/children-panel.tsx'
import { LogoutButton } from '#family/log-in/logout-button.tsx'
import { SecondParentPanel, secondParentPanelId } from '#family/invitations/second-parent-panel.tsx'
import {
  AnsweredPanel,
  ChildSurveysPanel,
  ProgressPanel,
  SurveysPanel,
} from '#family/questionnaires/survey-panels.tsx'
import { useSurveys } from '#family/questionnaires/surveys.ts'
import { NextStepPanel, useStudyPath } from '#family/messages/path/next-step-panel.tsx'
import { Notice } from '#ui/feedback/notices.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Columns, FootLinks, Panel, Stack } from '#ui/layout/boxes.tsx'
import { DefinitionFacts } from '#ui/layout/list.tsx'
import { PageHead, Plate } from '#ui/layout/page-head.tsx'
import { printDay } from '#ui/text/format.ts'
import { paths } from '#web/paths.ts'

import { EnrolmentNotice, isUnfinished } from './enrolment-notice.tsx'
import styles from './home.module.css'
import { MessagesPanel } from './messages-panel.tsx'

/** The dashboard. A user with an age is a child (specification section 6). */
export function HomePage() {
  const user = useUser()
  return user.age === undefined ? <ParentHome user={user} /> : <ChildHome user={user} />
}

// with the libraries of dialogs and forms, a quarter of home: they come when they are asked for
const ChildSurveysDialog = latePart(
  async () => (await import('#family/questionnaires/child-surveys-dialog.tsx')).ChildSurveysDialog,
).Part

const ContactsCard = latePart(
  async () => (await import('#family/rights/contacts-card.tsx')).ContactsCard,
).Part

const viewSurveys = (child: Child, onClose: () => void) => (
  <LateDialog title={`Questionari di ${child.name}`} onClose={onClose}>
    <ChildSurveysDialog child={child} onClose={onClose} />
  </LateDialog>
)

export function ParentHome({ user }: { user: User }) {
  return (
    <>
      <HomeHead calledBy={user.name} lead={`${user.name} ${user.surname}`} familyCode={user.familyCode} />
      <Stack gap="loose">
        <NextStepOrEnd user={user} />
        {!user.studyOver && <YearlyContacts isDue={user.contactsDue === true} />}
        {user.returnAsked && !user.studyOver && (
          <Notice tone="wait" title="L’altro genitore vorrebbe tornare nello studio">
            Serve anche il tuo sì: <Link to={paths.myConsents}>leggi e rispondi</Link>.
          </Notice>
        )}
        <EnrolmentNotice user={user} />
        <Columns
          main={
            <>
              <ChildrenPanel family={user} viewSurveys={viewSurveys} />
              <SurveysPanel />
            </>
          }
          side={
            <>
              {parentReceivesSurveys(user) && !user.studyOver && <ProgressPanel />}
              <ProfilePanel user={user} />
              <SecondParentPanel family={user} />
              {user.messages !== undefined && !user.studyOver && <MessagesPanel messages={user.messages} />}
            </>
          }
        />
      </Stack>
    </>
  )
}

export function ChildHome({ user }: { user: User }) {
  const { isReady, open } = useSurveys()
  return (
    <>
      <HomeHead
        calledBy={user.username ?? user.name}
        lead={user.studyOver ? undefined : leadOf(isReady, open.length)}
        familyCode={user.familyCode}
      />
      {user.turns14On !== undefined && (
        <Notice title="Tra poco compi 14 anni">
          Dal {printDay(user.turns14On)} decidi anche tu, con parole per la tua età: quando entri ti
          spieghiamo lo studio e ti chiediamo se vuoi continuare. Finché non rispondi non ti chiediamo altro.
        </Notice>
      )}
      {user.turns18On !== undefined && (
        <Notice title="Tra poco compi 18 anni">
          Dal {printDay(user.turns18On)} decidi solo tu: l’autorizzazione dei tuoi genitori non vale più.
          Quando entri ti chiediamo se vuoi continuare. Finché non scegli non ti chiediamo altro.
        </Notice>
      )}
      <BirthDateAsked />
      <div className={styles.top}>
        <NextStepOrEnd user={user} />
      </div>
      {isAdult(user) && user.email === null && !user.studyOver && (
        <div className={styles.top}>
          <MissingEmail />
        </div>
      )}
      <div className={styles.panels}>
        <ChildSurveysPanel />
        {!user.studyOver && <ProgressPanel />}
        <div className={styles.last}>
          <Stickers />
          <AnsweredPanel />
          <ChildChoicePanel user={user} />
        </div>
      </div>
    </>
  )
}

/** Asked once a year; what was answered stays on the page until it is left. A part that does not come is asked for the next time. */
function YearlyContacts({ isDue }: { isDue: boolean }) {
  const [wasDue, setWasDue] = useState(isDue)
  if (isDue && !wasDue) setWasDue(true)
  if (!wasDue) return null
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={<Skeleton shape="card" label="Carichiamo i tuoi recapiti…" />}>
        <ContactsCard isDue={isDue} />
      </Suspense>
    </ErrorBoundary>
  )
}

const AdultEmailCard = latePart(
  async () => (await import('#family/children/adult-email.tsx')).AdultEmailCard,
).Part

const isAdult = ({ age = 0 }: User) => age >= 18

/** Asked of who is 18 and went on, until an address is theirs. */
function MissingEmail() {
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={<Skeleton shape="card" label="Un momento…" />}>
        <AdultEmailCard />
      </Suspense>
    </ErrorBoundary>
  )
}

function Stickers() {
  const { data } = useStudyPath()
  const me = data?.people.find(({ isMe }) => isMe)
  return me !== undefined && <StickersPanel path={me} />
}

/** The next step stands above everything else; once the study is over, that it is. */
function NextStepOrEnd({ user }: { user: User }) {
  const isChild = user.age !== undefined
  // what was not finished in time is said below, with what still goes
  if (isUnfinished(user)) return null
  if (!user.studyOver) return (isChild || parentReceivesSurveys(user)) && <NextStep user={user} />
  return <StudyOverNote about={isChild ? 'childHome' : 'parentHome'} />
}

function NextStep({ user }: { user: User }) {
  const { open } = useSurveys()
  const isChild = user.age !== undefined
  const linkOf = (surveyId: number) => open.find(({ id }) => id === surveyId)?.link ?? null
  return (
    <NextStepPanel
      isChild={isChild}
      awaited={isChild ? [] : childrenOnPath(user)}
      ways={{ childrenPanelId, secondParentPanelId, linkOf }}
    />
  )
}

/**
 * Nothing is asked of children before both parents have decided, nor of who said no; of who is 18 a parent is told nothing.
 */
const childrenOnPath = ({ enrolment, children }: User) =>
  enrolment === 'active'
    ? children.filter(({ selected, age, assent }) => selected && age < 18 && assent !== 'no')
    : []

// its line is kept free: nothing below it moves when the answer comes
const leadOf = (isReady: boolean, open: number) => (isReady ? newFor(open) : '\u00A0')

function newFor(open: number) {
  if (open === 0) return 'Per ora non c’è niente da compilare.'
  return open === 1 ? 'C’è un questionario per te.' : `Ci sono ${open} questionari per te.`
}

type Props = { calledBy: string; lead: string | undefined; familyCode: string }

export function HomeHead({ calledBy, lead, familyCode }: Props) {
  return (
    <PageHead
      title={`Ciao, ${calledBy}`}
      lead={lead}
      plate={<Plate name={calledBy} big />}
      end={<FamilyCode code={familyCode} />}
      deskEnd={<LogoutButton />}
    />
  )
}

/** The code by which the study knows a family. */
export const FamilyCode = ({ code, label = 'Codice Famiglia' }: { code: string; label?: string }) => (
  <p className={styles.chip}>
    {label} <b>{code}</b>
  </p>
)

export function ProfilePanel({ user }: { user: Pick<User, 'name' | 'surname' | 'familyCode'> }) {
  return (
    <Panel title="Profilo">
      <DefinitionFacts
        facts={[
          { term: 'Nome', value: user.name },
          { term: 'Cognome', value: user.surname },
          { term: 'Codice Famiglia', value: user.familyCode, full: true, numeric: true },
        ]}
      />
      <FootLinks align="start">
        <Link to={paths.myConsents}>I miei consensi</Link>
        <Link to={paths.myData}>I nostri dati</Link>
      </FootLinks>
    </Panel>
  )
}
