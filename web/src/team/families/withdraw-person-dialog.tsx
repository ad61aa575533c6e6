import { familyActs } from '@desco/contract/staff/family-acts'
import type { StaffPersonOfFamily } from '@desco/contract/staff/oversight'

import { useField } from '#forms/fields.tsx'
import { RadioChoices } from '#ui/form/choices.tsx'

import { ActDialog } from './act-dialog.tsx'

type Props = { familyId: string; person: StaffPersonOfFamily; onDone: () => void; onClose: () => void }

const stays = 'Le risposte già date restano allo studio. Avvisiamo i genitori per email.'

/** Takes a person out: of a parent it is asked what becomes of the children. */
export function WithdrawPersonDialog({ familyId, person, onDone, onClose }: Props) {
  const { accountId, childId, initials } = person
  const common = { confirm: 'Ritira dallo studio', danger: true, title: `Ritirare ${initials} dallo studio?` }
  if (childId !== null) {
    const follows = `Da subito non entra più nel portale e non riceve questionari. ${stays}`
    const act = {
      ...common,
      line: familyActs.staffWithdrawChild,
      input: { familyId, childId },
      follows,
      done: 'Fatto: non partecipa più.',
    }
    return <ActDialog act={act} onDone={onDone} onClose={onClose} />
  }
  return (
    <ActDialog
      act={{
        ...common,
        line: familyActs.withdrawPerson,
        input: { familyId, accountId, children: '' },
        follows: `Da subito non riceve più questionari. ${stays}`,
        done: 'Fatto: non partecipa più.',
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <OfTheChildren />
    </ActDialog>
  )
}

const options = [
  { value: 'stay', label: 'I figli continuano', hint: 'La sua autorizzazione per loro resta valida.' },
  {
    value: 'leave',
    label: 'Anche i figli smettono',
    hint: 'Senza l’autorizzazione di un genitore non partecipano.',
  },
]

const OfTheChildren = () => (
  <RadioChoices {...useField('children')} legend="Che cosa ha detto dei figli?" options={options} />
)
