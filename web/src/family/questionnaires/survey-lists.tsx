import { parentReceivesSurveys } from '@desco/contract/families/people'
import type { CompletedSurvey, Survey } from '@desco/contract/questionnaires/surveys'
import type { ReactNode } from 'react'

import { useUser } from '#data/hooks.ts'
import { ageWords } from '#frame/late-answers.ts'
import { Notice } from '#ui/feedback/notices.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { EmptyState, FailedState } from '#ui/feedback/states.tsx'
import { buttonClass } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { List, ListRow } from '#ui/layout/list.tsx'
import { DataTable } from '#ui/layout/data-table.tsx'
import { capital, plural, printDay } from '#ui/text/format.ts'
import { OutIcon } from '#ui/text/icons.tsx'
import { HiddenText, SmallNote, Text, Unbroken } from '#ui/text/text.tsx'

import styles from './questionnaires.module.css'
import { useSurveys } from './surveys.ts'

type OpenProps = {
  /** A panel of the home: small, and the page has its one act elsewhere. */
  quiet?: boolean
}

/** The active questionnaires that are still to do, or what there is instead. */
export function OpenSurveys({ quiet = false }: OpenProps) {
  const user = useUser()
  const { open, freshness, isReady, refused, isAsking, askAgain } = useSurveys()

  if (!parentReceivesSurveys(user)) {
    const isAlone = parentReceivesSurveys({ ...user, hasLeft: false })
    return (
      <NothingToDo title="Non ci sono questionari per te" quiet={quiet}>
        {isAlone ? 'Non partecipi più allo studio.' : 'La tua famiglia non partecipa allo studio.'} Non devi
        fare altro.
      </NothingToDo>
    )
  }
  if (user.studyOver) {
    return (
      <NothingToDo title="Non ci sono più questionari da compilare" quiet={quiet}>
        Lo studio è finito. Non devi fare altro.
      </NothingToDo>
    )
  }
  if (refused !== undefined) {
    return (
      <FailedState title="I questionari non sono arrivati" onRetry={askAgain} retrying={isAsking}>
        {refused.message}
      </FailedState>
    )
  }
  // nobody knows the list yet, and its first answer is on its way
  const isAwaited = freshness?.late === true && freshness.asOf === null
  // One thing to do: the first that can be opened has the primary button.
  const first = open.find(({ link }) => link !== null)
  return (
    <Stack>
      {!isReady || isAwaited ? (
        <Skeleton shape="rows" label="Carichiamo i questionari…" />
      ) : open.length === 0 ? (
        <NothingToDo title="Per ora non c’è niente da compilare" quiet={quiet}>
          Quando c’è un questionario nuovo lo trovi qui. Non devi fare altro.
        </NothingToDo>
      ) : (
        <List>
          {open.map((survey) => (
            <SurveyRow key={survey.id} survey={survey} quiet={quiet} isFirst={survey === first} />
          ))}
        </List>
      )}
      {(!quiet || isAwaited) && <LateText />}
    </Stack>
  )
}

type NothingProps = { title: string; quiet: boolean; children: ReactNode }

const NothingToDo = ({ title, quiet, children }: NothingProps) =>
  quiet ? (
    <div>
      <h3>{title}</h3>
      <Text>{children}</Text>
    </div>
  ) : (
    <EmptyState drawing="piatto-vuoto" title={title}>
      {children}
    </EmptyState>
  )

type Props = { survey: Survey; quiet: boolean; isFirst: boolean }

function SurveyRow({ survey, quiet, isFirst }: Props) {
  const { title, link } = survey
  if (link === null && quiet) return <ListRow title={title} actionPlace="beside" action={soon} />
  if (link === null) return <ListRow title={title} fact="Lo stiamo preparando: tra poco lo apri da qui." />
  return (
    <ListRow
      title={title}
      fact={factOf(survey, quiet)}
      actionPlace={quiet ? 'beside' : 'below'}
      action={
        <a
          className={buttonClass({ variant: isFirst && !quiet ? 'primary' : 'secondary', small: quiet })}
          href={link}
          target="_blank"
          rel="noopener noreferrer"
        >
          visualizzazione
          <HiddenText> {title}, si apre in una nuova scheda</HiddenText>
          <OutIcon size="small" />
        </a>
      }
    />
  )
}

/** As high as the button that comes in its place: a home stands still while it comes. */
const soon = (
  <div className={styles.soon}>
    <SmallNote>
      <HiddenText>Lo stiamo preparando: lo apri da qui </HiddenText>tra poco
    </SmallNote>
  </div>
)

/** The facts to know before opening it: for whom, how long it takes, until when, and whether it was begun and goes on from there. */
function factOf({ begun, resumes, minutes, until }: Survey, isSaid: boolean): ReactNode {
  const known = [
    // the panel of the home says so once, in its head
    !isSaid && 'per te',
    minutes !== null && `circa ${minutes} ${plural(minutes, 'minuto', 'minuti')}`,
    begun ? begunWords[String(resumes)] : resumes === false && 'si compila in una volta sola',
    until !== null && 'fino al ',
  ]
  return (
    <>
      {capital(known.filter((fact) => typeof fact === 'string').join(', '))}
      {until !== null && <Unbroken>{printDay(`${until}T12:00:00Z`)}</Unbroken>}
    </>
  )
}

const begunWords: Record<string, string> = {
  true: 'iniziato: riprendi da dove eri',
  false: 'iniziato: quando lo riapri ricomincia dall’inizio',
  // LimeSurvey does not tell whether it keeps the answers
  null: 'iniziato',
}

export function CompletedTable({ done }: { done: CompletedSurvey[] }) {
  return (
    <DataTable
      caption="Questionari completati"
      columns={[
        { head: 'ID Questionario', cell: ({ id }) => id },
        { head: 'Questionario completato', cell: ({ title }) => title, kind: 'title' },
      ]}
      rows={done}
    />
  )
}

/** Of when the list is while LimeSurvey's answer is on its way: gone in a second. On the home it would move the panels below, twice. */
function LateText() {
  const { freshness, askedAt } = useSurveys()
  if (freshness?.late !== true) return null
  return <SmallNote>{ageWords(freshness, askedAt)}</SmallNote>
}

/** Says quietly that what is shown is the last known answer, because LimeSurvey does not answer. */
export function FreshnessNotice() {
  const { freshness, askedAt } = useSurveys()
  if (freshness === undefined || freshness.late) return null
  const words = ageWords(freshness, askedAt)
  return (
    words !== null && (
      <Notice tone="wait" live>
        {words}
      </Notice>
    )
  )
}
