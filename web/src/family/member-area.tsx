import { type ReactNode, Suspense, useCallback, useDeferredValue, useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'

import { useAppDispatch, useAppSelector, useFollowUser } from '#data/hooks.ts'
import type { CheckTrouble } from '#data/session/auth.slice.ts'
import { InSession } from '#data/session/in-session.tsx'
import { hasPutOffPassword } from '#data/session/local-person.ts'
import { logOut } from '#data/session/log-out.ts'
import { restoreSession } from '#data/session/restore-session.ts'
import { storedToken } from '#data/session/stored-token.ts'
import { ErrorBoundary, PageFailure } from '#frame/error-boundary.tsx'
import { latePart, loadWhenIdle } from '#frame/late-part.tsx'
import { ScreenSkeleton } from '#frame/page-skeleton.tsx'
import { RouteAnnouncer } from '#frame/route-announcer.tsx'
import { UnreachableScreen } from '#frame/screens/unreachable-screen.tsx'
import { Button } from '#ui/form/button.tsx'
import { LogoutIcon } from '#ui/text/icons.tsx'
import { paths } from '#web/paths.ts'
import { RehearsalMark } from '#frame/study/rehearsal-mark.tsx'
import { StudyFoot } from '#frame/study/study-foot.tsx'
import { AppLayout } from '#ui/layout/app-layout.tsx'

import { LogoutButton } from './log-in/logout-button.tsx'
import { isHome, logoHome, MemberFrame, navigation, routedLink } from './member-navigation.tsx'
import { routes } from './routes.ts'

// each takes the page's place
const AssentArea = latePart(async () => (await import('./assent-area.tsx')).AssentArea).Part
const ChangedTextsScreen = latePart(
  async () => (await import('./consents/changed-texts.tsx')).ChangedTextsScreen,
).Part
const ToldChangesScreen = latePart(
  async () => (await import('./log-in/told-changes.tsx')).ToldChangesScreen,
).Part
const FirstPasswordScreen = latePart(
  async () => (await import('./rights/first-password.tsx')).FirstPasswordScreen,
).Part

/** Pages behind the login (specification section 2). */
export const MemberArea = () => (
  <InSession meanwhile={<MemberFrame />}>
    <Entrance />
  </InSession>
)

function Entrance() {
  const user = useAppSelector(({ auth }) => auth.user)
  useFollowUser()
  const { pathname, search } = useLocation()
  const [wasIn, setWasIn] = useState(user !== null)
  // until the next log-in, or until the page is loaded anew
  const [isPutOff, setIsPutOff] = useState(false)
  const [isReadOffline, setIsReadOffline] = useState(false)
  const [keepsPassword, setKeepsPassword] = useState(hasPutOffPassword)
  if (user !== null && !wasIn) setWasIn(true)
  const trouble = useAppSelector(({ check }) => check.trouble)
  // news of the store is drawn at one stretch, and a whole page is too much for one: it is drawn in pieces, behind the frame
  const mayDraw = useDeferredValue(user !== null)
  // Read so that the end of a check draws this again: the token may be gone by then.
  useAppSelector(({ auth }) => auth.loading)

  if (user === null) {
    // a session that was over already leads back here; who logs out does not lead the next person anywhere
    const wanted = wasIn ? undefined : `${pathname}${search}`
    if (storedToken() === null) return <Navigate to={paths.login} replace state={{ wanted }} />
    return trouble === null ? <CheckingScreen /> : <Unreachable trouble={trouble} />
  }
  if (!mayDraw) return <MemberFrame />
  if (user.enrolment === 'awaiting_children' && user.age === undefined && !user.begunOver) {
    return <Navigate to={paths.addChildren} replace />
  }
  const { changes, newTexts, firstPassword } = user
  const mustChoose = firstPassword === 'mustChange' || (firstPassword === 'mayKeep' && !keepsPassword)
  const logout = <LogoutButton />
  /** The one screen that there is now; where it takes the place of the pages, with the title of its document. */
  const screen = (): { name: string; title?: string; drawn: ReactNode } => {
    if (changes !== undefined && !isReadOffline) {
      const later = () => setIsReadOffline(true)
      const drawn = <ToldChangesScreen changes={changes} logout={logout} onLater={later} />
      return { name: 'changes', title: 'È cambiato qualcosa', drawn }
    }
    if (user.age !== undefined && user.assent !== 'yes') return { name: 'assent', drawn: <AssentArea /> }
    if (newTexts !== undefined && (newTexts.isOver || !isPutOff)) {
      const drawn = <ChangedTextsScreen logout={logout} onLater={() => setIsPutOff(true)} />
      return { name: 'texts', title: 'I testi sono cambiati', drawn }
    }
    if (mustChoose) {
      const later = () => setKeepsPassword(true)
      const drawn = <FirstPasswordScreen logout={logout} onLater={later} />
      return { name: 'password', title: 'Scegli la tua password', drawn }
    }
    return { name: 'pages', drawn: <MemberLayout /> }
  }
  const { name, title, drawn } = screen()
  return (
    <ErrorBoundary
      key={name}
      fallback={(failure) => <PageFailure {...failure} title="Desco" inLayout={false} />}
    >
      <Suspense fallback={<ScreenSkeleton />}>
        {drawn}
        {title !== undefined && <RouteAnnouncer title={title} />}
      </Suspense>
    </ErrorBoundary>
  )
}

function CheckingScreen() {
  const dispatch = useAppDispatch()

  useEffect(() => {
    void dispatch(restoreSession())
  }, [dispatch])

  return <MemberFrame />
}

const texts: Record<CheckTrouble, { title: string; text: string; tab: string }> = {
  connection: {
    title: 'Non riusciamo a collegarci',
    text: 'Controlla la connessione e riprova. Il tuo accesso è ancora qui: non devi entrare di nuovo.',
    tab: 'Connessione',
  },
  portal: {
    title: 'Il portale ha un problema',
    text: 'Non è colpa tua: il portale non risponde come dovrebbe. Riprova tra qualche minuto. Il tuo accesso è ancora qui: non devi entrare di nuovo.',
    tab: 'Un problema nostro',
  },
}

/** A person who shares the device can end the session all the same. */
function Unreachable({ trouble }: { trouble: CheckTrouble }) {
  const dispatch = useAppDispatch()
  const isChecking = useAppSelector(({ auth }) => auth.loading)
  const check = useCallback(() => void dispatch(restoreSession()), [dispatch])
  return (
    <UnreachableScreen {...texts[trouble]} onRetry={check} retrying={isChecking}>
      {/* nothing is asked first: the screen has nothing else to offer */}
      <Button variant="quiet" wide onClick={() => dispatch(logOut())}>
        <LogoutIcon size="small" />
        Logout
      </Button>
    </UnreachableScreen>
  )
}

const entries: readonly string[] = [paths.questionnaires, paths.news, paths.calendar, paths.diary]
const entryPages = routes.filter(({ path }) => entries.includes(path)).map(({ page }) => page)

/** The layout of every screen behind the login. */
function MemberLayout() {
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
