import { invitations, type InvitationSeen } from '@desco/contract/families/invitations'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'

import { Refusal } from '#data/refusal.ts'
import { useServer } from '#data/session-loader.ts'
import { PublicScreen } from '#frame/public-screen.tsx'
import { StudyContact } from '#frame/study-contact.tsx'
import { useHydrated } from '#frame/use-hydrated.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Drawing, FailedState } from '#ui/feedback/states.tsx'
import { buttonClass } from '#ui/form/button.tsx'
import { Card, FootLinks, Stack } from '#ui/layout/boxes.tsx'
import { LeftIcon } from '#ui/text/icons.tsx'
import { printDay } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'
import { paths } from '#web/paths.ts'

type Props = {
  seen: SeenInvitation
  /** The page's title, and the one that names who invites once that is known. */
  title: string
  openTitle?: (invitation: OpenInvitation) => string
  lead: (invitation: OpenInvitation) => ReactNode
  side: string
  centred?: boolean
  children: (invitation: OpenInvitation) => ReactNode
}

/** The frame of the second parent's pages: the page itself while the link is open, else what became of the link. */
export function InvitationScreen({ seen, title, openTitle, lead, side, centred, children }: Props) {
  const frame = { side, centred }
  if (seen.state === 'waiting') {
    return (
      <PublicScreen {...frame} title={title}>
        <Skeleton shape="card" />
      </PublicScreen>
    )
  }
  if (seen.state === 'unreachable') {
    return (
      <PublicScreen {...frame} title={title}>
        <Card>
          <FailedState title="L’invito non si è aperto" onRetry={seen.lookAgain}>
            {seen.message}
          </FailedState>
        </Card>
      </PublicScreen>
    )
  }
  if (seen.state !== 'open') return <DeadLink state={seen.state} answeredAt={seen.answeredAt} />
  const { invitation } = seen
  return (
    <PublicScreen {...frame} title={openTitle?.(invitation) ?? title} lead={lead(invitation)}>
      {children(invitation)}
    </PublicScreen>
  )
}

/** From one of the three answers back to the choice between them. */
export const BackToChoice = ({ token }: { token: string }) => (
  <FootLinks>
    <Link to={paths.secondParentChoice} state={{ token }}>
      <LeftIcon size="tiny" /> Torna alla scelta
    </Link>
  </FootLinks>
)

function DeadLink({ state, answeredAt }: { state: DeadState; answeredAt: string | null }) {
  const { title, says, ask, mayLogIn } = deadText(state, answeredAt)
  return (
    <PublicScreen title={title} side="Decidi con calma. Ogni risposta va bene." centred>
      <Card>
        <Stack>
          <Text tone="ink">{says}</Text>
          <Text>
            {ask} <StudyContact />.
          </Text>
          {mayLogIn && (
            <Link className={buttonClass({ variant: 'primary' })} to={paths.login}>
              Accedi
            </Link>
          )}
        </Stack>
      </Card>
    </PublicScreen>
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
  const { title, says, ask } = texts[answer]
  useEffect(() => {
    const heading = document.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus()
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [])

  return (
    <PublicScreen title={title} side="Decidi con calma. Ogni risposta va bene." centred>
      <Card>
        <Stack>
          <Drawing name="lettera" />
          <Text tone="ink">{says}</Text>
          <Text>
            {ask} <StudyContact />.
          </Text>
        </Stack>
      </Card>
    </PublicScreen>
  )
}

type DeadText = { title: string; says: string; ask: string; mayLogIn?: true }

const on = (moment: string | null) => (moment === null ? 'Hai' : `Il ${printDay(moment)} hai`)
const changeOfMind = 'Puoi cambiare idea quando vuoi, senza spiegare perché: scrivi'

/** What a link that cannot be answered any more says, and what to do. Never a name. The last words lead to the contact. */
function deadText(state: DeadState, answeredAt: string | null): DeadText {
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
    case 'on_hold':
      return {
        title: 'Per ora non si può rispondere',
        says: 'Un testo dello studio è cambiato, e l’altro genitore lo deve prima rileggere. Il tuo link resta valido: riprova tra qualche giorno. Fino ad allora i figli non partecipano.',
        ask: 'Se intanto vuoi dire di no, o hai domande, scrivi',
      }
    case 'answered_full':
      return {
        title: 'Hai già risposto',
        says: `${on(answeredAt)} autorizzato i figli che hai scelto e hai completato la tua registrazione. Entra con la tua email e la tua password.`,
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

/** An invitation that may be answered now. */
export type OpenInvitation = {
  token: string
  email: string
  secondParentSurname: string
  inviter: { name: string; surname: string }
}

export type DeadState = Exclude<InvitationSeen['status'], 'open'> | 'unknown'

type Seen =
  | { state: 'waiting' }
  | { state: 'unreachable'; message: string }
  | { state: DeadState; answeredAt: string | null }
  | { state: 'open'; invitation: OpenInvitation }

export type SeenInvitation = Seen & { lookAgain: () => void }

const waiting = { state: 'waiting' } as const
const unknown = { state: 'unknown', answeredAt: null } as const

/** Where the invitation of this address stands. `lookAgain`: after an answer was refused because the link is dead. */
export function useInvitation(): SeenInvitation {
  const { ask } = useServer()
  const { hydrated, token } = useInvitationToken()
  const [seen, setSeen] = useState<Seen>(waiting)
  const [looks, setLooks] = useState(0)
  const lookAgain = useCallback(() => setLooks((times) => times + 1), [])

  useEffect(() => {
    if (!hydrated) return
    let gone = false
    void look(ask, token).then((found) => {
      if (!gone) setSeen(found)
    })
    return () => {
      gone = true
    }
  }, [ask, hydrated, token, looks])

  return { ...seen, lookAgain }
}

async function look(ask: ReturnType<typeof useServer>['ask'], token: string): Promise<Seen> {
  if (token === '') return unknown
  try {
    const { data } = await ask(invitations.seeInvitation, { token })
    const { status, email, spousesurname, inviter, answeredAt } = data
    if (status !== 'open') return { state: status, answeredAt }
    if (email === null || spousesurname === null || inviter === null) return unknown
    return { state: 'open', invitation: { token, email, secondParentSurname: spousesurname, inviter } }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.undecided ? { state: 'unreachable', message: error.message } : unknown
  }
}

/** True for a refusal that says that the link is dead: somebody answered, or sent a new one, meanwhile. */
export const isInvitationClosed = (error: unknown) =>
  error instanceof Refusal && error.code.startsWith('invitation_')

/** The secret of the link: from the page before (specification section 2), or from the address opened directly. */
function useInvitationToken(): { hydrated: boolean; token: string } {
  const hydrated = useHydrated()
  const [query] = useSearchParams()
  const { state }: { state: unknown } = useLocation()
  if (!hydrated) return { hydrated, token: '' }
  const handed: unknown =
    typeof state === 'object' && state !== null ? Reflect.get(state, 'token') : undefined
  return { hydrated, token: typeof handed === 'string' ? handed : (query.get('token') ?? '').trim() }
}
