import { news, type NewsItem } from '@desco/contract/messages/news'

import { useUser } from '#data/hooks.ts'
import { endpointQuery, live, serverState } from '#data/server-state.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { EmptyState, FailedState } from '#ui/feedback/states.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { printDay } from '#ui/text/format.ts'

import { NewsCard } from './news-card.tsx'
import { NewsPicture } from './news-picture.tsx'
import styles from './news.module.css'

export function NewsPage() {
  const { hasLeft } = useUser()
  return (
    <>
      <PageHead title="News" lead="Quello che succede nello studio." />
      <div className={styles.narrow}>{hasLeft ? <NoNewsForWhoHasLeft /> : <Content />}</div>
    </>
  )
}

const NoNewsForWhoHasLeft = () => (
  <EmptyState drawing="colazione" level={2} title="Non ci sono news per te">
    Non partecipi più allo studio. Nella Home trovi ancora i tuoi consensi e i tuoi figli.
  </EmptyState>
)

function Content() {
  const {
    data: answer,
    error,
    isFetching,
    refetch,
  } = useNewsQuery({}, { ...live, refetchOnMountOrArgChange: true })

  if (answer === undefined && error !== undefined) {
    return (
      <FailedState
        level={2}
        title="Le news non sono arrivate"
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {'message' in error ? error.message : 'Riprova tra poco.'}
      </FailedState>
    )
  }
  if (answer === undefined) return <Skeleton shape="card" count={3} label="Carichiamo le news…" />
  if (answer.data.length === 0) {
    return (
      <EmptyState drawing="colazione" level={2} title="Ancora nessuna news">
        Quando lo studio ha qualcosa da raccontarti, lo trovi qui.
      </EmptyState>
    )
  }
  return <NewsList items={answer.data} />
}

export const NewsList = ({ items }: { items: readonly NewsItem[] }) => (
  <ul className={styles.list}>
    {items.map(({ title, description, picture, createdAt }) => (
      <NewsCard
        as="li"
        key={`${createdAt} ${title}`}
        title={title}
        text={description}
        picture={picture && <NewsPicture key={picture.id} picture={picture} />}
        day={printDay(createdAt)}
        moment={createdAt}
      />
    ))}
  </ul>
)

export const { useNewsQuery } = serverState.injectEndpoints({
  endpoints: (build) => ({ news: build.query(endpointQuery(news.getNews)) }),
})
