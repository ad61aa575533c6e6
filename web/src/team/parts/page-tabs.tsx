import type { Permission } from '@desco/contract/staff/roles'
import { Link, useLocation } from 'react-router'

import { staffPaths } from '#team/paths.ts'
import { useMay } from '#team/session/session.ts'
import { buttonClass } from '#ui/form/button.tsx'
import { LeftIcon } from '#ui/text/icons.tsx'

import styles from './page-tabs.module.css'

type Tab = { href: string; label: string; permission: Permission }

/** The pages that belong together, by what they are about. */
const pages = {
  diary: {
    label: 'Pagine del diario',
    tabs: [
      { href: staffPaths.diary, label: 'Completezza', permission: 'diary.see' },
      { href: staffPaths.diaryTexts, label: 'Testi da codificare', permission: 'diary.edit' },
      { href: staffPaths.diaryUnapplied, label: 'Voci da sistemare', permission: 'diary.edit' },
      { href: staffPaths.diaryPlan, label: 'Giorni assegnati', permission: 'diary.plan' },
      { href: staffPaths.foodLists, label: 'Lista degli alimenti', permission: 'diary.edit' },
    ],
  },
  families: {
    label: 'Pagine delle famiglie',
    tabs: [
      { href: staffPaths.families, label: 'Famiglie', permission: 'families.see' },
      { href: staffPaths.erasures, label: 'Cancellazioni', permission: 'families.see' },
    ],
  },
  surveys: {
    label: 'Pagine dei questionari',
    tabs: [
      { href: staffPaths.surveys, label: 'Destinatari', permission: 'surveys.see' },
      { href: staffPaths.surveyPeople, label: 'Chi ha risposto', permission: 'surveys.people' },
      { href: staffPaths.reconciliation, label: 'Riconciliazione', permission: 'surveys.reconcile' },
    ],
  },
  requests: {
    label: 'Pagine delle richieste',
    tabs: [
      { href: staffPaths.requests, label: 'Da seguire', permission: 'requests.see' },
      { href: staffPaths.requestsOfYear, label: 'Rendiconto dell’anno', permission: 'requests.see' },
    ],
  },
} as const satisfies Record<string, { label: string; tabs: readonly Tab[] }>

/** Those that the role may open, each with its own address; who has one alone needs no way to others. */
export function PageTabs({ of }: { of: keyof typeof pages }) {
  const { label, tabs } = pages[of]
  const { pathname } = useLocation()
  const may = useMay()
  const own = tabs.filter(({ permission }) => may(permission))
  if (own.length < 2) return null
  return (
    <nav aria-label={label} className={styles.tabs}>
      {own.map(({ href, label: name }) => (
        <Link key={href} to={href} aria-current={currentOf(href, pathname)}>
          {name}
        </Link>
      ))}
    </nav>
  )
}

/** The list of one questionnaire belongs to the page of all of them. */
function currentOf(href: string, pathname: string) {
  if (pathname === href) return 'page'
  return href === staffPaths.surveyPeople && pathname.startsWith(`${href}/`) ? 'true' : undefined
}

/** From one thing to the list of all of them. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className={buttonClass({ variant: 'quiet' })}>
    <LeftIcon size="small" />
    {children}
  </Link>
)
