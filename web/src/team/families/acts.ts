import { familyActs } from '@desco/contract/staff/family-acts'

import type { Act } from './act-dialog.tsx'

/** The two acts that are offered wherever somebody waits. */
export const resendCode = (familyId: string, accountId?: string): Act => ({
  line: familyActs.staffResendCode,
  input: { familyId, accountId },
  title: 'Inviare di nuovo il codice?',
  follows: 'Parte subito un nuovo codice, che vale pochi minuti. Quello di prima non vale più.',
  confirm: 'Invia il codice',
  done: 'Codice inviato.',
})

export const inviteAgain = (familyId: string): Act => ({
  line: familyActs.staffResendInvitation,
  input: { familyId },
  title: 'Invitare di nuovo?',
  follows: 'Il secondo genitore riceve un nuovo invito, a nome del primo. Il link di prima non vale più.',
  confirm: 'Manda l’invito',
  done: 'Invito mandato.',
})
