import { type ChildrensPart, familyActs, type RevealedNames } from '@desco/contract/staff/family-acts'
import type { StaffPersonOfFamily } from '@desco/contract/staff/oversight'

import { useField } from '#forms/fields.tsx'
import { RadioChoices } from '#ui/form/choices.tsx'

import { ActDialog, NameOfPerson } from './act-dialog.tsx'
import { nameOf } from './family-words.ts'
import { CarriedOut } from './requests-of-family.tsx'

export const leaving = ['objection', 'restriction'] as const

/** What is said of who has turned 18 before an act for the whole family. */
export const butAdults = (hasAdult: boolean) =>
  hasAdult ? ' Chi ha compiuto 18 anni resta: decide da sé, dal suo accesso.' : ''

export const withdrawFamily = (familyId: string, hasAdult: boolean) => ({
  endpoint: familyActs.withdrawFamily,
  input: { familyId, requestId: '' },
  title: 'Ritirare tutta la famiglia?',
  follows: `Da subito nessuno riceve questionari e i figli non entrano più. Un invito aperto non vale più. Le risposte già date restano allo studio. Avvisiamo tutti per email. Se è un errore, per 7 giorni si annulla da questa pagina.${butAdults(hasAdult)}`,
  confirm: 'Ritira la famiglia',
  done: 'La famiglia non partecipa più.',
  danger: true,
})

const undoFollows =
  'Solo se il ritiro è stato inserito per errore. Tutto torna come prima, con i consensi di prima: i link ai questionari si riaprono tra poco e il diario è di nuovo attivo. I promemoria fermati nel frattempo non partono più. Avvisiamo i genitori per email, e la storia della famiglia mostra il ritiro e l’annullamento.'

export const undoFamily = (familyId: string) => ({
  endpoint: familyActs.undoWithdrawal,
  input: { familyId },
  title: 'Annullare il ritiro della famiglia?',
  follows: `${undoFollows} Un invito che era aperto va mandato di nuovo.`,
  confirm: 'Annulla il ritiro',
  done: 'Ritiro annullato.',
})

type PersonDialogProps = {
  familyId: string
  person: StaffPersonOfFamily
  names: RevealedNames | null
  onDone: () => void
  onClose: () => void
}

const stays = 'Le risposte già date restano allo studio. Avvisiamo i genitori per email.'

/** Takes a person out: of a parent it is asked what becomes of the children. */
export function WithdrawPersonDialog({ familyId, person, names, onDone, onClose }: PersonDialogProps) {
  const { accountId, childId } = person
  const title = `Ritirare ${nameOf(names, person)} dallo studio?`
  const common = { confirm: 'Ritira dallo studio', danger: true, title }
  if (childId !== null) {
    const follows = `Da subito non entra più nel portale e non riceve questionari. ${stays}`
    const act = {
      ...common,
      endpoint: familyActs.staffWithdrawChild,
      input: { familyId, requestId: '', childId, name: '' },
      follows,
      done: 'Fatto: non partecipa più.',
    }
    return (
      <ActDialog act={act} onDone={onDone} onClose={onClose}>
        <NameOfPerson label="Nome di chi lascia lo studio" hint="Come l’ha detto chi chiede il ritiro." />
        <CarriedOut familyId={familyId} kinds={leaving} />
      </ActDialog>
    )
  }
  return (
    <ActDialog
      act={{
        ...common,
        endpoint: familyActs.withdrawPerson,
        input: { familyId, requestId: '', accountId, name: '', children: '' },
        follows: `Da subito non riceve più questionari. ${stays}`,
        done: 'Fatto: non partecipa più.',
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <NameOfPerson label="Nome di chi lascia lo studio" hint="Come l’ha detto chi chiede il ritiro." />
      <OfTheChildren />
      <CarriedOut familyId={familyId} kinds={leaving} />
    </ActDialog>
  )
}

/** Brings back who was taken out by mistake, and of a parent the children who left by the same act. */
export function UndoPersonDialog({ familyId, person, names, onDone, onClose }: PersonDialogProps) {
  const { accountId, childId } = person
  const whom = childId === null ? { accountId } : { childId }
  const follows =
    childId === null ? `${undoFollows} Tornano anche i figli ritirati con lo stesso atto.` : undoFollows
  return (
    <ActDialog
      act={{
        endpoint: familyActs.undoWithdrawal,
        input: { familyId, ...whom, name: '' },
        title: `Annullare il ritiro di ${nameOf(names, person)}?`,
        follows,
        confirm: 'Annulla il ritiro',
        done: 'Ritiro annullato.',
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <NameOfPerson label="Nome di chi torna" hint="Come l’ha detto chi segnala l’errore." />
    </ActDialog>
  )
}

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
