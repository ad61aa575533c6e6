import type { ComponentType } from 'react'

import { paths } from '#web/paths.ts'

export type RouteLine = {
  path: string
  title: string
  /** `visitor`: who is signed in already is led home. */
  access: 'anyone' | 'visitor' | 'member'
  /** The file that `load` imports: the build names its chunk in the page that it renders ahead. */
  source: `src/${string}.tsx`
  load: () => Promise<ComponentType>
}

// the page itself says which: a request was sent, or there is nobody to ask
const note = {
  title: 'La tua registrazione',
  access: 'anyone',
  source: 'src/features/families/NotePage.tsx',
  load: async () => (await import('#features/families/NotePage.tsx')).NotePage,
} as const

const home = {
  title: 'Home',
  access: 'member',
  source: 'src/app/HomePage.tsx',
  load: async () => (await import('./HomePage.tsx')).HomePage,
} as const

/** The whole portal on one page: address, title, who may see it, and the chunk that draws it. */
export const routes: readonly RouteLine[] = [
  {
    path: paths.login,
    title: 'Log In',
    access: 'visitor',
    source: 'src/features/identity/LoginPage.tsx',
    load: async () => (await import('#features/identity/LoginPage.tsx')).LoginPage,
  },
  {
    path: paths.signUp,
    title: 'Registrazione genitore',
    access: 'anyone',
    source: 'src/features/identity/SignUpPage.tsx',
    load: async () => (await import('#features/identity/SignUpPage.tsx')).SignUpPage,
  },
  {
    path: paths.verifyAccount,
    title: 'Verifica la tua email',
    access: 'anyone',
    source: 'src/features/identity/VerifyAccountPage.tsx',
    load: async () => (await import('#features/identity/VerifyAccountPage.tsx')).VerifyAccountPage,
  },
  {
    path: paths.forgotPassword,
    title: 'Forgot password',
    access: 'anyone',
    source: 'src/features/identity/ForgotPasswordPage.tsx',
    load: async () => (await import('#features/identity/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  },
  {
    path: paths.resetPassword,
    title: 'Reset password',
    access: 'anyone',
    source: 'src/features/identity/ResetPasswordPage.tsx',
    load: async () => (await import('#features/identity/ResetPasswordPage.tsx')).ResetPasswordPage,
  },
  {
    path: paths.addChildren,
    title: 'Aggiungi i dettagli dei tuoi figli',
    access: 'anyone',
    source: 'src/features/families/AddChildrenPage.tsx',
    load: async () => (await import('#features/families/AddChildrenPage.tsx')).AddChildrenPage,
  },
  { path: paths.note, ...note },
  { path: paths.spouseNote, ...note },
  {
    path: paths.spouseOption,
    title: 'Invito a decidere insieme',
    access: 'anyone',
    source: 'src/features/families/invitation/SpouseOptionPage.tsx',
    load: async () => (await import('#features/families/invitation/SpouseOptionPage.tsx')).SpouseOptionPage,
  },
  {
    path: paths.spouseSignUp,
    title: 'Registrazione dell’altro genitore',
    access: 'anyone',
    source: 'src/features/families/invitation/SpouseSignUpPage.tsx',
    load: async () => (await import('#features/families/invitation/SpouseSignUpPage.tsx')).SpouseSignUpPage,
  },
  {
    path: paths.spouseSelectChild,
    title: 'Autorizza i figli',
    access: 'anyone',
    source: 'src/features/families/invitation/SpouseSelectChildPage.tsx',
    load: async () =>
      (await import('#features/families/invitation/SpouseSelectChildPage.tsx')).SpouseSelectChildPage,
  },
  {
    path: paths.spouseNoOne,
    title: 'Consenso negato',
    access: 'anyone',
    source: 'src/features/families/invitation/SpouseNoOnePage.tsx',
    load: async () => (await import('#features/families/invitation/SpouseNoOnePage.tsx')).SpouseNoOnePage,
  },
  { path: paths.start, ...home },
  { path: paths.home, ...home },
  {
    path: paths.questionnaires,
    title: 'Questionari',
    access: 'member',
    source: 'src/features/surveys/QuestionnairesPage.tsx',
    load: async () => (await import('#features/surveys/QuestionnairesPage.tsx')).QuestionnairesPage,
  },
  {
    path: paths.childEdit,
    title: 'Modifica i dati',
    access: 'member',
    source: 'src/features/families/ChildEditPage.tsx',
    load: async () => (await import('#features/families/ChildEditPage.tsx')).DesktopChildEditPage,
  },
  {
    path: paths.mobileChildEdit,
    title: 'Modifica i dati',
    access: 'member',
    source: 'src/features/families/ChildEditPage.tsx',
    load: async () => (await import('#features/families/ChildEditPage.tsx')).MobileChildEditPage,
  },
  {
    path: paths.myConsents,
    title: 'I miei consensi',
    access: 'member',
    source: 'src/features/families/consents/MyConsentsPage.tsx',
    load: async () => (await import('#features/families/consents/MyConsentsPage.tsx')).MyConsentsPage,
  },
  {
    path: paths.news,
    title: 'News',
    access: 'member',
    source: 'src/features/news/NewsPage.tsx',
    load: async () => (await import('#features/news/NewsPage.tsx')).NewsPage,
  },
  {
    path: paths.calendar,
    title: 'Calendario',
    access: 'member',
    source: 'src/features/diary/CalendarPage.tsx',
    load: async () => (await import('#features/diary/CalendarPage.tsx')).CalendarPage,
  },
  {
    path: paths.diary,
    title: 'Diario Alimentare',
    access: 'member',
    source: 'src/features/diary/DiaryPage.tsx',
    load: async () => (await import('#features/diary/DiaryPage.tsx')).DiaryPage,
  },
]
