import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

import { useNewsQuery } from './news.queries.ts'
import { NewsList } from './news-list.tsx'
import style from './news-page.module.css'

export function NewsPage() {
  return (
    <>
      <PageHead title="News" lead="Quello che succede nello studio." />
      <div className={style.narrow}>
        <Content />
      </div>
    </>
  )
}

function Content() {
  const {
    data: answer,
    error,
    isFetching,
    refetch,
  } = useNewsQuery({}, { refetchOnMountOrArgChange: true, refetchOnReconnect: true })

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
