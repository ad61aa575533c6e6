import { limits } from '@desco/contract/limits'
import { familyActs, type RevealedNames } from '@desco/contract/staff/family-acts'
import { staffErasures } from '@desco/contract/staff/erasures'
import type { StaffPersonOfFamily } from '@desco/contract/staff/oversight'

import { ReasonDialog } from '#team/parts/dialogs.tsx'
import { Text } from '#ui/text/text.tsx'

import { type Act, ActDialog, NameOfPerson } from './act-dialog.tsx'
import type { PersonAct } from './family-people.tsx'
import { CorrectEmailDialog, CorrectInvitedDialog, CorrectPersonDialog } from './family-corrections.tsx'
import { findNames, nameOf } from './family-words.ts'
import { CarriedOut } from './requests-of-family.tsx'
import {
  butAdults,
  leaving,
  undoFamily,
  UndoPersonDialog,
  withdrawFamily,
  WithdrawPersonDialog,
} from './withdrawal-acts.tsx'

/** The dialog that is open on a family's page. */
export type OpenDialog =
  | { act: PersonAct; person: StaffPersonOfFamily }
  | { act: 'invitedAddress'; bouncedAt: string }
  | { act: 'invite' | 'invitedEmail' | 'invitedSurname' | 'withdrawFamily' | 'undoFamily' | 'eraseFamily' }

type Props = {
  familyId: string
  openDialog: OpenDialog
  names: RevealedNames | null
  /** Somebody of the family has turned 18, and decides by themselves. */
  hasAdult: boolean
  onDone: () => void
  onClose: () => void
}

/** The dialog of one act. */
export function FamilyDialogs({ familyId, openDialog, names, hasAdult, ...rest }: Props) {
  const correcting = {
    familyId,
    onClose: rest.onClose,
    onDone: () => {
      rest.onClose()
      rest.onDone()
    },
  }
  switch (openDialog.act) {
    case 'code':
      return (
        <ActDialog act={sendLinkToContinue(familyId, openDialog.person.accountId ?? undefined)} {...rest} />
      )
    case 'email':
      return (
        <CorrectEmailDialog
          accountId={openDialog.person.accountId ?? undefined}
          isAdultChild={openDialog.person.role === 'child'}
          {...correcting}
        />
      )
    case 'address':
      return (
        <ActDialog
          act={tryAddress(
            { familyId, accountId: openDialog.person.accountId, bouncedAt: openDialog.person.bounce?.at },
            nameOf(names, openDialog.person),
          )}
          {...rest}
        />
      )
    case 'correct': {
      const person = findNames(names, openDialog.person)
      return person && <CorrectPersonDialog person={person} {...correcting} />
    }
    case 'invitedSurname':
      return names?.invited && <CorrectInvitedDialog surname={names.invited.surname} {...correcting} />
    case 'unlock':
      return <ActDialog act={unlock(familyId, openDialog.person, names)} {...rest} />
    case 'withdraw':
      return <WithdrawPersonDialog familyId={familyId} person={openDialog.person} names={names} {...rest} />
    case 'undo':
      return <UndoPersonDialog familyId={familyId} person={openDialog.person} names={names} {...rest} />
    case 'undoFamily':
      return <ActDialog act={undoFamily(familyId)} {...rest} />
    case 'invite':
      return <ActDialog act={inviteAgain(familyId)} {...rest} />
    case 'invitedAddress':
      return (
        <ActDialog
          act={tryAddress({ familyId, bouncedAt: openDialog.bouncedAt }, 'chi è invitato')}
          {...rest}
        />
      )
    case 'invitedEmail':
      return <CorrectEmailDialog {...correcting} />
    case 'erase':
      return (
        <ActDialog act={erasePerson(familyId, openDialog.person, names)} {...rest}>
          <NameOfPerson label="Nome di chi va cancellato" hint="Come l’ha detto chi ha telefonato." />
        </ActDialog>
      )
    case 'eraseFamily':
      return <ActDialog act={eraseFamily(familyId, hasAdult)} {...rest} />
    case 'withdrawFamily':
      return (
        <ActDialog act={withdrawFamily(familyId, hasAdult)} {...rest}>
          <CarriedOut familyId={familyId} kinds={leaving} />
        </ActDialog>
      )
  }
}

