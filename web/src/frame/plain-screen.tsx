import type { ReactNode } from 'react'

import { Cloth } from '#ui/layout/cloth.tsx'
import { Logo } from '#ui/layout/logo.tsx'
import { contentId } from '#ui/layout/skip-link.tsx'
import { paths } from '#web/paths.ts'

import style from './plain-screen.module.css'

/** A screen outside the portal's ways: nothing found, nobody reached, something broken. Needs no router. */
export function PlainScreen({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <>
      <Cloth />
      <main id={contentId} tabIndex={-1} className={style.screen}>
        <a href={paths.start} className={style.logo}>
          <Logo />
        </a>
        <h1>{title}</h1>
        {children}
      </main>
    </>
  )
}
