import { parentReceivesSurveys } from '@desco/contract/families/people'
import type { CompletedSurvey, Survey } from '@desco/contract/questionnaires/surveys'

import { useUser } from '#data/hooks.ts'
import { ageWords } from '#frame/late-answers.ts'
import { Notice } from '#ui/feedback/notices.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { EmptyState, FailedState } from '#ui/feedback/states.tsx'
import { buttonClass } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { List, ListRow } from '#ui/layout/list.tsx'
import { DataTable } from '#ui/layout/data-table.tsx'
import { plural } from '#ui/text/format.ts'
import { OutIcon } from '#ui/text/icons.tsx'
import { HiddenText, Text } from '#ui/text/text.tsx'

import { useSurveys } from './surveys.ts'

type OpenProps = {
  /** The page has its one primary button elsewhere. */
  quiet?: boolean
}

/** The active questionnaires that are still to do, or what there is instead. */
export function OpenSurveys({ quiet = false }: OpenProps) {
  const user = useUser()
  const { open, freshness, isReady, refused, isAsking, askAgain } = useSurveys()

  if (!parentReceivesSurveys(user)) {
    const isAlone = parentReceivesSurveys({ ...user, hasLeft: false })
    return (
      <EmptyState drawing="piatto-vuoto" title="Non ci sono questionari per te">
        {isAlone ? 'Non partecipi più allo studio.' : 'La tua famiglia non partecipa allo studio.'} Non devi
        fare altro.
      </EmptyState>
    )
  }
  if (user.studyOver) {
    return (
      <EmptyState drawing="piatto-vuoto" title="Non ci sono più questionari da compilare">
        Lo studio è finito. Non devi fare altro.
      </EmptyState>
    )
  }
  if (refused !== undefined) {
    return (
      <FailedState title="I questionari non sono arrivati" onRetry={askAgain} retrying={isAsking}>
        {'message' in refused ? refused.message : 'Riprova tra poco.'}
      </FailedState>
    )
  }
  // nobody knows the list yet, and its first answer is on its way
  const isAwaited = freshness?.late === true && freshness.asOf === null
  if (!isReady || isAwaited) {
    return (
      <Stack>
        <Skeleton shape="rows" label="Carichiamo i questionari…" />
        <LateText />
      </Stack>
    )
  }
  if (open.length === 0) {
    return (
      <Stack>
        <EmptyState drawing="piatto-vuoto" title="Per ora non c’è niente da compilare">
          Quando c’è un questionario nuovo lo trovi qui. Non devi fare altro.
        </EmptyState>
        <LateText />
      </Stack>
    )
  }
  // One thing to do: the first that can be opened has the primary button.
  const first = open.find(({ link }) => link !== null)
  return (
    <Stack>
      <List>
        {open.map((survey) => (
          <SurveyRow key={survey.id} survey={survey} isFirst={!quiet && survey === first} />
        ))}
      </List>
      <LateText />
    </Stack>
  )
}

type Props = { survey: Survey; isFirst: boolean }

function SurveyRow({ survey, isFirst }: Props) {
  const { title, link } = survey
  if (link === null) return <ListRow title={title} fact="Lo stiamo preparando: tra poco lo apri da qui." />
  return (
    <ListRow
      title={title}
      fact={factOf(survey)}
      action={
        <a
          className={buttonClass({ variant: isFirst ? 'primary' : 'secondary' })}
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

/** The facts to know before opening it: whether it was begun, whether it goes on from there, how long it takes. */
function factOf({ begun, resumes, minutes }: Survey): string | undefined {
  const facts = [
    begun ? begunWords[String(resumes)] : resumes === false && 'Si compila in una volta sola',
    minutes !== null && `Circa ${minutes} ${plural(minutes, 'minuto', 'minuti')}`,
  ].filter((fact) => typeof fact === 'string')
  return facts.length === 0 ? undefined : facts.join(' · ')
}

const begunWords: Record<string, string> = {
  true: 'Iniziato: riprendi da dove eri',
  false: 'Iniziato: quando lo riapri ricomincia dall’inizio',
  // LimeSurvey does not tell whether it keeps the answers
  null: 'Iniziato',
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
      rowKey={({ id }) => id}
    />
  )
}

/** Of when the list is while LimeSurvey's answer is on its way: gone in a second, so it stands below and moves nothing. */
function LateText() {
  const { freshness, askedAt } = useSurveys()
  if (freshness?.late !== true || askedAt === undefined) return null
  return (
    <Text tone="faint" size="small">
      {ageWords(freshness, askedAt)}
    </Text>
  )
}

/** Says quietly that what is shown is the last known answer, because LimeSurvey does not answer. */
export function FreshnessNotice() {
  const { freshness, askedAt } = useSurveys()
  if (freshness === undefined || freshness.late || askedAt === undefined) return null
  const words = ageWords(freshness, askedAt)
  if (words === null) return null
  return (
    <Notice tone="wait" live>
      {words}
    </Notice>
  )
}