const tryAddress = (input: Record<string, unknown>, whose: string): Act => ({
  endpoint: familyActs.tryAddress,
  input,
  title: `Riprovare l’indirizzo di ${whose}?`,
  follows:
    'Promemoria e messaggi vanno di nuovo a questo indirizzo. Se tornano ancora indietro, lo rivedi qui e in «Oggi».',
  confirm: 'Riprova l’indirizzo',
  done: 'Da adesso le email vanno di nuovo a questo indirizzo.',
})

const unlock = (familyId: string, person: StaffPersonOfFamily, names: RevealedNames | null) => ({
  endpoint: familyActs.unlockLogIn,
  input: { familyId, accountId: person.accountId },
  title: `Sbloccare l’accesso di ${nameOf(names, person)}?`,
  follows: 'Finisce la pausa dopo le password e i codici sbagliati: può riprovare subito.',
  confirm: 'Sblocca',
  done: 'Accesso sbloccato.',
})

const eraseFollows =
  'Solo se una persona della famiglia l’ha chiesto per telefono: dal portale lo fa da sé. Chi è cancellato smette subito di partecipare. Cancelliamo dopo 48 ore, in cui la famiglia può annullare, e solo se un’altra persona del gruppo conferma. Avvisiamo i genitori per email. Non scrivere nomi nel motivo: il registro resta.'

const eraseFamily = (familyId: string, hasAdult: boolean) => ({
  endpoint: staffErasures.enterErasure,
  input: { familyId },
  title: 'Cancellare tutta la famiglia?',
  follows: `${eraseFollows}${butAdults(hasAdult)}`,
  confirm: 'Inserisci la cancellazione',
  done: 'Inserita: la conferma un’altra persona.',
  danger: true,
})

const erasePerson = (familyId: string, person: StaffPersonOfFamily, names: RevealedNames | null) => ({
  endpoint: staffErasures.enterErasure,
  input:
    person.childId === null
      ? { familyId, accountId: person.accountId, name: '' }
      : { familyId, childId: person.childId, name: '' },
  title: `Cancellare i dati di ${nameOf(names, person)}?`,
  follows: eraseFollows,
  confirm: 'Inserisci la cancellazione',
  done: 'Inserita: la conferma un’altra persona.',
  danger: true,
})

/** The two acts that are offered wherever somebody waits. */
export const sendLinkToContinue = (familyId: string, accountId?: string): Act => ({
  endpoint: familyActs.sendContinueLink,
  input: { familyId, accountId },
  title: 'Mandare un link per continuare?',
  follows: `Parte subito un’email con un link che vale ${limits.continueLink.days} giorni: chi lo apre conferma l’indirizzo e va avanti da lì. Codici e link di prima non valgono più.`,
  confirm: 'Manda il link',
  done: 'Link mandato.',
})

export const inviteAgain = (familyId: string): Act => ({
  endpoint: familyActs.staffResendInvitation,
  input: { familyId },
  title: 'Invitare di nuovo?',
  follows: 'Il secondo genitore riceve un nuovo invito, a nome del primo. Il link di prima non vale più.',
  confirm: 'Manda l’invito',
  done: 'Invito mandato.',
})

type RevealNamesDialogProps = {
  familyId: string
  onShown: (names: RevealedNames) => void
  onClose: () => void
}

/** Names are looked at for a reason. They stay on this page until it is left, and nowhere else. */
export const RevealNamesDialog = ({ familyId, onShown, onClose }: RevealNamesDialogProps) => (
  <ReasonDialog
    title="Mostrare i nomi?"
    confirm="Mostra i nomi"
    endpoint={familyActs.revealNames}
    input={{ familyId }}
    onDone={onShown}
    onClose={onClose}
  >
    <Text>
      Vedi nomi, email e telefoni di questa famiglia finché resti in questa pagina. La famiglia legge in «I
      nostri dati» quando li hai aperti, il tuo ruolo e il motivo che scrivi.
    </Text>
  </ReasonDialog>
)
