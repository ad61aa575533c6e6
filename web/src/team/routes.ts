import type { Permission } from '@desco/contract/staff/roles'
import type { ComponentType } from 'react'

import { staffPaths } from './paths.ts'

export type StaffRoute = {
  path: string
  title: string
  /** What the role must allow; null is for all staff, `nobody` for who has not entered yet. */
  permission: Permission | null | 'nobody'
  load: () => Promise<ComponentType>
}

/** The research team's area on one page: address, title, who may see it, and the chunk that draws it. */
export const staffRoutes: readonly StaffRoute[] = [
  {
    path: staffPaths.logIn,
    title: 'Accedi',
    permission: 'nobody',
    load: async () => (await import('./access/log-in.tsx')).LogInPage,
  },
  {
    path: staffPaths.setUp,
    title: 'Attiva il tuo accesso',
    permission: 'nobody',
    load: async () => (await import('./access/set-up.tsx')).SetUpPage,
  },
  {
    path: staffPaths.today,
    title: 'Oggi',
    permission: 'today.see',
    load: async () => (await import('./today/today.tsx')).TodayPage,
  },
  {
    path: staffPaths.families,
    title: 'Famiglie',
    permission: 'families.see',
    load: async () => (await import('./families/families.tsx')).FamiliesPage,
  },
  {
    path: staffPaths.family,
    title: 'Famiglia',
    permission: 'families.see',
    load: async () => (await import('./families/family.tsx')).FamilyPage,
  },
  {
    path: staffPaths.news,
    title: 'Notizie',
    permission: 'news.write',
    load: async () => (await import('./newsroom/newsroom.tsx')).NewsroomPage,
  },
  {
    path: staffPaths.newNews,
    title: 'Nuova notizia',
    permission: 'news.write',
    load: async () => (await import('./newsroom/news.tsx')).NewNewsPage,
  },
  {
    path: staffPaths.oneNews,
    title: 'Notizia',
    permission: 'news.write',
    load: async () => (await import('./newsroom/news.tsx')).NewsPage,
  },
  {
    path: staffPaths.reconciliation,
    title: 'Riconciliazione',
    permission: 'surveys.reconcile',
    load: async () => (await import('./questionnaires/reconciliation.tsx')).ReconciliationPage,
  },
  {
    path: staffPaths.surveys,
    title: 'Questionari',
    permission: 'surveys.see',
    load: async () => (await import('./questionnaires/survey-desk.tsx')).SurveyDeskPage,
  },
  {
    path: staffPaths.exports,
    title: 'Esportazioni',
    permission: 'exports.run',
    load: async () => (await import('./exports/exports.tsx')).ExportsPage,
  },
  {
    path: staffPaths.audit,
    title: 'Registro',
    permission: 'audit.read',
    load: async () => (await import('./audit/audit.tsx')).AuditPage,
  },
  {
    path: staffPaths.people,
    title: 'Accessi',
    permission: 'staff.manage',
    load: async () => (await import('./access/people.tsx')).PeoplePage,
  },
  {
    path: staffPaths.profile,
    title: 'Profilo',
    permission: null,
    load: async () => (await import('./access/profile.tsx')).ProfilePage,
  },
]
