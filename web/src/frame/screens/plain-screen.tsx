import type { ReactNode } from 'react'

import { Cloth, contentId, Logo } from '#ui/layout/page-parts.tsx'

import { useArea } from '#frame/area.ts'
import styles from './plain-screen.module.css'

/** A screen outside the layout of an area: nothing found, nobody reached, something broken. Needs no router. */
export function PlainScreen({ title, children }: { title: ReactNode; children: ReactNode }) {
  const { start } = useArea()
  return (
    <>
      <Cloth />
      <main id={contentId} tabIndex={-1} className={styles.screen}>
        <a href={start} className={styles.logo}>
          <Logo />
        </a>
        <h1>{title}</h1>
        {children}
      </main>
    </>
  )
}
