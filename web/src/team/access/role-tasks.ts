import type { StaffRole } from '@desco/contract/staff/roles'

/** What a role is for, in a few words. */
export const roleTasks: Record<StaffRole, string> = {
  coordinatore: 'segue le famiglie',
  comunicazione: 'scrive le notizie',
  'data-manager': 'cura questionari ed esportazioni',
  responsabile: 'può fare tutto',
  garante: 'legge il registro',
}
