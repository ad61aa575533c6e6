import { dayInItaly } from '@desco/contract/families/birth-date'
import { staffPeople, type StaffPerson } from '@desco/contract/staff/access'
import { roleNames, type StaffRole, staffRoles } from '@desco/contract/staff/roles'
import { useState } from 'react'

import { DateField, SelectField, TextField } from '#forms/fields.tsx'
import type { Act } from '#team/parts/act.tsx'
import { OneTimeLinkDialog } from '#team/parts/one-time-link.tsx'
import { printDayAndTime } from '#ui/text/format.ts'

type SetUpLink = { link: string; expiresAt: string }

/** The one-time link that an act has made, which is shown here alone. */
const showLink =
  (email: string, { link, expiresAt }: SetUpLink) =>
  (onClose: () => void) => (
    <OneTimeLinkDialog title="Il link di attivazione" link={link} onClose={onClose}>
      Dallo a {email}, a voce o in un messaggio privato. Vale una volta sola, fino al{' '}
      {printDayAndTime(expiresAt)}. Non lo mostriamo più.
    </OneTimeLinkDialog>
  )

/** The tasks of a role, in a few words. */
const roleTasks: Record<StaffRole, string> = {
  coordinatore: 'segue le famiglie',
  comunicazione: 'scrive le notizie',
  'data-manager': 'cura questionari ed esportazioni',
  osservatore: 'guarda senza nomi e non cambia niente',
  responsabile: 'può fare tutto',
  garante: 'legge il registro',
}

const roleOptions = staffRoles.map((role) => ({
  value: role,
  label: `${roleNames[role]}: ${roleTasks[role]}`,
}))

function LastDayField() {
  const [today] = useState(() => dayInItaly(new Date()))
  return (
    <DateField
      name="expiresOn"
      label="Vale fino al"
      hint="Dopo questo giorno non si entra più."
      min={today}
    />
  )
}

/** A new access, for who has none. */
export const makeAccess: Act<typeof staffPeople.createStaff> = {
  endpoint: staffPeople.createStaff,
  input: { email: '', role: '', expiresOn: '' },
  title: 'Nuovo accesso',
  fields: (
    <>
      <TextField name="email" label="Email" type="email" autoCapitalize="none" spellCheck={false} />
      <SelectField name="role" label="Ruolo" options={roleOptions} />
      <LastDayField />
    </>
  ),
  confirm: 'Crea e mostra il link',
  shows: (made, { email }) => showLink(email, made),
}

/** Another name, role, address or last day for somebody who goes on. Only what was changed is sent. */
export function changeAccess({ id, version, ...before }: StaffPerson): Act<typeof staffPeople.changeStaff> {
  const { email, role, expiresOn } = before
  const input = { name: before.name ?? '', email, role, expiresOn }
  const isChanged = ([name, value]: [string, string]) => value !== input[name as keyof typeof input]
  return {
    endpoint: staffPeople.changeStaff,
    sent: (typed: typeof input) => ({
      id,
      version,
      ...Object.fromEntries(Object.entries(typed).filter(isChanged)),
    }),
    input,
    title: 'Modifica l’accesso',
    follows:
      'La password, l’app, le passkey e i codici di recupero restano gli stessi. Ogni modifica, tranne quella del nome, viene comunicata via email.',
    fields: (
      <>
        <TextField
          name="name"
          label="Nome e cognome"
          hint="Lo leggono i colleghi, anche accanto a quello che ha già fatto."
          autoCapitalize="words"
          spellCheck={false}
          required={false}
        />
        <TextField
          name="email"
          label="Email"
          hint="Se la cambi, avvisiamo sia il vecchio sia il nuovo indirizzo."
          type="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SelectField
          name="role"
          label="Ruolo"
          hint="Se lo cambi, le sessioni aperte finiscono e bisogna accedere di nuovo."
          options={roleOptions}
        />
        <LastDayField />
      </>
    ),
    confirm: 'Salva',
    done: 'Accesso modificato.',
  }
}

const aYearFromNow = () => dayInItaly(new Date(Date.now() + 365 * 86_400_000))

/** The same person comes back: an access that has expired or was closed. */
export const reopenAccess = ({ id, email, isSetUp }: StaffPerson): Act<typeof staffPeople.reopenStaff> => ({
  endpoint: staffPeople.reopenStaff,
  input: { id, expiresOn: aYearFromNow() },
  title: 'Riaprire questo accesso?',
  follows: `${email} ${
    isSetUp
      ? 'rientra come prima, con la sua password e il codice dell’app.'
      : 'sceglie di nuovo password e app: ti mostriamo un link di attivazione da consegnare.'
  } Avvisiamo via email questa persona e gli altri responsabili.`,
  fields: <LastDayField />,
  confirm: 'Riapri l’accesso',
  // without a link, password and app of before hold
  done: ({ setUp }) => (setUp === null ? 'Accesso riaperto.' : undefined),
  shows: ({ setUp }) => (setUp === null ? undefined : showLink(email, setUp)),
})

/** For a colleague who lost the telephone or the password, or never used the first link. */
export const renewLink = ({ id, email }: StaffPerson): Act<typeof staffPeople.renewStaffSetUp> => ({
  endpoint: staffPeople.renewStaffSetUp,
  input: { id },
  title: 'Un nuovo link di attivazione?',
  follows: `Le sessioni aperte di ${email} finiscono subito. Il link di prima, la password, l’app, le passkey e i codici di recupero non valgono più: si sceglie tutto di nuovo. Glielo diciamo via email.`,
  confirm: 'Crea il link',
  shows: (made) => showLink(email, made),
})

/** Ends the sessions of somebody else, whose access stays as it is. */
export const endSessions = ({ id, email }: StaffPerson): Act => ({
  endpoint: staffPeople.endStaffSessions,
  input: { id },
  title: 'Far uscire questa persona?',
  follows: `${email} esce subito da tutti i dispositivi. Può rientrare con la sua password e il codice dell’app, o con una passkey.`,
  confirm: 'Fai uscire',
  done: 'Sessioni chiuse.',
})

/** Closes an access; what was done with it stays in the log. */
export const closeAccess = ({ id, email }: StaffPerson): Act => ({
  endpoint: staffPeople.disableStaff,
  input: { id },
  title: 'Chiudere questo accesso?',
  follows: `${email} esce subito e non può più rientrare: la password, l’app, le passkey e i codici di recupero vengono cancellati. Quello che ha fatto resta nel registro. L’accesso si può riaprire, con un nuovo link di attivazione.`,
  confirm: 'Chiudi l’accesso',
  done: 'Accesso chiuso.',
  danger: true,
})
