import { type ChangedThing, type Changer, sayChange } from '@desco/contract/families/told-changes'

import { letter, type Mail, type Study } from '#platform/mail/mail.ts'

type Told = { to: string; what: ChangedThing; by: Changer; day: string }

/** To the owner of what was changed. Nothing of the change itself stands in it. */
export const changeMail = (
  { portalUrl, studyName, studyContact }: Study,
  { to, day, ...change }: Told,
): Mail =>
  letter(studyName, {
    kind: 'own-change',
    to,
    subject: `È cambiato qualcosa nel tuo accesso a ${studyName}`,
    paragraphs: [
      sayChange(change, day),
      'Se lo sapevi, non devi fare nulla.',
      `Se non te lo aspettavi, scrivici subito: ${studyContact}. Rimettiamo le cose a posto.`,
      { link: `${portalUrl}/login`, label: 'Vai all’accesso' },
    ],
  })
