import { printDay } from '#ui/text/print-day.ts'

import type { DeadState } from './use-invitation.ts'

type Text = { title: string; says: string; ask: string; mayLogIn?: true }

const on = (moment: string | null) => (moment === null ? 'Hai' : `Il ${printDay(moment)} hai`)
const changeOfMind = 'Puoi cambiare idea quando vuoi, senza spiegare perché: scrivi'

/** What a link that cannot be answered any more says, and what to do. Never a name. The last words lead to the contact. */
export function deadText(state: DeadState, answeredAt: string | null): Text {
  switch (state) {
    case 'unknown':
      return {
        title: 'Questo link non è valido',
        says: 'Forse è stato copiato solo in parte. Apri di nuovo il link che trovi nella nostra email.',
        ask: 'Se non funziona, chiedi all’altro genitore di mandarti un nuovo invito, oppure scrivi',
      }
    case 'expired':
      return {
        title: 'Questo invito è scaduto',
        says: 'Il tempo per rispondere è finito, e per ora i figli non partecipano. Se vuoi rispondere, chiedi all’altro genitore di mandarti un nuovo invito: lo può fare dal suo pannello.',
        ask: 'Per qualsiasi domanda scrivi',
      }
    case 'replaced':
      return {
        title: 'C’è un invito più recente',
        says: 'Questo link è stato sostituito e non vale più. Se aspetti un invito, usa il link dell’email più recente: guarda anche nella posta indesiderata.',
        ask: 'Se non lo trovi, chiedi all’altro genitore, oppure scrivi',
      }
    case 'answered_full':
      return {
        title: 'Hai già risposto',
        says: `${on(answeredAt)} autorizzato i figli che hai scelto e ti sei iscritto o iscritta anche tu. Entra con la tua email e la tua password.`,
        ask: changeOfMind,
        mayLogIn: true,
      }
    case 'answered_children_only':
      return {
        title: 'Hai già risposto',
        says: `${on(answeredAt)} autorizzato i figli che hai scelto. Per te non c’è altro da fare.`,
        ask: changeOfMind,
      }
    case 'answered_refused':
      return {
        title: 'Hai già risposto',
        says: `${on(answeredAt)} scelto di non autorizzare: la richiesta è stata respinta e nessuno dei figli partecipa.`,
        ask: 'Va bene così. Se hai domande, scrivi',
      }
  }
}
