import { type ReactNode, useRef } from 'react'

import { classes } from './classes.ts'
import styles from './ConsentText.module.css'
import { CheckIcon } from './icons/CheckIcon.tsx'
import { DownIcon } from './icons/DownIcon.tsx'
import { useReadToEnd } from './use-read-to-end.ts'

type Props = { label: string; children: ReactNode; onRead: () => void }

/** A text in a box that can be scrolled with the keyboard, and that knows when its end was seen. */
export function ConsentText({ label, children, onRead }: Props) {
  const text = useRef<HTMLDivElement>(null)
  const foot = useRef<HTMLParagraphElement>(null)
  // Set on the element and not as an attribute, which a strict content policy would refuse in a prerendered page.
  const grow = (share: number) => foot.current?.style.setProperty('--read', `${Math.round(share * 100)}%`)
  const read = useReadToEnd(text, grow, onRead)
  return (
    <div className={styles.box}>
      <div className={styles.text} ref={text} tabIndex={0} role="region" aria-label={`${label}: testo`}>
        {children}
      </div>
      <p className={classes(styles.foot, read && styles.read)} ref={foot} role="status">
        {read ? <CheckIcon size="small" /> : <DownIcon size="small" />}
        {read ? 'Letto fino alla fine' : 'Scorri fino alla fine per rispondere'}
      </p>
    </div>
  )
}
