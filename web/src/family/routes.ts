import { matchPath } from 'react-router'

import { latePart } from '#frame/late-part.tsx'
import type { PageRoute } from '#frame/route-page.tsx'
import { paths } from '#web/paths.ts'

export type FamilyRoute = PageRoute & {
  /** `visitor`: who is signed in already is led home. */
  access: 'anyone' | 'visitor' | 'member'
  /** The language of the page, if it is not Italian (specification section 2): its document says so before any script runs. */
  language?: 'en'
  /** The file that the page stands in: the build names its chunk in the page that it renders ahead. */
  source: `src/${string}.tsx`
}

/** The area behind the login: who is signed in, and the layout of its pages. */
export const memberArea = latePart(async () => (await import('./member-area.tsx')).MemberArea)

const home = {
  title: 'Home',
  access: 'member',
  source: 'src/family/home/home.tsx',
  page: latePart(async () => (await import('./home/home.tsx')).HomePage),
} as const

/** The whole portal on one page: address, title, who may see it, and the part that draws it. */
export const routes: readonly FamilyRoute[] = [
  {
    path: paths.login,
    title: 'Log In',
    access: 'visitor',
    source: 'src/family/log-in/login.tsx',
    page: latePart(async () => (await import('./log-in/login.tsx')).LoginPage),
  },
  {
    path: paths.signUp,
    title: 'Registrazione genitore',
    access: 'visitor',
    source: 'src/family/log-in/sign-up.tsx',
    page: latePart(async () => (await import('./log-in/sign-up.tsx')).SignUpPage),
  },
  {
    path: paths.verifyAccount,
    title: 'Verifica la tua email',
    access: 'anyone',
    source: 'src/family/log-in/verify-account.tsx',
    page: latePart(async () => (await import('./log-in/verify-account.tsx')).VerifyAccountPage),
  },
  {
    path: paths.forgotPassword,
    title: 'Forgot password',
    access: 'anyone',
    language: 'en',
    source: 'src/family/log-in/forgot-password.tsx',
    page: latePart(async () => (await import('./log-in/forgot-password.tsx')).ForgotPasswordPage),
  },
  {
    path: paths.resetPassword,
    title: 'Reset password',
    access: 'anyone',
    language: 'en',
    source: 'src/family/log-in/reset-password.tsx',
    page: latePart(async () => (await import('./log-in/reset-password.tsx')).ResetPasswordPage),
  },
  {
    path: paths.addChildren,
    title: 'Aggiungi i dettagli dei tuoi figli',
    access: 'anyone',
    source: 'src/family/children/add-children.tsx',
    page: latePart(async () => (await import('./children/add-children.tsx')).AddChildrenPage),
  },
  {
    path: paths.note,
    title: 'La tua registrazione',
    access: 'anyone',
    source: 'src/family/children/note.tsx',
    page: latePart(async () => (await import('./children/note.tsx')).NotePage),
  },
  {
    path: paths.secondParentNote,
    title: 'La tua registrazione',
    access: 'anyone',
    source: 'src/family/children/note.tsx',
    page: latePart(async () => (await import('./children/note.tsx')).SecondParentNotePage),
  },
  {
    path: paths.secondParentChoice,
    title: 'Invito a decidere insieme',
    access: 'anyone',
    source: 'src/family/invitations/second-parent-choice.tsx',
    page: latePart(
      async () => (await import('./invitations/second-parent-choice.tsx')).SecondParentChoicePage,
    ),
  },
  {
    path: paths.secondParentSignUp,
    title: 'La tua registrazione',
    access: 'anyone',
    source: 'src/family/invitations/second-parent-sign-up.tsx',
    page: latePart(
      async () => (await import('./invitations/second-parent-sign-up.tsx')).SecondParentSignUpPage,
    ),
  },
  {
    path: paths.secondParentSelectChild,
    title: 'Autorizza i figli',
    access: 'anyone',
    source: 'src/family/invitations/second-parent-select-child.tsx',
    page: latePart(
      async () => (await import('./invitations/second-parent-select-child.tsx')).SecondParentSelectChildPage,
    ),
  },
  {
    path: paths.secondParentRefusal,
    title: 'Consenso negato',
    access: 'anyone',
    source: 'src/family/invitations/second-parent-refusal.tsx',
    page: latePart(
      async () => (await import('./invitations/second-parent-refusal.tsx')).SecondParentRefusalPage,
    ),
  },
  {
    path: paths.emailLink,
    title: 'Il tuo indirizzo email',
    access: 'anyone',
    source: 'src/family/rights/email-link.tsx',
    page: latePart(async () => (await import('./rights/email-link.tsx')).EmailLinkPage),
  },
  {
    path: paths.erasure,
    title: 'La tua cancellazione',
    access: 'anyone',
    source: 'src/family/consents/erasure/erasure-progress.tsx',
    page: latePart(async () => (await import('./consents/erasure/erasure-progress.tsx')).ErasureProgressPage),
  },
  {
    path: paths.accessibility,
    title: 'Accessibilità',
    access: 'anyone',
    source: 'src/family/accessibility.tsx',
    page: latePart(async () => (await import('./accessibility.tsx')).AccessibilityPage),
  },
  {
    path: paths.privacy,
    title: 'Privacy',
    access: 'anyone',
    source: 'src/family/privacy.tsx',
    page: latePart(async () => (await import('./privacy.tsx')).PrivacyPage),
  },
  { path: paths.start, ...home },
  { path: paths.home, ...home },
  {
    path: paths.questionnaires,
    title: 'Questionari',
    access: 'member',
    source: 'src/family/questionnaires/questionnaires.tsx',
    page: latePart(async () => (await import('./questionnaires/questionnaires.tsx')).QuestionnairesPage),
  },
  {
    path: paths.childEdit,
    title: 'Modifica i dati',
    access: 'member',
    source: 'src/family/children/child-edit.tsx',
    page: latePart(async () => (await import('./children/child-edit.tsx')).DesktopChildEditPage),
  },
  {
    path: paths.mobileChildEdit,
    title: 'Modifica i dati',
    access: 'member',
    source: 'src/family/children/child-edit.tsx',
    page: latePart(async () => (await import('./children/child-edit.tsx')).MobileChildEditPage),
  },
  {
    path: paths.myConsents,
    title: 'I miei consensi',
    access: 'member',
    source: 'src/family/consents/my-consents.tsx',
    page: latePart(async () => (await import('./consents/my-consents.tsx')).MyConsentsPage),
  },
  {
    path: paths.leaving,
    title: 'Lasciare lo studio',
    access: 'member',
    source: 'src/family/consents/leaving.tsx',
    page: latePart(async () => (await import('./consents/leaving.tsx')).LeavingPage),
  },
  {
    path: paths.myData,
    title: 'I nostri dati',
    access: 'member',
    source: 'src/family/rights/own-data.tsx',
    page: latePart(async () => (await import('./rights/own-data.tsx')).OwnDataPage),
  },
  {
    path: paths.texts,
    title: 'I testi dello studio',
    access: 'member',
    source: 'src/family/consents/changed-texts.tsx',
    page: latePart(async () => (await import('./consents/changed-texts.tsx')).TextsPage),
  },
  {
    path: paths.news,
    title: 'News',
    access: 'member',
    source: 'src/family/messages/news/news.tsx',
    page: latePart(async () => (await import('./messages/news/news.tsx')).NewsPage),
  },
  {
    path: paths.calendar,
    title: 'Calendario',
    access: 'member',
    source: 'src/family/messages/calendar/calendar.tsx',
    page: latePart(async () => (await import('./messages/calendar/calendar.tsx')).CalendarPage),
  },
  {
    path: paths.diary,
    title: 'Diario Alimentare',
    access: 'member',
    source: 'src/family/diary/diary.tsx',
    page: latePart(async () => (await import('./diary/diary.tsx')).DiaryPage),
  },
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
