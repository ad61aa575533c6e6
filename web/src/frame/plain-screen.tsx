import type { ReactNode } from 'react'

import { Cloth, contentId, Logo } from '#ui/layout/page-parts.tsx'
import { paths } from '#web/paths.ts'

import styles from './plain-screen.module.css'

/** A screen outside the portal's ways: nothing found, nobody reached, something broken. Needs no router. */
export function PlainScreen({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <>
      <Cloth />
      <main id={contentId} tabIndex={-1} className={styles.screen}>
        <a href={paths.start} className={styles.logo}>
          <Logo />
        </a>
        <h1>{title}</h1>
        {children}
      </main>
    </>
  )
}
