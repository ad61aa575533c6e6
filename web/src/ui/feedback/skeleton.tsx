import { useLayoutEffect, useState } from 'react'

import { useWords } from '#ui/text/language.ts'
import { classes, HiddenText } from '#ui/text/text.tsx'

import styles from './skeleton.module.css'

type Props = { shape: 'text' | 'people' | 'rows' | 'card'; count?: number; label?: string }

/** The shape of what comes, breathing while it is fetched. */
export function Skeleton({ shape, count = 3, label }: Props) {
  const loading = useWords({ it: 'Caricamento…', en: 'Loading…' })
  const isFirst = useIsFirst()
  const lines = Array.from({ length: count }, (_, place) => <Placeholder shape={shape} key={place} />)
  return (
    <div className={classes(shape === 'card' && styles.card)} aria-busy="true">
      {isFirst ? (
        <output>
          <HiddenText>{label ?? loading}</HiddenText>
        </output>
      ) : (
        <HiddenText>{label ?? loading}</HiddenText>
      )}
      <div className={styles.lines} aria-hidden="true">
        {shape === 'card' && <div className={classes(styles.line, styles.title)} />}
        {lines}
      </div>
    </div>
  )
}

let standing = 0

/** Whether no other shape stands on the page: of many that come together, one says so. */
function useIsFirst(): boolean {
  const [isFirst, setIsFirst] = useState(false)
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- only what has been drawn can be counted
    setIsFirst(standing === 0)
    standing += 1
    return () => void (standing -= 1)
  }, [])
  return isFirst
}

function Placeholder({ shape }: Pick<Props, 'shape'>) {
  if (shape === 'text' || shape === 'card') return <div className={styles.line} />
  return (
    <div className={styles.row}>
      {shape === 'people' && <div className={classes(styles.line, styles.round)} />}
      <div className={styles.lines}>
        <div className={styles.line} />
        <div className={classes(styles.line, styles.short)} />
      </div>
    </div>
  )
}
