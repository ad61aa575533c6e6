import { corrections } from '@desco/contract/rights/corrections'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'

import { useAct } from '#data/use-act.ts'
import { PublicScreen } from '#frame/screens/public-screen.tsx'
import { useStudyPhase } from '#frame/study/study-phase.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { ErrorNote, Notice } from '#ui/feedback/notices.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button, buttonClass } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/boxes.tsx'
import { Text } from '#ui/text/text.tsx'
import { paths } from '#web/paths.ts'

/** Where the links lead that a change of address sends: to confirm it at the new one, to take it back at the old one. */
export function EmailLinkPage() {
  const hydrated = useHydrated()
  const { hash } = useLocation()
  const link = hydrated ? linkOf(hash) : null
  return (
    <PublicScreen title="Il tuo indirizzo email" side="Si cambia con calma, e si torna indietro." centred>
      {!hydrated && <Skeleton shape="card" />}
      {hydrated && link === null && (
        <ErrorNote>Questo link non è completo. Aprilo di nuovo dalla nostra email.</ErrorNote>
      )}
      {link !== null && <LinkCard key={link.token} {...link} />}
    </PublicScreen>
  )
}

const acts = {
  conferma: {
    endpoint: corrections.confirmEmail,
    text: 'Conferma che da ora vuoi entrare con questo indirizzo.',
    confirm: 'Conferma',
    next: 'Vai all’accesso',
    path: paths.login,
  },
  annulla: {
    endpoint: corrections.undoEmail,
    text: 'Torna a valere il tuo indirizzo di prima. Tutti gli accessi si chiudono, e scegli una password nuova.',
    confirm: 'Annulla il cambio',
    next: 'Scegli una password nuova',
    path: paths.forgotPassword,
  },
} as const

type LinkAct = { act: keyof typeof acts; token: string }

/** The secret stands behind the `#`, which no browser sends to a server. */
function linkOf(hash: string): LinkAct | null {
  const parts = new URLSearchParams(hash.slice(1))
  for (const act of ['conferma', 'annulla'] as const) {
    const token = parts.get(act)
    if (token !== null && token !== '') return { act, token }
  }
  return null
}

/** Opening the page alone changes nothing: programs that look at mails open links too. */
function LinkCard({ act, token }: LinkAct) {
  const { endpoint, text, confirm, next, path } = acts[act]
  const { act: send, busy, refused } = useAct()
  const [done, setDone] = useState<string | null>(null)
  const isTooLate = useStudyPhase() === 'over' && act === 'conferma' && done === null

  const press = async () => setDone((await send(endpoint, { token }))?.message ?? null)

  if (isTooLate) {
    return (
      <Notice title="Lo studio è finito" live>
        L’indirizzo non si può più cambiare: <Link to={paths.login}>entra</Link> con quello di prima.
      </Notice>
    )
  }
  return (
    <Card>
      {done === null ? (
        <>
          <Text>{text}</Text>
          {refused !== null && <ErrorNote>{refused}</ErrorNote>}
          <Button variant="primary" wide onClick={() => void press()} busy={busy}>
            {confirm}
          </Button>
        </>
      ) : (
        <>
          <Notice tone="good" live>
            {done}
          </Notice>
          <Link className={buttonClass({ variant: 'primary', wide: true })} to={path}>
            {next}
          </Link>
        </>
      )}
    </Card>
  )
}
