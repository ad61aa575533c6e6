import type { InvitationSeen } from '@desco/contract/families/invitations'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { PublicScreen } from '#frame/screens/public-screen.tsx'
import { useShownAnew } from '#frame/route-announcer.tsx'
import { StudyContact } from '#frame/study/study-contact.tsx'
import { Drawing } from '#ui/feedback/states.tsx'
import { buttonClass } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/boxes.tsx'
import { printDay } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'
import { paths } from '#web/paths.ts'

type EndedProps = { title: string; says: string; ask: string; drawing?: ReactNode; children?: ReactNode }

/** Nothing is to be done here any more. The last words lead to the contact. */
const Ended = ({ title, says, ask, drawing, children }: EndedProps) => (
  <PublicScreen title={title} side="Decidi con calma. Ogni risposta va bene." centred>
    <Card>
      {drawing}
      <Text tone="ink">{says}</Text>
      <Text>
        {ask} <StudyContact />.
      </Text>
      {children}
    </Card>
  </PublicScreen>
)

type DeadState = Exclude<InvitationSeen['status'], 'open'> | 'unknown'
type DeadLinkProps = { state: DeadState; answeredAt: string | null; token: string }

/** A link that cannot be answered, now or any more. */
export function DeadLink({ state, answeredAt, token }: DeadLinkProps) {
  const { mayLogIn, mayRefuse, ...words } = deadTexts(answeredAt)[state]
  return (
    <Ended {...words}>
      {mayLogIn && (
        <Link className={buttonClass({ variant: 'primary' })} to={paths.login}>
          Accedi
        </Link>
      )}
      {mayRefuse && (
        <Link
          className={buttonClass({ variant: 'secondary' })}
          to={paths.secondParentRefusal}
          state={{ token }}
        >
          Non autorizzo
        </Link>
      )}
    </Ended>
  )
}

const texts = {
  children_only: {
    title: 'Grazie della risposta',
    says: 'Il tuo consenso è registrato: i figli che hai scelto partecipano. L’abbiamo detto all’altro genitore e ti abbiamo mandato una conferma via email.',
    ask: 'Per te non c’è altro da fare. Puoi cambiare idea quando vuoi: scrivi',
  },
  refused: {
    title: 'Risposta registrata',
    says: 'La richiesta di registrazione è stata respinta e nessuno dei figli partecipa. All’altro genitore diciamo soltanto che il consenso non è stato dato.',
    ask: 'Puoi chiudere questa pagina. Se hai domande, scrivi',
  },
} as const

/** After an answer that opens no account: what happened, and that nothing more is to be done. */
export function AnswerGiven({ answer }: { answer: keyof typeof texts }) {
  useShownAnew()
  return <Ended {...texts[answer]} drawing={<Drawing name="lettera" />} />
}

type DeadText = { title: string; says: string; ask: string; mayLogIn?: true; mayRefuse?: true }

const on = (moment: string | null) => (moment === null ? 'Hai' : `Il ${printDay(moment)} hai`)
const changeOfMind = 'Puoi cambiare idea quando vuoi, senza spiegare perché: scrivi'

/** The words of a link that cannot be answered any more, and the way out. Never a name. */
const deadTexts = (answeredAt: string | null): Record<DeadState, DeadText> => ({
  unknown: {
    title: 'Questo link non è valido',
    says: 'Forse è stato copiato solo in parte. Apri di nuovo il link che trovi nella nostra email.',
    ask: 'Se non funziona, chiedi all’altro genitore di mandarti un nuovo invito, oppure scrivi',
  },
  expired: {
    title: 'Questo invito è scaduto',
    says: 'Il tempo per rispondere è finito, e per ora i figli non partecipano. Se vuoi rispondere, chiedi all’altro genitore di mandarti un nuovo invito: finché le registrazioni sono aperte lo può fare dal suo pannello.',
    ask: 'Per qualsiasi domanda scrivi',
  },
  replaced: {
    title: 'C’è un invito più recente',
    says: 'Questo link è stato sostituito e non vale più. Se aspetti un invito, usa il link dell’email più recente: guarda anche nella posta indesiderata.',
    ask: 'Se non lo trovi, chiedi all’altro genitore, oppure scrivi',
  },
  on_hold: {
    title: 'Per ora non si può rispondere',
    says: 'Un testo dello studio è cambiato, e l’altro genitore lo deve prima rileggere. Il tuo link resta valido, finché le registrazioni sono aperte: riprova tra qualche giorno. Fino ad allora i figli non partecipano.',
    ask: 'Se intanto vuoi dire di no, o hai domande, scrivi',
  },
  closed: {
    title: 'Le registrazioni sono chiuse',
    says: 'A questo invito non si può più dire di sì: i figli non partecipano, e non devi fare niente. Se vuoi che la richiesta sia respinta, puoi ancora dire di no.',
    ask: 'Per qualsiasi domanda scrivi',
    mayRefuse: true,
  },
  answered_full: {
    title: 'Hai già risposto',
    says: `${on(answeredAt)} autorizzato i figli che hai scelto e hai completato la tua registrazione. Entra con la tua email e la tua password.`,
    ask: changeOfMind,
    mayLogIn: true,
  },
  answered_children_only: {
    title: 'Hai già risposto',
    says: `${on(answeredAt)} autorizzato i figli che hai scelto. Per te non c’è altro da fare.`,
    ask: changeOfMind,
  },
  answered_refused: {
    title: 'Hai già risposto',
    says: `${on(answeredAt)} scelto di non autorizzare: la richiesta è stata respinta e nessuno dei figli partecipa.`,
    ask: 'Va bene così. Se hai domande, scrivi',
  },
})
