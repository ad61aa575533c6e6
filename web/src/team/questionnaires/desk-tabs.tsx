import { Link, useLocation } from 'react-router'

import { useMay } from '#team/session/session.ts'
import { staffPaths } from '#team/paths.ts'

import styles from './survey-desk.module.css'

const tabs = [
  { href: staffPaths.surveys, label: 'Destinatari', permission: 'surveys.see' },
  { href: staffPaths.reconciliation, label: 'Riconciliazione', permission: 'surveys.reconcile' },
] as const

/** The two pages about questionnaires. */
export function DeskTabs() {
  const { pathname } = useLocation()
  const may = useMay()
  return (
    <nav aria-label="Pagine dei questionari" className={styles.tabs}>
      {tabs
        .filter(({ permission }) => may(permission))
        .map(({ href, label }) => (
          <Link key={href} to={href} aria-current={pathname === href ? 'page' : undefined}>
            {label}
          </Link>
        ))}
    </nav>
  )
}
