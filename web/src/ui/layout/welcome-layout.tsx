import type { ReactNode } from 'react'

import { classes } from '#ui/text/classes.ts'
import { Cloth } from './cloth.tsx'
import { contentId, SkipLink } from './skip-link.tsx'
import { TableDrawing } from './table-drawing.tsx'
import styles from './welcome-layout.module.css'

type Props = {
  /** The logo, in a link to the first page. */
  logo: ReactNode
  /** What the card on the cloth says, on wide screens. */
  side: ReactNode
  children: ReactNode
  /** Below everything: who is behind the portal. */
  foot?: ReactNode
  headEnd?: ReactNode
  /** A short page stands in the middle of a wide screen. */
  centred?: boolean
  /** The laid table on phones too: the first page only. */
  smallDrawing?: boolean
}

/** Before login: one column; from 1024 px the laid table on its cloth to the left. */
export const WelcomeLayout = ({
  logo,
  side,
  children,
  foot,
  headEnd,
  centred = false,
  smallDrawing = false,
}: Props) => (
  <>
    <SkipLink />
    <div className={styles.welcome}>
      <Cloth hiddenOnDesk />
      <aside className={styles.side} aria-label="Desco">
        <div className={styles.art}>
          <TableDrawing />
        </div>
        <p className={styles.sentence}>{side}</p>
      </aside>
      <div className={styles.column}>
        <main id={contentId} tabIndex={-1} className={classes(styles.main, centred && styles.centred)}>
          <div className={styles.head}>
            {logo}
            {headEnd}
          </div>
          {smallDrawing && (
            <div className={styles.smallArt}>
              <TableDrawing />
            </div>
          )}
          <div className={styles.content}>{children}</div>
        </main>
        {foot !== undefined && <div className={styles.foot}>{foot}</div>}
      </div>
    </div>
  </>
)
