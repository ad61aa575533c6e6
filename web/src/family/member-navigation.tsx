import { Link, useLocation } from 'react-router'

import { PageSkeleton } from '#frame/page-skeleton.tsx'
import { AppLayout, type NavItem, type RenderLink } from '#ui/layout/app-layout.tsx'
import { Logo } from '#ui/layout/page-parts.tsx'
import { CalendarIcon, DiaryIcon, HomeIcon, NewsIcon, SurveyIcon } from '#ui/text/icons.tsx'
import { paths } from '#web/paths.ts'

export const isHome = (pathname: string) => pathname === paths.start || pathname === paths.home

export const logoHome = (
  <Link to={paths.start}>
    <Logo />
  </Link>
)

export const routedLink: RenderLink = ({ href, ...link }) => <Link to={href} {...link} />

/** The five entries (specification section 1), one of them current. */
export function navigation(pathname: string): NavItem[] {
  const entry = (href: string, label: string, icon: NavItem['icon']) => ({
    href,
    label,
    icon,
    current: pathname === href,
  })
  return [
    { ...entry(paths.home, 'Home', <HomeIcon />), current: isHome(pathname) },
    entry(paths.questionnaires, 'Questionari', <SurveyIcon />),
    entry(paths.news, 'News', <NewsIcon />),
    entry(paths.calendar, 'Calendario', <CalendarIcon />),
    entry(paths.diary, 'Diario', <DiaryIcon />),
  ]
}

/**
 * The frame of every page behind the log-in, as long as nobody knows whose page it is: also in the page itself, so that
 * it is there before its scripts.
 */
export function MemberFrame() {
  const { pathname } = useLocation()
  return (
    <AppLayout logo={logoHome} topBarEnd={null} items={navigation(pathname)} renderLink={routedLink}>
      <PageSkeleton />
    </AppLayout>
  )
}
