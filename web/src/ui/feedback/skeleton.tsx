import { useWords } from '#ui/text/language.ts'
import { classes, HiddenText } from '#ui/text/text.tsx'

import styles from './skeleton.module.css'

type Props = { shape: 'text' | 'people' | 'rows' | 'card'; count?: number; label?: string }

/** The shape of what comes, breathing while it is fetched. */
export function Skeleton({ shape, count = 3, label }: Props) {
  const loading = useWords({ it: 'Caricamento…', en: 'Loading…' })
  const bones = Array.from({ length: count }, (_, bone) => <Bone shape={shape} key={bone} />)
  return (
    <div className={classes(shape === 'card' && styles.card)} aria-busy="true">
      <output>
        <HiddenText>{label ?? loading}</HiddenText>
      </output>
      <div className={styles.bones} aria-hidden="true">
        {shape === 'card' && <div className={classes(styles.bone, styles.title)} />}
        {bones}
      </div>
    </div>
  )
}

function Bone({ shape }: Pick<Props, 'shape'>) {
  if (shape === 'text' || shape === 'card') return <div className={styles.bone} />
  return (
    <div className={styles.row}>
      {shape === 'people' && <div className={classes(styles.bone, styles.round)} />}
      <div className={styles.bones}>
        <div className={styles.bone} />
        <div className={classes(styles.bone, styles.short)} />
      </div>
    </div>
  )
}
