import { auditActs } from '@desco/contract/staff/audit'
import type { AnswerOf } from '@desco/contract/endpoint'
import type { SomebodyOfFamily } from '@desco/contract/team/families'
import type { RevealedNames } from '@desco/contract/team/family-acts'
import {
  familyHistory,
  type HistoryItem,
  type HistorySource,
  historySources,
} from '@desco/contract/team/family-history'
import { dropReasons } from '@desco/contract/messages/desk/message-words'
import { useState } from 'react'
import { Link } from 'react-router'

import { Filters } from '#team/parts/filters.tsx'
import { LoadMore } from '#team/parts/loaded.tsx'
import { Loaded } from '#ui/feedback/loaded.tsx'
import { surveyPeoplePath } from '#team/paths.ts'
import { useStaffPages } from '#team/session/queries.ts'
import { useMay } from '#team/session/session.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { Select } from '#ui/form/inputs.tsx'
import { Panel, Row } from '#ui/layout/boxes.tsx'
import { DefinitionFacts } from '#ui/layout/list.tsx'
import { printDay, printDayAndTime } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

import styles from './family-records.module.css'
import { eventSentence, nameOf } from './family-words.ts'
import { Bounce, MailSentence } from './history-mail.tsx'

const sourceWords: Record<HistorySource, string> = {
  event: 'Passi della famiglia',
  mail: 'Email, delle ultime settimane',
  message: 'Promemoria e messaggi',
  act: 'Azioni del gruppo',
  survey: 'Questionari completati',
  diary: 'Giornate di diario complete',
}
const options = historySources.map((value) => ({ value, label: sourceWords[value] }))
const everything = 'all'
/** The last days of most families. */
const shownFirst = 8

const nextOf = ({ next }: AnswerOf<typeof familyHistory.seeHistory>) =>
  next === null ? null : { after: next }

type Props = { familyId: string; names: RevealedNames | null; mayInviteAgain: boolean }

/** All that happened to a family in one list, the newest first: what it did, what it was written, what the team did. */
export function HistoryPanel({ familyId, names, mayInviteAgain }: Props) {
  const [source, setSource] = useState<HistorySource | typeof everything>(everything)
  const input = { familyId, ...(source !== everything && { source }) }
  const query = useStaffPages(familyHistory.seeHistory, input, nextOf)
  const all = (query.pages ?? []).flatMap((page) => page.items)
  const [isWhole, setIsWhole] = useState(false)
  const items = isWhole ? all : all.slice(0, shownFirst)
  return (
    <Panel
      title="Storia"
      fact={
        <Filters label="Quale parte della storia">
          <Select
            name="source"
            label="Che cosa mostrare"
            value={source}
            onChange={(value) => setSource(historySources.find((one) => one === value) ?? everything)}
            options={[{ value: everything, label: 'Tutto' }, ...options]}
          />
        </Filters>
      }
    >
      <Loaded query={{ ...query, data: query.pages?.[0] }} failed="La storia non è arrivata">
        {(first) => (
          <>
            <LastTimes of={first} />
            {items.length === 0 ? (
              <Text>Qui non c’è ancora niente.</Text>
            ) : (
              <ol className={styles.line}>
                {items.map((item) => (
                  <li className={styles.event} key={item.id}>
                    <time className={styles.at} dateTime={item.at}>
                      {printDayAndTime(item.at)}
                    </time>
                    <span>
                      <Sentence {...{ familyId, item, names, mayInviteAgain }} />
                    </span>
                  </li>
                ))}
              </ol>
            )}
            {items.length < all.length ? (
              <Row>
                <Button variant="quiet" small onClick={() => setIsWhole(true)}>
                  Tutta la storia
                </Button>
              </Row>
            ) : (
              items.length > 0 && (
                <LoadMore
                  shown={items.length}
                  hasMore={query.hasMore}
                  loading={query.loadingMore}
                  onMore={query.loadMore}
                />
              )
            )}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

type Last = Pick<AnswerOf<typeof familyHistory.seeHistory>, 'lastContactAt' | 'lastActiveAt'>

const LastTimes = ({ of: { lastContactAt, lastActiveAt } }: { of: Last }) => (
  <DefinitionFacts
    facts={[
      {
        term: 'Ultimo contatto nostro (email o nota)',
        value: lastContactAt === null ? 'nessuno' : printDay(lastContactAt),
        numeric: true,
      },
      {
        term: 'Ultima attività della famiglia',
        value: lastActiveAt === null ? 'nessuna' : printDay(lastActiveAt),
        numeric: true,
      },
    ]}
  />
)

type SentenceProps = {
  familyId: string
  item: HistoryItem
  names: RevealedNames | null
  /** Whether there is anybody to invite. */
  mayInviteAgain: boolean
}

function Sentence({ familyId, item, names, mayInviteAgain }: SentenceProps) {
  const may = useMay()
  const called = (who: SomebodyOfFamily | null) => (who === null ? 'qualcuno' : nameOf(names, who))
  switch (item.source) {
    case 'event':
      return <>{eventSentence(item, names)}</>
    case 'mail':
      return <MailSentence mail={item} to={called(item.to)} {...{ familyId, mayInviteAgain }} />
    case 'message':
      return (
        <>
          {item.rule === null ? 'Messaggio' : 'Promemoria'} a {called(item.to)}: «{item.template}»,{' '}
          <MessageEnd state={item.state} why={item.why} />
          <Bounce of={item.bounce} />.
        </>
      )
    case 'act':
      return (
        <>
          {auditActs[item.act]}
          {item.by === null ? ' (il portale)' : `, ${item.by}`}
          {item.reason === null ? '.' : `: «${item.reason}»`}
        </>
      )
    case 'survey':
      return (
        <>
          {called(item.who)} completa{' '}
          {may('surveys.people') ? (
            <Link to={surveyPeoplePath(item.surveyId, 'done')}>«{item.title}»</Link>
          ) : (
            `«${item.title}»`
          )}
          {item.afterLeaving && ' (dopo il ritiro)'}
          {item.seenOnly && ' (visto dal portale)'}.
        </>
      )
    case 'diary':
      return (
        <>
          {called(item.who)} completa il diario del {printDay(item.day)}.
        </>
      )
  }
}

type MessageItem = Extract<HistoryItem, { source: 'message' }>

/** The fate of a message. One that was held back has done what it should. */
function MessageEnd({ state, why }: Pick<MessageItem, 'state' | 'why'>) {
  if (state === 'failed') return <Badge tone="bad">non recapitato</Badge>
  if (state === 'dropped') return `non inviato${why === null ? '' : `: ${dropReasons[why]}`}`
  return state === 'sent' ? 'inviato' : 'in partenza'
}
