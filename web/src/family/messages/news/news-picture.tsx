import type { NewsPicture as Picture } from '@desco/contract/messages/news'
import { useEffect, useRef, useState } from 'react'

import { fetchPicture } from '#data/files.ts'
import { Button } from '#ui/form/button.tsx'

import styles from './news.module.css'

type State = { is: 'coming' } | { is: 'here'; address: string } | { is: 'missing' }

/**
 * The picture of a news. It is fetched with the session, which an `<img>` could not send, when it comes near the screen; its
 * place is kept until then.
 */
export function NewsPicture({ picture: { id, alt, width, height } }: { picture: Picture }) {
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
