import type { ReactNode } from 'react'

import { Cloth } from '#ui/Cloth.tsx'
import { Logo } from '#ui/Logo.tsx'
import { contentId } from '#ui/SkipLink.tsx'
import { staffPaths } from '#web/staff-paths.ts'

import style from './BareScreen.module.css'

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
