import type { FamilyPageAnswer } from '@desco/contract/staff/oversight'

import { Panel } from '#ui/layout/boxes.tsx'
import { printDayAndTime } from '#ui/text/format.ts'

import { eventSentence } from './event-sentences.ts'
import styles from './timeline.module.css'

/** What happened to a family, the newest first. */
export const Timeline = ({ events }: { events: FamilyPageAnswer['events'] }) => (
  <Panel title="Storia">
    <ol className={styles.line} reversed>
      {events.toReversed().map((event) => (
        <li className={styles.event} key={keyOf(event)}>
          <time className={styles.at} dateTime={event.at}>
            {printDayAndTime(event.at)}
          </time>
          {eventSentence(event)}
        </li>
      ))}
    </ol>
  </Panel>
)

const keyOf = ({ at, kind, children }: FamilyPageAnswer['events'][number]) =>
  [at, kind, ...children].join(' ')
