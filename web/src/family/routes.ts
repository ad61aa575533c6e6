import { matchPath } from 'react-router'

import { latePart } from '#frame/late-part.tsx'
import type { PageRoute } from '#frame/route-page.tsx'
import { paths } from '#web/paths.ts'

/** `visitor`: who is signed in already is led home. */
type Access = 'anyone' | 'visitor' | 'member'

export type FamilyRoute = PageRoute & {
  access: Access
  /** The language of the page, if it is not Italian (specification section 2): its document says so before any script runs. */
  language?: 'en'
  /** The file that the page stands in: the build names its chunk in the page that it renders ahead. */
  source: `src/${string}.tsx`
}

/** The area behind the login: who is signed in, and the layout of its pages. */
export const memberArea = latePart(async () => (await import('./member-area.tsx')).MemberArea)

const home = {
  title: 'Home',
  source: 'src/family/home/home.tsx',
  page: latePart(async () => (await import('./home/home.tsx')).HomePage),
} as const

const of = (access: Access, lines: readonly Omit<FamilyRoute, 'access'>[]) =>
  lines.map((line): FamilyRoute => ({ ...line, access }))

/** The whole portal on one page: who may see it, address, title, and the part that draws it. */
export const routes: readonly FamilyRoute[] = [
  ...of('visitor', [
    {
      path: paths.login,
      title: 'Log In',
      source: 'src/family/log-in/login.tsx',
      page: latePart(async () => (await import('./log-in/login.tsx')).LoginPage),
    },
    {
      path: paths.signUp,
      title: 'Registrazione genitore',
      source: 'src/family/sign-up/sign-up.tsx',
      page: latePart(async () => (await import('./sign-up/sign-up.tsx')).SignUpPage),
    },
  ]),
  ...of('anyone', [
    {
      path: paths.verifyAccount,
      title: 'Verifica la tua email',
      source: 'src/family/log-in/verify-account.tsx',
      page: latePart(async () => (await import('./log-in/verify-account.tsx')).VerifyAccountPage),
    },
    {
      path: paths.forgotPassword,
      title: 'Forgot password',
      language: 'en',
      source: 'src/family/log-in/forgot-password.tsx',
      page: latePart(async () => (await import('./log-in/forgot-password.tsx')).ForgotPasswordPage),
    },
    {
      path: paths.resetPassword,
      title: 'Reset password',
      language: 'en',
      source: 'src/family/log-in/reset-password.tsx',
      page: latePart(async () => (await import('./log-in/reset-password.tsx')).ResetPasswordPage),
    },
    {
      path: paths.addChildren,
      title: 'Aggiungi i dettagli dei tuoi figli',
      source: 'src/family/children/add-children.tsx',
      page: latePart(async () => (await import('./children/add-children.tsx')).AddChildrenPage),
    },
    {
      path: paths.note,
      title: 'La tua registrazione',
      source: 'src/family/children/note.tsx',
      page: latePart(async () => (await import('./children/note.tsx')).NotePage),
    },
    {
      path: paths.secondParentNote,
      title: 'La tua registrazione',
      source: 'src/family/children/note.tsx',
      page: latePart(async () => (await import('./children/note.tsx')).SecondParentNotePage),
    },
    {
      path: paths.secondParentChoice,
      title: 'Invito a decidere insieme',
      source: 'src/family/invitations/second-parent-choice.tsx',
      page: latePart(
        async () => (await import('./invitations/second-parent-choice.tsx')).SecondParentChoicePage,
      ),
    },
    {
      path: paths.secondParentSignUp,
      title: 'La tua registrazione',
      source: 'src/family/invitations/second-parent-sign-up.tsx',
      page: latePart(
        async () => (await import('./invitations/second-parent-sign-up.tsx')).SecondParentSignUpPage,
      ),
    },
    {
      path: paths.secondParentSelectChild,
      title: 'Autorizza i figli',
      source: 'src/family/invitations/second-parent-select-child.tsx',
      page: latePart(
        async () =>
          (await import('./invitations/second-parent-select-child.tsx')).SecondParentSelectChildPage,
      ),
    },
    {
      path: paths.secondParentRefusal,
      title: 'Consenso negato',
      source: 'src/family/invitations/second-parent-refusal.tsx',
      page: latePart(
        async () => (await import('./invitations/second-parent-refusal.tsx')).SecondParentRefusalPage,
      ),
    },
    {
      path: paths.emailLink,
      title: 'Il tuo indirizzo email',
      source: 'src/family/rights/email-link.tsx',
      page: latePart(async () => (await import('./rights/email-link.tsx')).EmailLinkPage),
    },
    {
      path: paths.erasure,
      title: 'La tua cancellazione',
      source: 'src/family/consents/erasure/erasure-progress.tsx',
      page: latePart(
        async () => (await import('./consents/erasure/erasure-progress.tsx')).ErasureProgressPage,
      ),
    },
    {
      path: paths.accessibility,
      title: 'Accessibilità',
      source: 'src/family/accessibility.tsx',
      page: latePart(async () => (await import('./accessibility.tsx')).AccessibilityPage),
    },
    {
      path: paths.privacy,
      title: 'Privacy',
      source: 'src/family/privacy.tsx',
      page: latePart(async () => (await import('./privacy.tsx')).PrivacyPage),
    },
  ]),
  ...of('member', [
    { path: paths.start, ...home },
    { path: paths.home, ...home },
    {
      path: paths.questionnaires,
      title: 'Questionari',
      source: 'src/family/questionnaires/questionnaires.tsx',
      page: latePart(async () => (await import('./questionnaires/questionnaires.tsx')).QuestionnairesPage),
    },
    {
      path: paths.childEdit,
      title: 'Modifica i dati',
      source: 'src/family/children/child-edit.tsx',
      page: latePart(async () => (await import('./children/child-edit.tsx')).DesktopChildEditPage),
    },
    {
      path: paths.mobileChildEdit,
      title: 'Modifica i dati',
      source: 'src/family/children/child-edit.tsx',
      page: latePart(async () => (await import('./children/child-edit.tsx')).MobileChildEditPage),
    },
    {
      path: paths.myConsents,
      title: 'I miei consensi',
      source: 'src/family/consents/my-consents.tsx',
      page: latePart(async () => (await import('./consents/my-consents.tsx')).MyConsentsPage),
    },
    {
      path: paths.leaving,
      title: 'Lasciare lo studio',
      source: 'src/family/consents/leaving.tsx',
      page: latePart(async () => (await import('./consents/leaving.tsx')).LeavingPage),
    },
    {
      path: paths.myData,
      title: 'I nostri dati',
      source: 'src/family/rights/own-data.tsx',
      page: latePart(async () => (await import('./rights/own-data.tsx')).OwnDataPage),
    },
    {
      path: paths.texts,
      title: 'I testi dello studio',
      source: 'src/family/consents/changed-texts.tsx',
      page: latePart(async () => (await import('./consents/changed-texts.tsx')).TextsPage),
    },
    {
      path: paths.news,
      title: 'News',
      source: 'src/family/messages/news/news.tsx',
      page: latePart(async () => (await import('./messages/news/news.tsx')).NewsPage),
    },
    {
      path: paths.calendar,
      title: 'Calendario',
      source: 'src/family/messages/calendar/calendar.tsx',
      page: latePart(async () => (await import('./messages/calendar/calendar.tsx')).CalendarPage),
    },
    {
      path: paths.diary,
      title: 'Diario Alimentare',
      source: 'src/family/diary/diary.tsx',
      page: latePart(async () => (await import('./diary/diary.tsx')).DiaryPage),
    },
  ]),
]

const routeOf = (pathname: string): FamilyRoute | undefined =>
  routes.find(({ path }) => matchPath(path, pathname) !== null)

/** Loads the page of an address before it is drawn, so that it can be drawn without waiting. */
export async function loadPageOf(pathname: string): Promise<void> {
  const route = routeOf(pathname)
  if (route === undefined) return
  const area = route.access === 'member' ? memberArea.load().catch(memberArea.forget) : undefined
  await Promise.all([area, route.page.load()])
}
