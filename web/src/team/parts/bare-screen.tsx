import type { ReactNode } from 'react'

import { Cloth } from '#ui/layout/cloth.tsx'
import { Logo } from '#ui/layout/logo.tsx'
import { contentId } from '#ui/layout/skip-link.tsx'
import { staffPaths } from '#team/paths.ts'

import style from './bare-screen.module.css'

/** A screen without the frame: nobody reached, something broken. Needs no router. */
export const BareScreen = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <Cloth />
    <main id={contentId} tabIndex={-1} className={style.screen}>
      <a href={staffPaths.today} className={style.logo}>
        <Logo />
      </a>
      <h1>{title}</h1>
      {children}
    </main>
  </>
)
