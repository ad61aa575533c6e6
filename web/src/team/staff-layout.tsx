import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

import { NavList } from '#ui/layout/app-layout.tsx'
import { Cloth, contentId, Logo, SkipLink } from '#ui/layout/page-parts.tsx'

import { navigation } from './navigation.tsx'
import { landingPath } from './paths.ts'
import { PhoneMenu } from './phone-menu.tsx'
import type { StaffMe } from './session/session-context.ts'
import { SignedInFoot } from './signed-in-foot.tsx'
import styles from './staff-layout.module.css'

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
      <div className={styles.foot}>
        <SignedInFoot me={me} pathname={pathname} />
      </div>
    </>
  )

  return (
    <>
      <SkipLink />
      <div className={styles.app}>
        <Cloth />
        <div className={styles.side}>
          <div className={styles.sideInner}>
            <header className={styles.sideLogo}>{logo}</header>
            {entries}
          </div>
        </div>
        <div className={styles.body}>
          <header className={styles.topBar}>
            {logo}
            <PhoneMenu key={key}>{entries}</PhoneMenu>
          </header>
          <main id={contentId} tabIndex={-1} className={styles.page}>
            {children}
          </main>
        </div>
      </div>
    </>
  )
}
