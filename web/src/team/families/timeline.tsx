import type { FamilyPageAnswer } from '@desco/contract/staff/oversight'

import { Panel } from '#ui/layout/panel.tsx'
import { printDayAndTime } from '#ui/text/print-day.ts'

import style from './timeline.module.css'
import { eventSentence } from './event-sentences.ts'

/** What happened to a family, the newest first. */
export const Timeline = ({ events }: { events: FamilyPageAnswer['events'] }) => (
  <Panel title="Storia">
    <ol className={style.line} reversed>
      {events.toReversed().map((event) => (
        <li className={style.event} key={keyOf(event)}>
          <time className={style.at} dateTime={event.at}>
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
