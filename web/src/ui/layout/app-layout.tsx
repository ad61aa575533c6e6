import type { ReactNode } from 'react'

import styles from './app-layout.module.css'
import { Cloth } from './cloth.tsx'
import { NavList, type NavItem, type RenderLink } from './nav-list.tsx'
import { contentId, SkipLink } from './skip-link.tsx'

type Props = {
  /** The logo, in a link to the first page. It is drawn once at the top and once at the side. */
  logo: ReactNode
  /** At the right of the phone's top bar. */
  topBarEnd: ReactNode
  /** At the foot of the side, from 1024 px. */
  sideEnd?: ReactNode
  items: readonly NavItem[]
  renderLink: RenderLink
  children: ReactNode
  /** Below the page: who is behind the portal. */
  foot?: ReactNode
}

/** After login: entries below on phones, at the side from 1024 px. */
export const AppLayout = ({ logo, topBarEnd, sideEnd, items, renderLink, children, foot }: Props) => (
  <>
    <SkipLink />
    <div className={styles.app}>
      <Cloth />
      <div className={styles.side}>
        <div className={styles.sideInner}>
          <header className={styles.sideLogo}>{logo}</header>
          <NavList label="Principale" place="side" items={items} renderLink={renderLink} />
          {sideEnd !== undefined && <div className={styles.sideEnd}>{sideEnd}</div>}
        </div>
      </div>
      <div className={styles.body}>
        <header className={styles.topBar}>
          {logo}
          <div className={styles.topBarEnd}>{topBarEnd}</div>
        </header>
        <main id={contentId} tabIndex={-1} className={styles.page}>
          {children}
        </main>
        {foot !== undefined && <div className={styles.foot}>{foot}</div>}
      </div>
      <NavList label="Principale" place="bottom" items={items} renderLink={renderLink} />
    </div>
  </>
)
