import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

import { PublicScreen } from '#frame/screens/public-screen.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { Drawing, type DrawingName } from '#ui/feedback/states.tsx'
import { buttonClass } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/boxes.tsx'
import { Text } from '#ui/text/text.tsx'
import { homePath, paths } from '#web/paths.ts'

/** After the registration: the other parent is awaited, or there is nobody to wait for. */
export function NotePage() {
  const state = useLocation().state as { responsibility?: unknown; signedIn?: unknown } | null
  const known = useHydrated() ? state : null
  if (known?.responsibility !== 'sole') {
    return (
      <Note title="Richiesta inviata" side="Manca poco: aspettiamo una risposta." step={3} drawing="lettera">
        <Text tone="ink">La richiesta è stata inviata al tuo partner: attendi la sua conferma.</Text>
        <Text>Ti scriviamo noi quando risponde. Ogni risposta va bene.</Text>
      </Note>
    )
  }
  return (
    <Note
      title="Registrazione riuscita"
      side="La tavola è apparecchiata."
      step={3}
      drawing="colazione"
      goesHome={known.signedIn === true}
    >
      <Text tone="ink">La registrazione è andata a buon fine: puoi accedere al tuo pannello utente.</Text>
      <Text>Da lì abiliti i tuoi figli e trovi i questionari.</Text>
    </Note>
  )
}

/** The second parent's: what they sent asks nobody any more, and the confirmation is a mail. */
export const SecondParentNotePage = () => (
  <Note title="Richiesta inviata" side="La tavola è apparecchiata." drawing="colazione">
    <Text tone="ink">La richiesta è stata inviata al tuo partner: attendi la conferma via email.</Text>
    <Text>Intanto puoi già entrare: i tuoi consensi sono registrati.</Text>
  </Note>
)

type NoteProps = {
  title: string
  side: string
  step?: number
  drawing: DrawingName
  goesHome?: boolean
  children: ReactNode
}

/** The outcome of a registration, and the way on. */
const Note = ({ drawing, goesHome = false, children, ...screen }: NoteProps) => (
  <PublicScreen {...screen} centred>
    <Card>
      <Drawing name={drawing} />
      {children}
      <Link className={buttonClass({ variant: 'primary' })} to={goesHome ? homePath() : paths.login}>
        {goesHome ? 'Vai al tuo pannello' : 'Login'}
      </Link>
    </Card>
  </PublicScreen>
)
