import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { FootLinks } from '#ui/layout/boxes.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { LeftIcon } from '#ui/text/icons.tsx'
import { homePath } from '#web/paths.ts'

import styles from './reading-page.module.css'

type Props = {
  title: string
  lead: string
  /** Where the way back leads, where that is not home. */
  back?: { to: string; words: string }
  children: ReactNode
}

/** A page that is read from top to bottom: one narrow column, and the way back at its foot. */
export function ReadingPage({ title, lead, back, children }: Props) {
  const { to, words } = back ?? { to: homePath(), words: 'Torna alla home' }
  return (
    <div className={styles.page}>
      <PageHead title={title} lead={lead} />
      {children}
      <div className={styles.back}>
        <FootLinks align="start">
          <Link to={to}>
            <LeftIcon size="tiny" /> {words}
          </Link>
        </FootLinks>
      </div>
    </div>
  )
}
