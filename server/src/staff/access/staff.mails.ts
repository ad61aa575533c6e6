import { roleNames, type StaffRole } from '@desco/contract/staff/roles'

import type { Mail } from '#platform/mail/mail.ts'

type Study = { portalUrl: string; studyName: string }

/** To its holder: who did not ask for a new link learns that somebody may try to be them. */
export const accessRenewedMail = ({ studyName }: Study, to: string): Mail => ({
  kind: 'staff-access-renewed',
  to,
  subject: `Un nuovo link per il tuo accesso a ${studyName}`,
  paragraphs: [
    'Ciao,',
    'per il tuo accesso all’area di chi lavora allo studio è stato creato un nuovo link di attivazione. La password, l’app, le passkey e le sessioni di prima non valgono più.',
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

const gains = {
  reopened: { kind: 'staff-access-reopened', words: 'è stato riaperto' },
  role: { kind: 'staff-role-changed', words: 'ha un altro ruolo' },
  address: { kind: 'staff-address-changed', words: 'ha un altro indirizzo' },
} as const

type Gain = { email: string; role: StaffRole; how: keyof typeof gains }

/** To everybody else who is responsible, of what lets an access do more, or reaches somebody elsewhere. */
export const accessGainedMail = (
  { studyName, portalUrl }: Study,
  to: string,
  { email, role, how }: Gain,
): Mail => ({
  kind: gains[how].kind,
  to,
  subject: `Un accesso a ${studyName} è cambiato`,
  paragraphs: [
    'Ciao,',
    `l’accesso di ${email}, con il ruolo ${roleNames[role]}, ${gains[how].words}.`,
    'Se non te lo aspettavi, guarda nel registro chi l’ha fatto:',
    { link: `${portalUrl}/staff/accessi`, label: 'Gli accessi' },
  ],
})

const ifUnexpected = 'Se non te lo aspettavi, avvisa subito chi è responsabile dello studio.'

const printDay = (day: string) => day.split('-').reverse().join('-')

export const roleChangedMail = ({ studyName, portalUrl }: Study, to: string, role: StaffRole): Mail => ({
  kind: 'staff-role-changed',
  to,
  subject: `Il tuo ruolo in ${studyName} è cambiato`,
  paragraphs: [
    'Ciao,',
    `da adesso il tuo ruolo è ${roleNames[role]}. Le tue sessioni sono finite: rientra con la tua password e il codice dell’app.`,
    { link: `${portalUrl}/staff/accedi`, label: 'Accedi' },
    ifUnexpected,
  ],
})

/** To both addresses. Neither names the other: one of them may be somebody else's by now. */
export const addressChangedMail = (
  { studyName, portalUrl }: Study,
  to: string,
  which: 'old' | 'new',
): Mail => ({
  kind: 'staff-address-changed',
  to,
  subject: `L’indirizzo del tuo accesso a ${studyName} è cambiato`,
  paragraphs:
    which === 'old'
      ? [
          'Ciao,',
          'il tuo accesso all’area di chi lavora allo studio ora ha un altro indirizzo: con questo non si entra più. Le prossime comunicazioni arrivano al nuovo.',
          ifUnexpected,
        ]
      : [
          'Ciao,',
          'da adesso entri nell’area di chi lavora allo studio con questo indirizzo. La password, l’app, le passkey e i codici di recupero restano gli stessi.',
          { link: `${portalUrl}/staff/accedi`, label: 'Accedi' },
          'Se non lavori a questo studio, qualcuno ha scritto un indirizzo sbagliato: ignora questo messaggio, non serve a entrare.',
        ],
})

export const lastDayChangedMail = ({ studyName }: Study, to: string, expiresOn: string): Mail => ({
  kind: 'staff-last-day-changed',
  to,
  subject: `Fino a quando vale il tuo accesso a ${studyName}`,
  paragraphs: [
    'Ciao,',
    `da adesso il tuo accesso all’area di chi lavora allo studio vale fino al ${printDay(expiresOn)} compreso. Non devi attivarlo di nuovo.`,
  ],
})

export const accessReopenedMail = (
  { studyName, portalUrl }: Study,
  to: string,
  { expiresOn, isSetUp }: { expiresOn: string; isSetUp: boolean },
): Mail => ({
  kind: 'staff-access-reopened',
  to,
  subject: `Il tuo accesso a ${studyName} è di nuovo aperto`,
  paragraphs: [
    'Ciao,',
    `il tuo accesso all’area di chi lavora allo studio è stato riaperto e vale fino al ${printDay(expiresOn)} compreso.`,
    ...(isSetUp
      ? [
          'Entri come prima, con la tua password e il codice dell’app:',
          { link: `${portalUrl}/staff/accedi`, label: 'Accedi' },
        ]
      : ['Password e app vanno scelte di nuovo: chi l’ha riaperto ti dà il link di attivazione.']),
    ifUnexpected,
  ],
})

/** A holder of a passkey enters with nothing else: a new one is told, as it may be somebody else's. */
export const passkeyAddedMail = ({ studyName, portalUrl }: Study, to: string): Mail => ({
  kind: 'staff-passkey-added',
  to,
  subject: `Una passkey per il tuo accesso a ${studyName}`,
  paragraphs: [
    'Ciao,',
    'al tuo accesso all’area di chi lavora allo studio è stata aggiunta una passkey: apre l’area senza password e senza codice.',
    'Se sei stato tu, non devi fare niente. Altrimenti rimuovila dal tuo profilo e avvisa subito chi è responsabile dello studio:',
    { link: `${portalUrl}/staff/profilo`, label: 'Il tuo profilo' },
  ],
})

/** A device that counts its signatures has counted back. */
export const passkeySuspectMail = ({ studyName, portalUrl }: Study, to: string): Mail => ({
  kind: 'staff-passkey-suspect',
  to,
  subject: `Una tua passkey per ${studyName} forse è stata copiata`,
  paragraphs: [
    'Ciao,',
    'qualcuno ha provato a entrare con una tua passkey, e il conteggio delle sue firme non torna: forse ne esiste una copia. Non l’abbiamo fatto entrare.',
    'Entra con password e codice, rimuovi la passkey dal tuo profilo e, se vuoi, fanne una nuova. Avvisa anche chi è responsabile dello studio.',
    { link: `${portalUrl}/staff/profilo`, label: 'Il tuo profilo' },
  ],
})

/** Some days before the last one. `responsabile` are told who can prolong theirs. */
export const accessEndingMail = (
  { studyName }: Study,
  to: string,
  { role, expiresOn }: { role: StaffRole; expiresOn: string },
): Mail => ({
  kind: 'staff-access-ending',
  to,
  subject: `Il tuo accesso a ${studyName} sta per scadere`,
  paragraphs: [
    'Ciao,',
    `il tuo accesso all’area di chi lavora allo studio vale fino al ${printDay(expiresOn)} compreso.`,
    role === 'responsabile'
      ? 'Se ti serve ancora, chiedi a un altro responsabile di prolungarlo: nessuno può farlo per sé. Se non c’è nessun altro, può farlo chi gestisce il server.'
      : 'Se ti serve ancora, chiedi a chi è responsabile dello studio di prolungarlo: non dovrai attivarlo di nuovo.',
  ],
})
