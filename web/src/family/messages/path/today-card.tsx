import { pathSteps, type PersonOnPath, studyPaths } from '@desco/contract/messages/path'
import { Link } from 'react-router'

import { useUser } from '#data/hooks.ts'
import { whileLate } from '#frame/late-answers.ts'
import { useFamilyQuery } from '#data/use-family-query.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/form/button.tsx'
import { classes, HiddenText } from '#ui/text/text.tsx'
import { RightIcon } from '#ui/text/icons.tsx'
import { diaryPath } from '#web/paths.ts'

import styles from './today-card.module.css'
import { stepFact, stepOf, stepWords, todayWords } from './today-words.ts'

/** The path of who is signed in, asked once for all parts of a page that show it. */
export const useStudyPath = () => useFamilyQuery(studyPaths.studyPath, {}, { every: whileLate })

/** Where the panels of the home are to which an act leads. */
type Panels = { children: string; secondParent: string; surveys: string }

/** 'Oggi': one act, which leads to its thing on the page, and the path as a thin bar. */
export function TodayCard({ panels }: { panels: Panels }) {
  const isChild = useUser().age !== undefined
  const { data, refusal, loading, refetch } = useStudyPath()
  const first = data?.people.find(({ personId }) => personId === data.mostUrgent)
  // that there is nothing to do would be taken back in a second
  const isNothingYet =
    data?.freshness.asOf === null || data?.people.some(({ next }) => next.kind === 'nothing_yet') === true
  if (data === undefined || first === undefined || (data.freshness.late && isNothingYet)) {
    return (
      <section className={styles.card} aria-labelledby="oggi">
        <div className={styles.head}>
          <h2 id="oggi">Oggi</h2>
        </div>
        {refusal === undefined ? (
          <Skeleton shape="text" count={1} label="Cerchiamo che cosa c’è da fare…" />
        ) : (
          <div className={styles.act}>
            <p>Non siamo riusciti a leggerlo.</p>
            <Button small busy={loading} onClick={refetch}>
              Riprova
            </Button>
          </div>
        )}
      </section>
    )
  }

  const step = stepOf(first)
  const names = stepWords(isChild)
  const words = todayWords(first.next, namesOf(first, data.people))
  const way = wayOf(first, panels)
  return (
    <section className={styles.card} aria-labelledby="oggi">
      <div className={styles.head}>
        <h2 id="oggi">Oggi</h2>
        {step !== null && step !== 'end' && (
          <p className={styles.step}>
            Passo {pathSteps.indexOf(step) + 1} di {barSteps.length}: {names[step]}
          </p>
        )}
      </div>
      <div className={styles.act}>
        <p>
          <Way to={way}>{words}</Way>
        </p>
        {way !== null && <RightIcon size="small" />}
      </div>
      <ol className={styles.bar} aria-label="Il percorso">
        {first.steps
          .filter((one) => one.step !== 'end')
          .map((one) => (
            <li
              key={one.step}
              className={classes(one.step === step ? styles.now : one.state === 'done' && styles.done)}
              aria-current={one.step === step ? 'step' : undefined}
            >
              <HiddenText>
                {names[one.step]}: {stepFact(one, first.next.kind === 'not_taking_part')}
              </HiddenText>
            </li>
          ))}
      </ol>
    </section>
  )
}

/** To another page, or to a panel of this one: there the browser itself moves the place of the keyboard. */
function Way({ to, children }: { to: string | null; children: string }) {
  if (to === null) return children
  return to.startsWith('#') ? (
    <a className={styles.way} href={to}>
      {children}
    </a>
  ) : (
    <Link className={styles.way} to={to}>
      {children}
    </Link>
  )
}

const barSteps = pathSteps.filter((step) => step !== 'end')

/** Of all children who have the same to do; nobody for one’s own act. */
function namesOf(first: PersonOnPath, people: readonly PersonOnPath[]): string[] {
  if (first.isMe) return []
  const dayOf = ({ next }: PersonOnPath) => (next.kind === 'diary_day' ? next.day : null)
  return people
    .filter((one) => !one.isMe && one.next.kind === first.next.kind && dayOf(one) === dayOf(first))
    .flatMap(({ name }) => name ?? [])
}

function wayOf({ isMe, next }: PersonOnPath, panels: Panels): string | null {
  switch (next.kind) {
    case 'questionnaire':
      return `#${isMe ? panels.surveys : panels.children}`
    case 'diary_day':
      return diaryPath(next.day)
    case 'enable_child':
    case 'child_answer':
      return `#${panels.children}`
    case 'other_parent':
      return `#${panels.secondParent}`
    case 'verify':
    case 'add_children':
    case 'wait':
    case 'finished':
    case 'nothing_yet':
    case 'not_taking_part':
      return null
  }
}
