import { familyActs } from '@desco/contract/staff/family-acts'

import { TextField } from '#forms/fields.tsx'

import { ActDialog } from './act-dialog.tsx'

type Props = { familyId: string; accountId?: string; onDone: () => void; onClose: () => void }

/** Another address for a parent; without an account, for the invited one. */
export function CorrectEmailDialog({ familyId, accountId, onDone, onClose }: Props) {
  const follows =
    accountId === undefined
      ? 'Parte un nuovo invito a questo indirizzo. Il link di prima non vale più.'
      : 'Mandiamo un codice al nuovo indirizzo: finché non lo inserisce, non entra. Le sessioni aperte finiscono e avvisiamo il vecchio indirizzo. Chi legge la nuova casella potrà entrare: controllala lettera per lettera.'
  return (
    <ActDialog
      act={{
        line: familyActs.correctEmail,
        input: { familyId, accountId, email: '' },
        title: 'Correggere l’email?',
        follows,
        confirm: 'Correggi',
        done: 'Email corretta.',
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <TextField name="email" label="Nuova email" type="email" autoCapitalize="none" spellCheck={false} />
    </ActDialog>
  )
}
