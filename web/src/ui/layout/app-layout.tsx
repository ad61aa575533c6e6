import type { ReactNode } from 'react'

import styles from './app-layout.module.css'
import { Cloth, contentId, SkipLink } from './page-parts.tsx'

export type NavItem = { href: string; label: string; icon: ReactNode; current: boolean }

type NavLink = { href: string; children: ReactNode; 'aria-current': 'page' | undefined }

/** Draws a link with whatever router there is. */
export type RenderLink = (link: NavLink) => ReactNode

type NavListProps = {
  label: string
  place: 'side' | 'bottom'
  items: readonly NavItem[]
  renderLink: RenderLink
}

/** The entries of the portal: under the thumb on phones, at the side on wide screens. */
export const NavList = ({ label, place, items, renderLink }: NavListProps) => (
  <nav className={styles[place]} aria-label={label}>
    <ul>
      {items.map((item) => (
        <li key={item.href}>
          {renderLink({
            href: item.href,
            'aria-current': item.current ? 'page' : undefined,
            children: (
              <>
                <span className={styles.icon}>{item.icon}</span>
                {item.label}
              </>
            ),
          })}
        </li>
      ))}
    </ul>
  </nav>
)

type AppLayoutProps = {
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
export const AppLayout = ({
  logo,
  topBarEnd,
  sideEnd,
  items,
  renderLink,
  children,
  foot,
}: AppLayoutProps) => (
  <>
    <SkipLink />
    <div className={styles.app}>
      <Cloth />
      <div className={styles.sideColumn}>
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
