import type { Mail } from '#platform/mail/mail.ts'

/** Goes to everybody who may decide. The asker, the export and the reason stand behind their log-in, not in a mail. */
export const exportToApproveMail = (
  { portalUrl, studyName }: { portalUrl: string; studyName: string },
  to: string,
): Mail => ({
  kind: 'export-to-approve',
  to,
  subject: `Un’esportazione di ${studyName} aspetta una decisione`,
  paragraphs: [
    'Ciao,',
    'un’esportazione che mostra chi sono le persone aspetta che qualcuno la approvi o no. Puoi deciderlo tu; se lo fa prima un’altra persona, non serve altro.',
    { link: `${portalUrl}/staff/esportazioni`, label: 'Le esportazioni' },
  ],
})
