import { roleNames, type StaffRole } from '@desco/contract/staff/roles'

import type { Mail } from '#modules/mail/index.ts'

type Study = { portalUrl: string; studyName: string }

/** To its holder: who did not ask for a new link learns that somebody may try to be them. */
export const accessRenewedMail = ({ studyName }: Study, to: string): Mail => ({
  kind: 'staff-access-renewed',
  to,
  subject: `Un nuovo link per il tuo accesso a ${studyName}`,
  paragraphs: [
    'Ciao,',
    'per il tuo accesso all’area di chi lavora allo studio è stato creato un nuovo link di attivazione. La password, l’app e le sessioni di prima non valgono più.',
    'Se non l’hai chiesto, avvisa subito chi è responsabile dello studio.',
  ],
})

/** To everybody who is responsible: nobody becomes two people unseen. */
export const accessCreatedMail = (
  { studyName, portalUrl }: Study,
  to: string,
  { email, role }: { email: string; role: StaffRole },
): Mail => ({
  kind: 'staff-access-created',
  to,
  subject: `Un nuovo accesso a ${studyName}`,
  paragraphs: [
    'Ciao,',
    `è stato creato un accesso per ${email}, con il ruolo ${roleNames[role]}.`,
    'Se non te lo aspettavi, chiudilo e guarda nel registro chi l’ha creato:',
    { link: `${portalUrl}/staff/accessi`, label: 'Gli accessi' },
  ],
})
