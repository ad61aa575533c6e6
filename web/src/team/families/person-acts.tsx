import type { FamilyState } from '@desco/contract/families/states'
import { limits } from '@desco/contract/limits'
import { staffErasures } from '@desco/contract/rights/desk/erasure'
import { type ChildrensPart, familyActs, type RevealedNames } from '@desco/contract/team/family-acts'
import type { FamilyPageAnswer, StaffPersonOfFamily } from '@desco/contract/team/families'

import { TextField } from '#forms/fields.tsx'
import type { Act } from '#team/parts/act.tsx'
import { RadioField } from '#team/parts/fields.tsx'
import type { useMay } from '#team/session/session.ts'

import { correctEmail, correctPerson } from './family-corrections.tsx'
import { findNames, nameOf } from './family-words.ts'
import { CarriedOut } from './requests-of-family.tsx'

const leaving = ['objection', 'restriction'] as const

/** Two people of a family may have the same letters: who acts shows that they mean this one. */
const NameOfPerson = (words: { label: string; hint: string }) => (
  <TextField name="name" {...words} autoComplete="off" spellCheck={false} />
)

const butAdults = (hasAdult: boolean) =>
  hasAdult ? ' Chi ha compiuto 18 anni resta: decide da sé, dal suo accesso.' : ''

export const sendLinkToContinue = (familyId: string, accountId?: string | null): Act => ({
  endpoint: familyActs.sendContinueLink,
  input: { familyId, accountId: accountId ?? undefined, reason: '' },
  title: 'Mandare un link per continuare?',
  follows: `Parte subito un’email con un link che vale ${limits.continueLink.days} giorni: chi lo apre conferma l’indirizzo e va avanti da lì. Codici e link di prima non valgono più.`,
  confirm: 'Manda il link',
  done: 'Link mandato.',
})

export const inviteAgain = (familyId: string): Act => ({
  endpoint: familyActs.staffResendInvitation,
  input: { familyId, reason: '' },
  title: 'Invitare di nuovo?',
  follows: 'Il secondo genitore riceve un nuovo invito, a nome del primo. Il link di prima non vale più.',
  confirm: 'Manda l’invito',
  done: 'Invito mandato.',
})

/** The quick help for families that wait after a step. */
export const quickHelps: Partial<Record<FamilyState, { label: string; act: (familyId: string) => Act }>> = {
  registered: { label: 'Manda un link', act: sendLinkToContinue },
  responsibility: { label: 'Invita di nuovo', act: inviteAgain },
}

export const tryAddress = (input: Record<string, unknown>, whose: string): Act => ({
  endpoint: familyActs.tryAddress,
  input: { ...input, reason: '' },
  title: `Riprovare l’indirizzo di ${whose}?`,
  follows:
    'Promemoria e messaggi vanno di nuovo a questo indirizzo. Se tornano ancora indietro, lo rivedi qui e in «Oggi».',
  confirm: 'Riprova l’indirizzo',
  done: 'Da adesso le email vanno di nuovo a questo indirizzo.',
})

export const withdrawFamily = (familyId: string, hasAdult: boolean): Act => ({
  endpoint: familyActs.withdrawFamily,
  input: { familyId, requestId: '', reason: '' },
  title: 'Ritirare tutta la famiglia?',
  follows: `Da subito nessuno riceve questionari e i figli non entrano più. Un invito aperto non vale più. Le risposte già date restano allo studio. Avvisiamo per email i genitori e chi ha un invito aperto. Se è un errore, per 7 giorni si annulla da questa pagina.${butAdults(hasAdult)}`,
  fields: <CarriedOut familyId={familyId} kinds={leaving} />,
  confirm: 'Ritira la famiglia',
  done: 'La famiglia non partecipa più.',
  danger: true,
})

const undoFollows =
  'Solo se il ritiro è stato inserito per errore. Tutto torna come prima, con i consensi di prima: i link ai questionari si riaprono tra poco e il diario è di nuovo attivo. I promemoria fermati nel frattempo non partono più. Avvisiamo i genitori per email, e la storia della famiglia mostra il ritiro e l’annullamento.'

export const undoFamily = (familyId: string): Act => ({
  endpoint: familyActs.undoWithdrawal,
  input: { familyId, reason: '' },
  title: 'Annullare il ritiro della famiglia?',
  follows: `${undoFollows} Un invito che era aperto va mandato di nuovo.`,
  confirm: 'Annulla il ritiro',
  done: 'Ritiro annullato.',
})

const erasing = {
  endpoint: staffErasures.enterErasure,
  confirm: 'Inserisci la cancellazione',
  done: 'Inserita: la conferma un’altra persona.',
  danger: true,
}
const eraseFollows =
  'Solo se una persona della famiglia l’ha chiesto per telefono: dal portale lo fa da sé. Chi è cancellato smette subito di partecipare. Cancelliamo dopo 48 ore, in cui la famiglia può annullare, e solo se un’altra persona del gruppo conferma. Avvisiamo i genitori per email. Non scrivere nomi nel motivo: il registro resta.'

export const eraseFamily = (familyId: string, hasAdult: boolean): Act => ({
  ...erasing,
  input: { familyId, reason: '' },
  title: 'Cancellare tutta la famiglia?',
  follows: `${eraseFollows}${butAdults(hasAdult)}`,
})

