import type { NewsAudience } from '@desco/contract/messages/news'
import { stepChoices } from '@desco/contract/messages/desk/message-words'
import { newsroom, type NewsState, type StaffNews } from '@desco/contract/messages/desk/news'
import { Link } from 'react-router'

import { type DataColumn, DataTable } from '#ui/layout/data-table.tsx'
import { Loaded } from '#ui/feedback/loaded.tsx'
import { newsPath, staffPaths } from '#team/paths.ts'
import { useStaffQuery } from '#team/session/queries.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { buttonClass } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/boxes.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { printDayAndTime } from '#ui/text/format.ts'
import { PlusIcon } from '#ui/text/icons.tsx'

const columns: DataColumn<StaffNews>[] = [
  { head: 'Titolo', kind: 'title', cell: ({ id, title }) => <Link to={newsPath(id)}>{title}</Link> },
  { head: 'Stato', cell: ({ state }) => <Badge {...newsStates[state]} /> },
  {
    head: 'Visibile dal',
    cell: ({ publishedAt }) => (publishedAt === null ? '–' : printDayAndTime(publishedAt)),
  },
  {
    head: 'Per chi',
    cell: (news) => (news.publishedAt === null ? '–' : printAudience(news)),
  },
  { head: 'Ultima modifica', cell: ({ editedAt }) => printDayAndTime(editedAt) },
]

/** Everything that was written for families, drafts first. */
export function NewsroomPage() {
  const query = useStaffQuery(newsroom.listStaffNews, {})
  return (
    <>
      <PageHead
        title="Notizie"
        lead="Quello che racconti qui, le famiglie lo leggono nella pagina News."
        act={
          <Link to={staffPaths.newNews} className={buttonClass({ variant: 'primary' })}>
            <PlusIcon size="small" />
            Scrivi una notizia
          </Link>
        }
      />
      <Card flush>
        <Loaded query={query} failed="Le notizie non sono arrivate">
          {({ news }) =>
            news.length === 0 ? (
              <EmptyState drawing="colazione" level={2} title="Ancora nessuna notizia">
                Scrivi la prima: resta una bozza finché non la pubblichi.
              </EmptyState>
            ) : (
              <DataTable caption="Notizie" columns={columns} rows={news} wordy linked />
            )
          }
        </Loaded>
      </Card>
    </>
  )
}

/** How a state is called and shown. */
export const newsStates = {
  draft: { tone: 'plain', word: 'Bozza' },
  scheduled: { tone: 'wait', word: 'Programmata' },
  published: { tone: 'good', word: 'Pubblicata' },
} as const satisfies Record<NewsState, { tone: string; word: string }>

/** The audience of a news, as a choice and as its readers. */
export const audienceWords: Record<NewsAudience, { label: string; readers: string }> = {
  everybody: { label: 'Genitori e figli', readers: 'Le famiglie' },
  parents: { label: 'Solo i genitori', readers: 'I genitori' },
  children: { label: 'Solo figlie e figli', readers: 'Figlie e figli' },
}

const printStep = (step: StaffNews['step']) =>
  stepChoices.find(({ value }) => value === step)?.label.toLowerCase()

const printAudience = ({ audience, step }: Pick<StaffNews, 'audience' | 'step'>) =>
  [audienceWords[audience].label, printStep(step)].filter(Boolean).join(': ')

type NewsFacts = Pick<StaffNews, 'state' | 'publishedAt' | 'audience' | 'step' | 'mailPlanned'>

/** The families' view of it, in words. */
export function whatFamiliesSee({ state, publishedAt, audience, step, mailPlanned }: NewsFacts): string {
  if (publishedAt === null) return 'Nessuna famiglia la vede.'
  const { readers } = audienceWords[audience]
  const when = printDayAndTime(publishedAt)
  const [at, mail] = [
    step === null ? '' : `, se sono al passo «${printStep(step)}»`,
    mailPlanned && ' Parte anche un’email.',
  ]
  return `${readers} la ${state === 'scheduled' ? 'vedranno' : 'vedono'} dal ${when}${at}.${mail || ''}`
}
