import type { User } from '@desco/contract/families/people'
import { sentInvitations } from '@desco/contract/families/sent-invitations'
import { studyLimits } from '@desco/contract/study-limits'
import { Link } from 'react-router'

import { useFamilyQuery } from '#data/use-family-query.ts'
import { secondParentPanelId } from '#family/invitations/second-parent-panel.tsx'
import { Notice } from '#ui/feedback/notices.tsx'
import { paths } from '#web/paths.ts'

/** Nobody is told to wait for an answer to what did not arrive. */
function AwaitedNotice() {
  const { data: sent } = useFamilyQuery(sentInvitations.sentInvitation, {})
  const below = <a href={`#${secondParentPanelId}`}>qui sotto</a>
  return sent?.data?.cameBack === undefined ? (
    <Notice tone="wait" title="Aspettiamo la risposta dell’altro genitore">
      Abbiamo scritto all’altro genitore via email, e appena risponde te lo diciamo. Se non ha ricevuto
      l’invito, puoi mandarlo di nuovo {below}.
    </Notice>
  ) : (
    <Notice tone="wait" title="L’altro genitore non ha ricevuto l’invito">
      La nostra email è tornata indietro: puoi correggere l’indirizzo {below}.
    </Notice>
  )
}

/** A registration that was begun, and for which it is too late by now. */
export const isUnfinished = ({ enrolment, begunOver }: Pick<User, 'enrolment' | 'begunOver'>) =>
  begunOver === true && enrolment !== 'refused'

/** Where the family stands, as long as that is not simply in the study. */
export function EnrolmentNotice({ user: { enrolment, begunOver, studyOver, children } }: { user: User }) {
  if (isUnfinished({ enrolment, begunOver })) {
    return (
      <Notice tone="info" title="Le registrazioni sono chiuse">
        La vostra non è stata finita in tempo, e i tuoi figli non partecipano allo studio. Puoi leggere e
        scaricare <Link to={paths.myData}>i tuoi dati</Link>, e{' '}
        <Link to={paths.myConsents}>ritirare i consensi o far cancellare tutto</Link>.
      </Notice>
    )
  }
  switch (enrolment) {
    case 'awaiting_spouse':
      return children.length === 0 ? (
        <Notice tone="info" title="I dati dei tuoi figli sono stati cancellati">
          L’altro genitore non ha risposto per un anno, e senza la sua risposta non li teniamo più a lungo.
          Non devi fare nulla. Se volete partecipare ancora, scrivici.
        </Notice>
      ) : (
        <AwaitedNotice />
      )
    case 'refused':
      return (
        <Notice tone="info" title="L’altro genitore non ha dato il consenso">
          La richiesta è stata respinta e i tuoi figli non partecipano allo studio. Non devi fare nulla: i
          loro nomi e le date di nascita vengono cancellati entro {studyLimits().refusedChildrenDays} giorni.
        </Notice>
      )
    case 'withdrawn':
      return (
        <Notice tone="info" title="La tua famiglia non partecipa più allo studio">
          Non devi fare nulla.
          {!studyOver && (
            <>
              {' '}
              Se volete tornare, si fa da <Link to={paths.myConsents}>I miei consensi</Link>.
            </>
          )}
        </Notice>
      )
    case 'active':
    case 'awaiting_children':
      return null
  }
}
