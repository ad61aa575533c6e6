import type { Permission } from '@desco/contract/staff/roles'
import { latePart } from '#frame/late-part.tsx'
import type { PageRoute } from '#frame/route-page.tsx'

import { staffPaths } from './paths.ts'

export type StaffRoute = PageRoute & {
  /** The permission that the role must have; null is for all staff, `nobody` for people who have not entered yet. */
  permission: Permission | null | 'nobody'
}

/** The research team's area on one page: address, title, who may see it, and the part that draws it. */
export const staffRoutes: readonly StaffRoute[] = [
  {
    path: staffPaths.logIn,
    title: 'Accedi',
    permission: 'nobody',
    page: latePart(async () => (await import('./staff/access/log-in.tsx')).LogInPage),
  },
  {
    path: staffPaths.setUp,
    title: 'Attiva il tuo accesso',
    permission: 'nobody',
    page: latePart(async () => (await import('./staff/access/set-up.tsx')).SetUpPage),
  },
  {
    path: staffPaths.today,
    title: 'Oggi',
    permission: 'today.see',
    page: latePart(async () => (await import('./today/today.tsx')).TodayPage),
  },
  {
    path: staffPaths.progress,
    title: 'Andamento',
    permission: 'today.see',
    page: latePart(async () => (await import('./today/progress.tsx')).ProgressPage),
  },
  {
    path: staffPaths.families,
    title: 'Famiglie',
    permission: 'families.see',
    page: latePart(async () => (await import('./families/find/families.tsx')).FamiliesPage),
  },
  {
    path: staffPaths.erasures,
    title: 'Cancellazioni',
    permission: 'families.see',
    page: latePart(async () => (await import('./families/erasures.tsx')).ErasuresPage),
  },
  {
    path: staffPaths.family,
    title: 'Famiglia',
    permission: 'families.see',
    page: latePart(async () => (await import('./families/family.tsx')).FamilyPage),
  },
  {
    path: staffPaths.messages,
    title: 'Messaggi',
    permission: 'messages.send',
    page: latePart(async () => (await import('./messages/letters/messages.tsx')).MessagesPage),
  },
  {
    path: staffPaths.sendMessage,
    title: 'Scrivi a più famiglie',
    permission: 'messages.send',
    page: latePart(async () => (await import('./messages/letters/send-message.tsx')).SendMessagePage),
  },
  {
    path: staffPaths.newMessageTemplate,
    title: 'Nuovo testo',
    permission: 'messages.send',
    page: latePart(
      async () => (await import('./messages/letters/message-template.tsx')).NewMessageTemplatePage,
    ),
  },
  {
    path: staffPaths.messageTemplate,
    title: 'Testo di un messaggio',
    permission: 'messages.send',
    page: latePart(async () => (await import('./messages/letters/message-template.tsx')).MessageTemplatePage),
  },
  {
    path: staffPaths.news,
    title: 'Notizie',
    permission: 'news.write',
    page: latePart(async () => (await import('./messages/news/newsroom.tsx')).NewsroomPage),
  },
  {
    path: staffPaths.newNews,
    title: 'Nuova notizia',
    permission: 'news.write',
    page: latePart(async () => (await import('./messages/news/news.tsx')).NewNewsPage),
  },
  {
    path: staffPaths.oneNews,
    title: 'Notizia',
    permission: 'news.write',
    page: latePart(async () => (await import('./messages/news/news.tsx')).NewsPage),
  },
  {
    path: staffPaths.texts,
    title: 'Testi',
    permission: 'texts.write',
    page: latePart(async () => (await import('./messages/texts/texts.tsx')).StudyTextsPage),
  },
  {
    path: staffPaths.studyText,
    title: 'Versione di un testo',
    permission: 'texts.write',
    page: latePart(async () => (await import('./messages/texts/text.tsx')).StudyTextPage),
  },
  {
    path: staffPaths.reconciliation,
    title: 'Riconciliazione',
    permission: 'surveys.reconcile',
    page: latePart(async () => (await import('./questionnaires/reconciliation.tsx')).ReconciliationPage),
  },
  {
    path: staffPaths.surveyPeople,
    title: 'Chi ha risposto',
    permission: 'surveys.people',
    page: latePart(async () => (await import('./questionnaires/survey-people.tsx')).SurveyPeoplePage),
  },
  {
    path: staffPaths.oneSurveyPeople,
    title: 'Chi ha risposto a un questionario',
    permission: 'surveys.people',
    page: latePart(async () => (await import('./questionnaires/survey-people.tsx')).OneSurveyPeoplePage),
  },
  {
    path: staffPaths.surveys,
    title: 'Questionari',
    permission: 'surveys.see',
    page: latePart(async () => (await import('./questionnaires/survey-desk.tsx')).SurveyDeskPage),
  },
  {
    path: staffPaths.diary,
    title: 'Diario',
    permission: 'diary.see',
    page: latePart(async () => (await import('./diary/completeness.tsx')).CompletenessPage),
  },
  {
    path: staffPaths.diaryDay,
    title: 'Giornata del diario',
    permission: 'diary.edit',
    page: latePart(async () => (await import('./diary/diary-day.tsx')).DiaryDayPage),
  },
  {
    path: staffPaths.diaryTexts,
    title: 'Testi da codificare',
    permission: 'diary.edit',
    page: latePart(async () => (await import('./diary/texts.tsx')).TextsPage),
  },
  {
    path: staffPaths.foodLists,
    title: 'Lista degli alimenti',
    permission: 'diary.edit',
    page: latePart(async () => (await import('./diary/food-lists.tsx')).FoodListsPage),
  },
  {
    path: staffPaths.diaryUnapplied,
    title: 'Voci da sistemare',
    permission: 'diary.edit',
    page: latePart(async () => (await import('./diary/unapplied.tsx')).UnappliedPage),
  },
  {
    path: staffPaths.diaryPlan,
    title: 'Giorni assegnati',
    permission: 'diary.plan',
    page: latePart(async () => (await import('./diary/plan.tsx')).PlanPage),
  },
  {
    path: staffPaths.requests,
    title: 'Richieste',
    permission: 'requests.see',
    page: latePart(async () => (await import('./rights/requests/requests.tsx')).RequestsPage),
  },
  {
    path: staffPaths.requestsOfYear,
    title: 'Richieste dell’anno',
    permission: 'requests.see',
    page: latePart(async () => (await import('./rights/requests/requests-of-year.tsx')).RequestsOfYearPage),
  },
  {
    path: staffPaths.request,
    title: 'Richiesta',
    permission: 'requests.see',
    page: latePart(async () => (await import('./rights/requests/request.tsx')).RequestPage),
  },
  {
    path: staffPaths.exports,
    title: 'Esportazioni',
    permission: 'exports.run',
    page: latePart(async () => (await import('./exports/exports.tsx')).ExportsPage),
  },
  {
    path: staffPaths.audit,
    title: 'Registro',
    permission: 'audit.read',
    page: latePart(async () => (await import('./staff/audit/audit.tsx')).AuditPage),
  },
  {
    path: staffPaths.people,
    title: 'Accessi',
    permission: 'staff.manage',
    page: latePart(async () => (await import('./staff/access/people.tsx')).PeoplePage),
  },
  {
    path: staffPaths.studyEnd,
    title: 'Fine dello studio',
    permission: 'study.end',
    page: latePart(async () => (await import('./rights/study-end/study-end.tsx')).StudyEndPage),
  },
  {
    path: staffPaths.profile,
    title: 'Profilo',
    permission: null,
    page: latePart(async () => (await import('./staff/access/profile.tsx')).ProfilePage),
  },
  {
    path: staffPaths.guide,
    title: 'Guida',
    permission: null,
    page: latePart(async () => (await import('./staff/guide/guide.tsx')).GuidePage),
  },
]
