import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

import { leavePageOfToast } from '#ui/feedback/show-toast.ts'

import { useArea } from './area.ts'
import { tellTyped } from './tell-typed.ts'

// A page that is loaded anew keeps its entry of the history, and that its key.
const openedWith =
  typeof history === 'undefined' ? undefined : (history.state as { key?: string } | null)?.key

/** Whether it is the page that the document was opened with: the browser announces it itself, and who reads it may be typing already. */
const isOpening = (key: string) => key === (openedWith ?? 'default')

/** Tells everybody that a page has come: the document's title, focus on the heading, and the top of a new page. */
export function RouteAnnouncer({ title }: { title: string }) {
  const { pathname, key } = useLocation()
  const isReturn = useNavigationType() === 'POP'
  const { name } = useArea()

  useLayoutEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])

  // before the new page is seen: a finger that is quick would find it moving away
  useLayoutEffect(() => {
    if (key !== 'default' && !isReturn) window.scrollTo({ top: 0, behavior: 'instant' })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once per address, not per history entry
  }, [pathname])

  useEffect(() => {
    if (!isOpening(key)) {
      leavePageOfToast()
      focusHeading()
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once per address, not per history entry
  }, [pathname])

  return null
}

/**
 * Stands beside a page that came late. The page's own heading takes over the focus that was lost with the skeleton's;
 * a person who has gone on to another element meanwhile stays there.
 */
export function PageShown() {
  const { key } = useLocation()

  useEffect(() => {
    if (isOpening(key)) tellTyped()
    else if (document.activeElement === document.body) focusHeading()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once per page
  }, [])

  return null
}

/** For what takes the place of a page at its own address: its heading has the focus, and its top is seen. */
export function useShownAnew() {
  useEffect(() => {
    focusHeading()
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [])
}

function focusHeading() {
  const heading = document.querySelector<HTMLElement>('h1') ?? document.querySelector('main')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}
