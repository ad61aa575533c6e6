import type { ReactNode } from 'react'

import { CheckIcon } from '#ui/text/icons.tsx'
import { classes, HiddenText } from '#ui/text/text.tsx'

import { Cloth, contentId, SkipLink } from './page-parts.tsx'
import styles from './welcome-layout.module.css'

/** The laid table. A file of 1.5 KB instead of inline drawing: no page waits for it, and where it is shown it is not late. */
const TableDrawing = () => (
  <img
    className={styles.table}
    src="/art/tavola.svg"
    alt="Una tavola apparecchiata per quattro, vista dall’alto"
    width={480}
    height={372}
  />
)

type WelcomeLayoutProps = {
  /** The logo, in a link to the first page. */
  logo: ReactNode
  /** The words of the card on the cloth, on wide screens. */
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
}: WelcomeLayoutProps) => (
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

type StepsProps = { steps: readonly string[]; current: number }

/** Where one stands on the way. */
export const Steps = ({ steps, current }: StepsProps) => (
  <ol className={styles.steps} aria-label="Passi della registrazione">
    {steps.map((step, index) => (
      <li
        key={step}
        className={classes(index < current && styles.done)}
        aria-current={index === current ? 'step' : undefined}
      >
        <span className={styles.dot} aria-hidden="true">
          {index < current ? <CheckIcon size="tiny" /> : index + 1}
        </span>
        <span>
          {step}
          {index < current && <HiddenText> completato</HiddenText>}
        </span>
      </li>
    ))}
  </ol>
)
