import { pathSteps, type PersonOnPath, studyPaths, type StudyPath } from '@desco/contract/messages/study-path'
import { Link } from 'react-router'

import { ageWords, useWhileLate } from '#frame/late-answers.ts'
import { endpointQuery, serverState } from '#data/server-state.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button, buttonClass } from '#ui/form/button.tsx'
import { Panel, Stack } from '#ui/layout/boxes.tsx'
import { capital, printMoment } from '#ui/text/format.ts'
import { OutIcon } from '#ui/text/icons.tsx'
import { classes, HiddenText, Text } from '#ui/text/text.tsx'
import { diaryPath, paths } from '#web/paths.ts'

import styles from './next-step-panel.module.css'
import { nextWords, stepFact, stepWords } from './step-words.ts'

const { useStudyPathQuery } = serverState.injectEndpoints({
  endpoints: (build) => ({ studyPath: build.query(endpointQuery(studyPaths.studyPath)) }),
})

/** The path of who is signed in, asked once for all parts of a page that show it. */
export function useStudyPath() {
  const { options, heard } = useWhileLate()
  return heard(useStudyPathQuery({}, options))
}

/** Where the panels of the home are that a step leads to, and the link of one's own questionnaire. */
type Ways = {
  childrenPanelId: string
  secondParentPanelId: string
  linkOf: (surveyId: number) => string | null
}

type Props = {
  /** The kind of home: its steps have names of their own, and stand there before their states are known. */
  isChild: boolean
  /** The children of whom a line will come, before it is known what they have to do. */
  awaited: readonly { id: string; name: string; enabled: boolean }[]
  ways: Ways
}

/** 'Prossimo passo': one sentence and one button; below it the rest of the family and one's own path. */
export function NextStepPanel({ isChild, awaited, ways }: Props) {
  const { data, error, isFetching, refetch, fulfilledTimeStamp = 0 } = useStudyPath()
  // a questionnaire or a day to write takes two lines on a telephone, awaited and known
  const isLong = (personId: string) => awaited.some(({ id, enabled }) => enabled && id === personId)
  const first = data?.people.find(({ personId }) => personId === data.mostUrgent)
  // that there is nothing to do would be taken back in a second
  const isNothingYet =
    data?.freshness.asOf === null || data?.people.some(({ next }) => next.kind === 'nothing_yet') === true
  const isAwaited = data?.freshness.late === true && isNothingYet
  if (data === undefined || first === undefined || isAwaited) {
    return (
      <Panel title="Prossimo passo">
        {error === undefined ? (
          // as high as what comes: what stands below it must not move under a finger
          <Stack>
            <div className={styles.sentence}>
              <Skeleton shape="text" count={2} label="Cerchiamo il prossimo passo…" />
            </div>
            <div className={styles.way} />
            <Others
              key="others"
              lines={awaited.map(({ id, name }) => ({ id, who: name, words: '…', isLong: isLong(id) }))}
            />
            <PathSteps key="steps" steps={null} current={null} isChild={isChild} />
          </Stack>
        ) : (
          <Stack>
            <Text>Non siamo riusciti a leggerlo. Tutto il resto della pagina funziona.</Text>
            <Button busy={isFetching} busyLabel="Un momento…" onClick={() => void refetch()}>
              Riprova
            </Button>
          </Stack>
        )}
      </Panel>
    )
  }

  const me = data.people.find(({ isMe }) => isMe) ?? first
  // the page says once that the other parent is awaited
  const others = data.people.filter((person) => person !== first && person.next.kind !== 'other_parent')
  const { asOf, late } = data.freshness
  const age = ageWords(data.freshness, fulfilledTimeStamp)
  return (
    <Panel title="Prossimo passo">
      <Stack>
        <div className={styles.known}>
          {/* gone in a second: it stands where nothing else does, and moves nothing */}
          {late && asOf !== null && (
            <p className={styles.age}>Aggiornato {printMoment(asOf, new Date(fulfilledTimeStamp))}</p>
          )}
          <Text tone="ink" size="lead">
            {others.length === 0
              ? capital(nextWords(first.next))
              : `${calledBy(first)}: ${nextWords(first.next)}`}
          </Text>
        </div>
        <Way person={first} ways={ways} />
        {!late && asOf !== null && age !== null && (
          <Text tone="faint" size="small">
            {age}
          </Text>
        )}
        {/* keyed as while they were awaited: what stays where it is keeps its place on the screen when something above it grows */}
        <Others
          key="others"
          lines={others.map((person) => ({
            id: person.personId,
            who: calledBy(person),
            words: nextWords(person.next),
            isLong: isLong(person.personId),
          }))}
        />
        <PathSteps key="steps" {...me} />
      </Stack>
    </Panel>
  )
}

const calledBy = ({ isMe, name }: PersonOnPath) => (isMe || name === null ? 'Tu' : name)

type OthersProps = { lines: readonly { id: string; who: string; words: string; isLong: boolean }[] }

const Others = ({ lines }: OthersProps) =>
  lines.length > 0 && (
    <ul className={styles.others} aria-label="Il resto della famiglia">
      {lines.map(({ id, who, words, isLong }) => (
        <li key={id} className={classes(isLong && styles.long)}>
          {who}: {words}
        </li>
      ))}
    </ul>
  )

const primary = buttonClass({ variant: 'primary' })

/** The one button; none where there is only something to wait for. */
function Way({ person: { next, isMe, name }, ways }: { person: PersonOnPath; ways: Ways }) {
  switch (next.kind) {
    case 'questionnaire': {
      if (!isMe) {
        return (
          <a className={primary} href={`#${ways.childrenPanelId}`}>
            Vai all’accesso di {name}
          </a>
        )
      }
      const link = ways.linkOf(next.surveyId)
      // the link is on its way: the page of the questionnaires says so
      if (link === null) {
        return (
          <Link className={primary} to={paths.questionnaires}>
            Vai ai questionari
          </Link>
        )
      }
      return (
        <a className={primary} href={link} target="_blank" rel="noopener noreferrer">
          Apri il questionario
          <HiddenText> {next.title}, si apre in una nuova scheda</HiddenText>
          <OutIcon size="small" />
        </a>
      )
    }
    case 'diary_day':
      return (
        <Link className={primary} to={diaryPath(next.day)}>
          Apri il diario
        </Link>
      )
    case 'enable_child':
    case 'child_answer':
      return (
        <a className={primary} href={`#${ways.childrenPanelId}`}>
          Vai all’accesso di {name}
        </a>
      )
    case 'other_parent':
      return (
        <a className={buttonClass({ variant: 'secondary' })} href={`#${ways.secondParentPanelId}`}>
          Vedi l’invito
        </a>
      )
    case 'verify':
    case 'add_children':
    case 'wait':
    case 'finished':
    case 'nothing_yet':
    case 'not_taking_part':
      return null
  }
}

type Steps = {
  /** Null while they are asked for: only their names are known. */
  steps: StudyPath['steps'] | null
  current: StudyPath['current']
  isChild: boolean
}

/** The whole path in words, one's own. */
const PathSteps = ({ steps, current, isChild }: Steps) => (
  <div>
    <h3 id="percorso">Il tuo percorso</h3>
    <ol className={styles.steps} aria-labelledby="percorso">
      {pathSteps.map((step) => {
        const known = steps?.find((one) => one.step === step)
        return (
          <li key={step} aria-current={step === current ? 'step' : undefined}>
            <span>{stepWords(isChild)[step]}</span>{' '}
            <span className={styles.state}>{known === undefined ? '…' : stepFact(known)}</span>
          </li>
        )
      })}
    </ol>
  </div>
)
