import { news, type NewsItem } from '@desco/contract/messages/news'

import { useUser } from '#data/hooks.ts'
import { useFamilyQuery } from '#data/use-family-query.ts'
import { Loaded } from '#ui/feedback/loaded.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
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

const Content = () => (
  <Loaded
    query={useFamilyQuery(news.getNews, {})}
    failed="Le news non sono arrivate"
    skeleton={<Skeleton shape="card" count={3} label="Carichiamo le news…" />}
  >
    {({ data: items }) =>
      items.length === 0 ? (
        <EmptyState drawing="colazione" level={2} title="Ancora nessuna news">
          Quando lo studio ha qualcosa da raccontarti, lo trovi qui.
        </EmptyState>
      ) : (
        <NewsList items={items} />
      )
    }
  </Loaded>
)

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
