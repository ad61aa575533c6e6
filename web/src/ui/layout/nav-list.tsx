import type { ReactNode } from 'react'

import styles from './nav-list.module.css'

export type NavItem = { href: string; label: string; icon: ReactNode; current: boolean }

type NavLink = { href: string; children: ReactNode; 'aria-current': 'page' | undefined }

/** Draws a link with whatever router there is. */
export type RenderLink = (link: NavLink) => ReactNode

type Props = { label: string; place: 'side' | 'bottom'; items: readonly NavItem[]; renderLink: RenderLink }

/** The entries of the portal: under the thumb on phones, at the side on wide screens. */
export const NavList = ({ label, place, items, renderLink }: Props) => (
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
