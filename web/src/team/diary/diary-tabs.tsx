import { Link, useLocation } from 'react-router'

import { staffPaths } from '#team/paths.ts'
import { useMay } from '#team/session/session.ts'

import styles from './diary.module.css'

const tabs = [
  { href: staffPaths.diary, label: 'Completezza', permission: 'diary.see' },
  { href: staffPaths.diaryTexts, label: 'Testi da codificare', permission: 'diary.edit' },
  { href: staffPaths.diaryUnapplied, label: 'Voci da sistemare', permission: 'diary.edit' },
  { href: staffPaths.diaryPlan, label: 'Giorni assegnati', permission: 'diary.plan' },
  { href: staffPaths.foodLists, label: 'Lista degli alimenti', permission: 'diary.edit' },
] as const

/** The pages about the diary that the role may open. */
export function DiaryTabs() {
  const { pathname } = useLocation()
  const may = useMay()
  return (
    <nav aria-label="Pagine del diario" className={styles.tabs}>
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
