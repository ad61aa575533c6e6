import { type ReactNode, useRef } from 'react'

import { classes } from '#ui/text/classes.ts'
import styles from './consent-text.module.css'
import { CheckIcon } from '#ui/text/icons/check-icon.tsx'
import { DownIcon } from '#ui/text/icons/down-icon.tsx'
import { useReadToEnd } from './use-read-to-end.ts'

type Props = { label: string; children: ReactNode; onRead: () => void }

/** A text in a box that can be scrolled with the keyboard, and that knows when its end was seen. */
export function ConsentText({ label, children, onRead }: Props) {
  const text = useRef<HTMLElement>(null)
  const foot = useRef<HTMLOutputElement>(null)
  // Set on the element and not as an attribute, which a strict content policy would refuse in a prerendered page.
  const grow = (share: number) => foot.current?.style.setProperty('--read', `${Math.round(share * 100)}%`)
  const read = useReadToEnd(text, grow, onRead)
  return (
    <div className={styles.box}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it no key could scroll the text */}
      <section className={styles.text} ref={text} tabIndex={0} aria-label={`${label}: testo`}>
        {children}
      </section>
      <output className={classes(styles.foot, read && styles.read)} ref={foot}>
        {read ? <CheckIcon size="small" /> : <DownIcon size="small" />}
        {read ? 'Letto fino alla fine' : 'Scorri fino alla fine per rispondere'}
      </output>
    </div>
  )
}
