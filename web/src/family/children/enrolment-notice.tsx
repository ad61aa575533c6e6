import type { Enrolment } from '@desco/contract/families/states'
import { limits } from '@desco/contract/limits'

import { Notice } from '#ui/feedback/notice.tsx'

/** Where the family stands, as long as that is not simply in the study. */
export function EnrolmentNotice({ enrolment }: { enrolment: Enrolment }) {
  switch (enrolment) {
    case 'awaiting_spouse':
      return (
        <Notice tone="wait" title="Aspettiamo la risposta dell’altro genitore">
          Gli abbiamo scritto via email, e appena risponde te lo diciamo. Se non ha ricevuto l’invito, puoi
          mandarlo di nuovo qui sotto.
        </Notice>
      )
    case 'refused':
      return (
        <Notice tone="info" title="L’altro genitore non ha dato il consenso">
          La richiesta è stata respinta e i tuoi figli non partecipano allo studio. Non devi fare nulla: i
          loro nomi e le date di nascita vengono cancellati entro {limits.refusal.childrenErasedAfterDays}{' '}
          giorni.
        </Notice>
      )
    case 'withdrawn':
      return (
        <Notice tone="info" title="La tua famiglia non partecipa più allo studio">
          Non devi fare nulla.
        </Notice>
      )
    case 'active':
    case 'awaiting_children':
      return null
  }
}
