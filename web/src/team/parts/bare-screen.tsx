import type { ReactNode } from 'react'

import { staffPaths } from '#team/paths.ts'
import { Cloth, contentId, Logo } from '#ui/layout/page-parts.tsx'

import styles from './bare-screen.module.css'

/** A screen without the frame: nobody reached, something broken. Needs no router. */
export const BareScreen = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <Cloth />
    <main id={contentId} tabIndex={-1} className={styles.screen}>
      <a href={staffPaths.today} className={styles.logo}>
        <Logo />
      </a>
      <h1>{title}</h1>
      {children}
    </main>
  </>
)
