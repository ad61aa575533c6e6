import { Link, useLocation } from 'react-router'

import { useMay } from '#team/session/session.ts'
import { staffPaths } from '#team/paths.ts'

import styles from './survey-desk.module.css'

const tabs = [
  { href: staffPaths.surveys, label: 'Destinatari', permission: 'surveys.see' },
  { href: staffPaths.surveyPeople, label: 'Chi ha risposto', permission: 'surveys.people' },
  { href: staffPaths.reconciliation, label: 'Riconciliazione', permission: 'surveys.reconcile' },
] as const

/** The pages about questionnaires; who has one alone needs no way to others. */
export function DeskTabs() {
  const { pathname } = useLocation()
  const may = useMay()
  const own = tabs.filter(({ permission }) => may(permission))
  if (own.length < 2) return null
  return (
    <nav aria-label="Pagine dei questionari" className={styles.tabs}>
      {own.map(({ href, label }) => (
        <Link key={href} to={href} aria-current={pathname === href ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