/** Names are looked at for a reason. They stay on this page until it is left, and nowhere else. */
export const revealNames = (familyId: string, onDone: (names: RevealedNames) => void) => ({
  endpoint: familyActs.revealNames,
  input: { familyId, reason: '' },
  title: 'Mostrare i nomi?',
  follows:
    'Vedi nomi, email e telefoni di questa famiglia finché resti in questa pagina, o fino al prossimo atto. La famiglia legge in «I nostri dati» quando li hai aperti, il tuo ruolo e il motivo che scrivi.',
  confirm: 'Mostra i nomi',
  onDone,
})

function actsOnPerson(familyId: string, person: StaffPersonOfFamily, names: RevealedNames | null) {
  const { accountId, childId, bounce } = person
  const name = nameOf(names, person)
  const isParent = childId === null
  const whom = isParent ? { accountId } : { childId }
  const stays = 'Le risposte già date restano allo studio. Avvisiamo i genitori per email.'
  return {
    code: sendLinkToContinue(familyId, accountId),
    address: tryAddress({ familyId, accountId, bouncedAt: bounce?.at }, name),
    unlock: {
      endpoint: familyActs.unlockLogIn,
      input: { familyId, accountId, reason: '' },
      title: `Sbloccare l’accesso di ${name}?`,
      follows: 'Finisce la pausa dopo le password e i codici sbagliati: può riprovare subito.',
      confirm: 'Sblocca',
      done: 'Accesso sbloccato.',
    },
    withdraw: {
      endpoint: isParent ? familyActs.withdrawPerson : familyActs.staffWithdrawChild,
      input: { familyId, requestId: '', ...whom, name: '', ...(isParent && { children: '' }), reason: '' },
      title: `Ritirare ${name} dallo studio?`,
      follows: `Da subito ${isParent ? 'non riceve più' : 'non entra più nel portale e non riceve'} questionari. ${stays}`,
      fields: (
        <>
          <NameOfPerson label="Nome di chi lascia lo studio" hint="Come l’ha detto chi chiede il ritiro." />
          {isParent && <RadioField name="children" legend="Che cosa ha detto dei figli?" options={options} />}
          <CarriedOut familyId={familyId} kinds={leaving} />
        </>
      ),
      confirm: 'Ritira dallo studio',
      done: 'Fatto: non partecipa più.',
      danger: true,
    },
    undo: {
      endpoint: familyActs.undoWithdrawal,
      input: { familyId, ...whom, name: '', reason: '' },
      title: `Annullare il ritiro di ${name}?`,
      follows: isParent ? `${undoFollows} Tornano anche i figli ritirati con lo stesso atto.` : undoFollows,
      fields: <NameOfPerson label="Nome di chi torna" hint="Come l’ha detto chi segnala l’errore." />,
      confirm: 'Annulla il ritiro',
      done: 'Ritiro annullato.',
    },
    erase: {
      ...erasing,
      input: { familyId, ...whom, name: '', reason: '' },
      title: `Cancellare i dati di ${name}?`,
      follows: eraseFollows,
      fields: <NameOfPerson label="Nome di chi va cancellato" hint="Come l’ha detto chi ha telefonato." />,
    },
  } satisfies Record<string, Act>
}

type Offer = {
  enrolment: FamilyPageAnswer['family']['enrolment']
  names: RevealedNames | null
  may: ReturnType<typeof useMay>
}

/** The acts that are offered for a person, by the word on the button. */
export function actsForPerson(
  familyId: string,
  person: StaffPersonOfFamily,
  { enrolment, names, may }: Offer,
): (false | null | { label: string; act: Act })[] {
  const { role, age, state, accountId, locked, bounce, undoUntil } = person
  const acts = actsOnPerson(familyId, person, names)
  const found = findNames(names, person)
  const isParent = role !== 'child'
  // at 18, and with an address of their own from then on
  const hasGoneOn = age !== null && age >= 18 && state === 'active'
  const helps = may('families.act') && accountId !== null
  const withdraws = may('families.withdraw')
  // before the family has said yes there is only the whole of it to take out
  const takesPart = enrolment === 'active' && state !== 'left' && state !== 'not_selected'
  const mayGetLink = state === 'unverified' || state === 'new_address'
  const hasAddress = isParent ? state !== 'left' : hasGoneOn
  return [
    helps && mayGetLink && { label: 'Manda un link', act: acts.code },
    helps && hasAddress && { label: 'Correggi l’email', act: correctEmail(familyId, accountId, !isParent) },
    helps && isParent && bounce && { label: 'Riprova l’indirizzo', act: acts.address },
    // a colleague who corrects a name has to see it
    may('families.names') &&
      found !== undefined && { label: 'Correggi i dati', act: correctPerson(familyId, found) },
    helps && locked && { label: 'Sblocca', act: acts.unlock },
    withdraws && takesPart && { label: 'Ritira', act: acts.withdraw },
    withdraws && undoUntil !== null && { label: 'Annulla il ritiro', act: acts.undo },
    withdraws && state === 'left' && { label: 'Cancella i dati', act: acts.erase },
  ]
}

const childrensParts: Readonly<Record<ChildrensPart, { label: string; hint: string }>> = {
  stay: { label: 'I figli continuano', hint: 'La sua autorizzazione per loro resta valida.' },
  leave: {
    label: 'Anche i figli smettono',
    hint: 'Senza l’autorizzazione di un genitore non partecipano.',
  },
}
const options = Object.entries(childrensParts).map(([value, words]) => ({ value, ...words }))
