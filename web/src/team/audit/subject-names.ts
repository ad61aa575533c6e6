import type { AuditSubject } from '@desco/contract/staff/audit-acts'

/** How what an act was about is called. */
export const subjectNames: Record<AuditSubject, string> = {
  staff: 'accesso',
  family: 'famiglia',
  person: 'persona',
  child: 'figlio/a',
  invitation: 'invito',
  news: 'notizia',
  survey: 'questionario',
  export: 'esportazione',
}
