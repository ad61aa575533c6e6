import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'

import { PlainDialog } from '#ui/feedback/plain-dialog.tsx'
import { useSystemBack } from '#ui/feedback/system-back.ts'
import { Button, buttonClass } from '#ui/form/button.tsx'
import { Text } from '#ui/text/text.tsx'

type Props = {
  isUnsaved: boolean
  /** Where the system's Back leads. */
  back: string
  /** The things that would be lost. */
  children: string
}

/**
 * Asks before a page of the family's area is left with words that are not saved: by a link, by the system's Back, and,
 * in the browser's own words, by closing the tab.
 */
export function LeaveUnsaved({ isUnsaved, back, children }: Props) {
  const [target, setTarget] = useState<string | null>(null)
  const isHeld = isUnsaved && target === null
  const { pathname } = useLocation()
  useSystemBack(isHeld ? () => setTarget(back) : null)

  useEffect(() => {
    if (!isHeld) return undefined
    const over = new AbortController()
    const { signal } = over
    const hold = (event: MouseEvent) => {
      const link = linkOf(event)
      if (link === null || link.pathname === pathname) return
      event.preventDefault()
      setTarget(`${link.pathname}${link.search}${link.hash}`)
    }
    // before the router hears of it
    document.addEventListener('click', hold, { capture: true, signal })
    window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal })
    return () => over.abort()
  }, [isHeld, pathname])

  if (target === null) return null
  const stay = () => setTarget(null)
  return (
    <PlainDialog
      alert
      title="Vuoi uscire senza salvare?"
      onClose={stay}
      actions={
        <>
          <Button variant="primary" onClick={stay}>
            Resta qui
          </Button>
          <Link className={buttonClass({ variant: 'secondary' })} to={target} replace>
            Esci senza salvare
          </Link>
        </>
      }
    >
      <Text>{children}</Text>
    </PlainDialog>
  )
}

/** The link inside the portal that a click would follow in this tab; null for every other click. */
function linkOf({ target, ctrlKey, metaKey, shiftKey, button }: MouseEvent): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (link === null || link.target === '_blank' || link.origin !== location.origin) return null
  return ctrlKey || metaKey || shiftKey || button !== 0 ? null : link
}
