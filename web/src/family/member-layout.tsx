import { useEffect } from 'react'
import { Link, Outlet, useLocation } from 'react-router'

import { useAppDispatch, useAppSelector } from '#data/hooks.ts'
import { loadWhenIdle } from '#frame/late-part.tsx'
import { RehearsalMark } from '#frame/rehearsal-mark.tsx'
import { StudyFoot } from '#frame/study-foot.tsx'
import { AppLayout } from '#ui/layout/app-layout.tsx'
import { Logo } from '#ui/layout/page-parts.tsx'
import type { NavItem } from '#ui/layout/app-layout.tsx'
import { CalendarIcon, DiaryIcon, HomeIcon, NewsIcon, SurveyIcon } from '#ui/text/icons.tsx'
import { paths } from '#web/paths.ts'

import { LogoutButton } from './identity/logout-button.tsx'
import { routes } from './routes.ts'

const entries: readonly string[] = [paths.questionnaires, paths.news, paths.calendar, paths.diary]
const entryPages = routes.filter(({ path }) => entries.includes(path)).map(({ page }) => page)

const isHome = (pathname: string) => pathname === paths.start || pathname === paths.home

/** The layout of every screen behind the login. */
export function MemberLayout() {
  const { pathname } = useLocation()
  useEffect(() => loadWhenIdle(entryPages), [])
  const dispatch = useAppDispatch()
  const isRehearsal = useAppSelector(({ auth }) => auth.user?.isRehearsal === true)

  useEffect(() => {
    // not here today: the next page asks again
    const end = import('./diary/after-start.ts').then(
      ({ afterStart }) => dispatch(afterStart(pathname)),
      () => null,
    )
    return () => void end.then((close) => close?.())
  }, [pathname, dispatch])

  return (
    <AppLayout
      logo={
        <Link to={paths.start}>
          <Logo />
        </Link>
      }
      topBarEnd={<LogoutButton />}
      // the home page has it beside the name
      sideEnd={isHome(pathname) ? undefined : <LogoutButton />}
      items={navigation(pathname)}
      foot={<StudyFoot />}
      renderLink={({ href, ...link }) => <Link to={href} {...link} />}
    >
      <RehearsalMark shown={isRehearsal} />
      <Outlet />
    </AppLayout>
  )
}

/** The five entries (specification section 1), one of them current. */
function navigation(pathname: string): NavItem[] {
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
