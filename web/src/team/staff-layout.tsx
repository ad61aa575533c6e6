import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

import type { StaffMe } from './session/session-context.ts'
import { Cloth } from '#ui/layout/cloth.tsx'
import { Logo } from '#ui/layout/logo.tsx'
import { NavList } from '#ui/layout/nav-list.tsx'
import { contentId, SkipLink } from '#ui/layout/skip-link.tsx'
import { landingPath } from './paths.ts'

import { navigation } from './navigation.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { SignedInFoot } from './signed-in-foot.tsx'
import style from './staff-layout.module.css'

/** The frame behind the staff's log-in: entries at the side, behind a menu button where there is no room for them. */
export function StaffLayout({ me, children }: { me: StaffMe; children: ReactNode }) {
  const { pathname, key } = useLocation()
  const logo = (
    <Link to={landingPath(me.role)}>
      <Logo />
    </Link>
  )
  const entries = (
    <>
      <NavList
        label="Area ricerca"
        place="side"
        items={navigation(me.role, pathname)}
        renderLink={({ href, ...link }) => <Link to={href} {...link} />}
      />
      <div className={style.foot}>
        <SignedInFoot me={me} pathname={pathname} />
      </div>
    </>
  )

  return (
    <>
      <SkipLink />
      <div className={style.app}>
        <Cloth />
        <div className={style.side}>
          <div className={style.sideInner}>
            <header className={style.sideLogo}>{logo}</header>
            {entries}
          </div>
        </div>
        <div className={style.body}>
          <header className={style.topBar}>
            {logo}
            <PhoneMenu key={key}>{entries}</PhoneMenu>
          </header>
          <main id={contentId} tabIndex={-1} className={style.page}>
            {children}
          </main>
        </div>
      </div>
    </>
  )
}
