import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

import { giveBackTyped } from './keep-typed.ts'

/** Tells everybody that a page has come: title, focus on its heading, and the top of the page for a new one. */
export function Arrival({ title }: { title: string }) {
  const { pathname, key } = useLocation()
  const isReturn = useNavigationType() === 'POP'

  useEffect(giveBackTyped, [])

  useEffect(() => {
    document.title = `${title} · Desco`
  }, [title])

  useEffect(() => {
    // The first page of a visit is the browser's own arrival.
    if (key === 'default') return
    if (!isReturn) window.scrollTo({ top: 0, behavior: 'instant' })
    const heading = document.querySelector<HTMLElement>('h1') ?? document.querySelector('main')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once per address, not per history entry
  }, [pathname])

  return null
}
