import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Tells everybody that a page has come: title, the top of the page, and the focus on its heading. */
export function Arrival({ title }: { title: string }) {
  const { pathname, key } = useLocation()

  useEffect(() => {
    document.title = `${title} · Area ricerca · Desco`
  }, [title])

  useEffect(() => {
    // The first page of a visit is the browser's own arrival.
    if (key === 'default') return
    window.scrollTo({ top: 0, behavior: 'instant' })
    const heading = document.querySelector<HTMLElement>('h1') ?? document.querySelector('main')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once per address, not per history entry
  }, [pathname])

  return null
}
