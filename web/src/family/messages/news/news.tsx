import { news, type NewsItem, type NewsPicture as Picture } from '@desco/contract/messages/news'
import { useEffect, useRef, useState } from 'react'

import { useUser } from '#data/hooks.ts'
import { useFamilyQuery } from '#data/use-family-query.ts'
import { Loaded } from '#ui/feedback/loaded.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { printDay } from '#ui/text/format.ts'
import { fetchPicture } from '#data/files.ts'
import { Button } from '#ui/form/button.tsx'

import { NewsCard } from './news-card.tsx'
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

type State = { is: 'coming' } | { is: 'here'; address: string } | { is: 'missing' }

/**
 * The picture of a news. It is fetched with the session, which an `<img>` could not send, when it comes near the screen; its
 * place is kept until then.
 */
function NewsPicture({ picture: { id, alt, width, height } }: { picture: Picture }) {
  const image = useRef<HTMLImageElement>(null)
  const [state, setState] = useState<State>({ is: 'coming' })
  const [tries, setTries] = useState(0)

  useEffect(() => {
    const element = image.current
    if (element === null) return undefined
    const left = new AbortController()
    let address: string | undefined
    const load = async () => {
      try {
        const bytes = await fetchPicture(id, element, left.signal)
        if (left.signal.aborted) return
        address = URL.createObjectURL(bytes)
        setState({ is: 'here', address })
      } catch {
        if (!left.signal.aborted) setState({ is: 'missing' })
      }
    }
    const unwatch = whenNear(element, () => void load())
    return () => {
      unwatch()
      left.abort()
      if (address !== undefined) URL.revokeObjectURL(address)
    }
  }, [id, tries])

  if (state.is === 'missing') {
    const again = () => {
      setState({ is: 'coming' })
      setTries(tries + 1)
    }
    return (
      <div className={styles.missing}>
        <p>L’immagine non è arrivata. Mostra: {alt}</p>
        <Button small onClick={again}>
          Riprova
        </Button>
      </div>
    )
  }
  return (
    <img
      ref={image}
      className={styles.picture}
      style={{ aspectRatio: `${width} / ${height}` }}
      src={state.is === 'here' ? state.address : blank}
      alt={alt}
      width={width}
      height={height}
    />
  )
}

// one point that nobody sees: without any address a browser would keep no place
const blank = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
/** Runs once when an element is on the screen or will soon be. Returns what stops waiting for it. */
function whenNear(element: Element, then: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      then()
    },
    { rootMargin: '400px' },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
