import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'

import { useAppDispatch, useAppSelector } from '#data/hooks.ts'
import { loadWhenIdle } from '#frame/late-part.tsx'
import { RehearsalMark } from '#frame/study/rehearsal-mark.tsx'
import { StudyFoot } from '#frame/study/study-foot.tsx'
import { AppLayout } from '#ui/layout/app-layout.tsx'
import { paths } from '#web/paths.ts'

import { LogoutButton } from './log-in/logout-button.tsx'
import { isHome, logoHome, navigation, routedLink } from './member-navigation.tsx'
import { routes } from './routes.ts'

const entries: readonly string[] = [paths.questionnaires, paths.news, paths.calendar, paths.diary]
const entryPages = routes.filter(({ path }) => entries.includes(path)).map(({ page }) => page)

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
      logo={logoHome}
      topBarEnd={<LogoutButton />}
      // the home page has it beside the name
      sideEnd={isHome(pathname) ? undefined : <LogoutButton />}
      items={navigation(pathname)}
      foot={<StudyFoot />}
      renderLink={routedLink}
    >
      <RehearsalMark shown={isRehearsal} />
      <Outlet />
    </AppLayout>
  )
}
