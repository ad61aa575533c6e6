import { familyActs } from '@desco/contract/staff/family-acts'
import type { StaffPersonOfFamily } from '@desco/contract/staff/oversight'

import { ActDialog } from './act-dialog.tsx'
import { CorrectEmailDialog } from './correct-email-dialog.tsx'
import type { PersonAct } from './people-panel.tsx'
import { WithdrawPersonDialog } from './withdraw-person-dialog.tsx'
import { inviteAgain, resendCode } from './acts.ts'

/** What was asked for on a family's page. */
export type Asked =
  | { act: PersonAct; person: StaffPersonOfFamily }
  | { act: 'invite' | 'invitedEmail' | 'withdrawFamily' }

type Props = { familyId: string; asked: Asked; onDone: () => void; onClose: () => void }

/** The dialog of one act. */
export function FamilyDialogs({ familyId, asked, ...rest }: Props) {
  switch (asked.act) {
    case 'code':
      return <ActDialog act={resendCode(familyId, asked.person.accountId ?? undefined)} {...rest} />
    case 'email':
      return (
        <CorrectEmailDialog familyId={familyId} accountId={asked.person.accountId ?? undefined} {...rest} />
      )
    case 'unlock':
      return <ActDialog act={unlock(familyId, asked.person)} {...rest} />
    case 'withdraw':
      return <WithdrawPersonDialog familyId={familyId} person={asked.person} {...rest} />
    case 'invite':
      return <ActDialog act={inviteAgain(familyId)} {...rest} />
    case 'invitedEmail':
      return <CorrectEmailDialog familyId={familyId} {...rest} />
    case 'withdrawFamily':
      return <ActDialog act={withdrawFamily(familyId)} {...rest} />
  }
}

const unlock = (familyId: string, { accountId, initials }: StaffPersonOfFamily) => ({
  line: familyActs.unlockLogIn,
  input: { familyId, accountId },
  title: `Sbloccare l’accesso di ${initials}?`,
  follows: 'Finisce la pausa dopo le password e i codici sbagliati: può riprovare subito.',
  confirm: 'Sblocca',
  done: 'Accesso sbloccato.',
})

const withdrawFamily = (familyId: string) => ({
  line: familyActs.withdrawFamily,
  input: { familyId },
  title: 'Ritirare tutta la famiglia?',
  follows:
    'Da subito nessuno riceve questionari e i figli non entrano più. Un invito aperto non vale più. Le risposte già date restano allo studio. Avvisiamo tutti per email. Dal portale non si torna indietro.',
  confirm: 'Ritira la famiglia',
  done: 'La famiglia non partecipa più.',
  danger: true,
})
