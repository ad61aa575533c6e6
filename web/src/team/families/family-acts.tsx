import { limits } from '@desco/contract/limits'
import { type ChildrensPart, familyActs, type RevealedNames } from '@desco/contract/staff/family-acts'
import { staffErasures } from '@desco/contract/staff/erasures'
import type { StaffPersonOfFamily } from '@desco/contract/staff/oversight'
import type { Endpoint } from '@desco/contract/endpoint'
import type { ReactNode } from 'react'

import { ReasonDialog } from '#team/parts/dialogs.tsx'
import { Text } from '#ui/text/text.tsx'
import { TextField, useField } from '#forms/fields.tsx'
import { RadioChoices } from '#ui/form/choices.tsx'

import type { PersonAct } from './family-people.tsx'
import { CorrectEmailDialog, CorrectInvitedDialog, CorrectPersonDialog } from './family-corrections.tsx'
import { findNames, nameOf } from './family-words.ts'

/** The dialog that is open on a family's page. */
export type OpenDialog =
  | { act: PersonAct; person: StaffPersonOfFamily }
  | { act: 'invite' | 'invitedEmail' | 'invitedSurname' | 'withdrawFamily' | 'eraseFamily' }

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
      return <CorrectEmailDialog accountId={openDialog.person.accountId ?? undefined} {...correcting} />
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
    case 'invite':
      return <ActDialog act={inviteAgain(familyId)} {...rest} />
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
      return <ActDialog act={withdrawFamily(familyId, hasAdult)} {...rest} />
  }
}

const unlock = (familyId: string, person: StaffPersonOfFamily, names: RevealedNames | null) => ({
  endpoint: familyActs.unlockLogIn,
  input: { familyId, accountId: person.accountId },
  title: `Sbloccare l’accesso di ${nameOf(names, person)}?`,
  follows: 'Finisce la pausa dopo le password e i codici sbagliati: può riprovare subito.',
  confirm: 'Sblocca',
  done: 'Accesso sbloccato.',
})

const butAdults = (hasAdult: boolean) =>
  hasAdult ? ' Chi ha compiuto 18 anni resta: decide da sé, dal suo accesso.' : ''

const withdrawFamily = (familyId: string, hasAdult: boolean) => ({
  endpoint: familyActs.withdrawFamily,
  input: { familyId },
  title: 'Ritirare tutta la famiglia?',
  follows: `Da subito nessuno riceve questionari e i figli non entrano più. Un invito aperto non vale più. Le risposte già date restano allo studio. Avvisiamo tutti per email. Dal portale non si torna indietro.${butAdults(hasAdult)}`,
  confirm: 'Ritira la famiglia',
  done: 'La famiglia non partecipa più.',
  danger: true,
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

export type Act<E extends Endpoint = Endpoint> = {
  endpoint: E
  /** Everything but the reason: what is known, and how the fields begin. */
  input: Record<string, unknown>
  title: string
  /** What follows from it. */
  follows: string
  confirm: string
  /** The toast of the success. */
  done: string
  danger?: boolean
}

type ActDialogProps = { act: Act; children?: ReactNode; onDone?: () => void; onClose: () => void }

/** Asks for the reason and does it. */
export function ActDialog({ act: { follows, ...act }, children, onDone, onClose }: ActDialogProps) {
  const close = () => {
    onClose()
    onDone?.()
  }
  return (
    <ReasonDialog {...act} onDone={close} onClose={onClose}>
      <Text>{follows}</Text>
      {children}
    </ReasonDialog>
  )
}

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

type WithdrawPersonDialogProps = {
  familyId: string
  person: StaffPersonOfFamily
  names: RevealedNames | null
  onDone: () => void
  onClose: () => void
}

const stays = 'Le risposte già date restano allo studio. Avvisiamo i genitori per email.'

/** Takes a person out: of a parent it is asked what becomes of the children. */
function WithdrawPersonDialog({ familyId, person, names, onDone, onClose }: WithdrawPersonDialogProps) {
  const { accountId, childId } = person
  const title = `Ritirare ${nameOf(names, person)} dallo studio?`
  const common = { confirm: 'Ritira dallo studio', danger: true, title }
  if (childId !== null) {
    const follows = `Da subito non entra più nel portale e non riceve questionari. ${stays}`
    const act = {
      ...common,
      endpoint: familyActs.staffWithdrawChild,
      input: { familyId, childId, name: '' },
      follows,
      done: 'Fatto: non partecipa più.',
    }
    return (
      <ActDialog act={act} onDone={onDone} onClose={onClose}>
        <NameOfPerson label="Nome di chi lascia lo studio" hint="Come l’ha detto chi chiede il ritiro." />
      </ActDialog>
    )
  }
  return (
    <ActDialog
      act={{
        ...common,
        endpoint: familyActs.withdrawPerson,
        input: { familyId, accountId, name: '', children: '' },
        follows: `Da subito non riceve più questionari. ${stays}`,
        done: 'Fatto: non partecipa più.',
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <NameOfPerson label="Nome di chi lascia lo studio" hint="Come l’ha detto chi chiede il ritiro." />
      <OfTheChildren />
    </ActDialog>
  )
}

/** Two people of a family may have the same letters: who acts shows that they mean this one. */
const NameOfPerson = (words: { label: string; hint: string }) => (
  <TextField name="name" {...words} autoComplete="off" spellCheck={false} />
)

const childrensParts: Readonly<Record<ChildrensPart, { label: string; hint: string }>> = {
  stay: { label: 'I figli continuano', hint: 'La sua autorizzazione per loro resta valida.' },
  leave: {
    label: 'Anche i figli smettono',
    hint: 'Senza l’autorizzazione di un genitore non partecipano.',
  },
}
const options = Object.entries(childrensParts).map(([value, words]) => ({ value, ...words }))

const OfTheChildren = () => (
  <RadioChoices {...useField('children')} legend="Che cosa ha detto dei figli?" options={options} />
)

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
