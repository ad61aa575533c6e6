import { invitations, type InvitedChild } from '@desco/contract/families/invitations'
import { useCallback, useEffect, useState } from 'react'

import { Refusal } from '#data/refusal.ts'
import { useServer } from '#data/session/session-loader.ts'
import { useField } from '#forms/fields.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { FailedState } from '#ui/feedback/states.tsx'
import { CheckboxGroup } from '#ui/form/choices.tsx'

import { isInvitationClosed } from './invitation.tsx'

type Props = { token: string; onClosed: () => void }

/** Which children take part: a box for each, none ticked beforehand, for it is a consent. */
export function ChildTicks({ token, onClosed }: Props) {
  const { children, failure, tryAgain } = useInvitedChildren(token, onClosed)
  if (failure !== null) {
    return (
      <FailedState title="I nomi dei figli non sono arrivati" onRetry={tryAgain}>
        {failure}
      </FailedState>
    )
  }
  return children === null ? <Skeleton shape="people" count={2} /> : <Ticks of={children} />
}

const Ticks = ({ of: children }: { of: readonly InvitedChild[] }) => (
  <CheckboxGroup
    {...useField<string[]>('selectedChild')}
    legend="Quali figli autorizzi?"
    hint="Scegline almeno uno. Chi non scegli non partecipa."
    options={children.map(({ id, name, surname }) => ({ value: id, label: `${name} ${surname}` }))}
  />
)

type Found = { children: InvitedChild[] | null; failure: string | null }

/** The children about whom an open invitation asks. */
function useInvitedChildren(token: string, onClosed: () => void): Found & { tryAgain: () => void } {
  const { ask } = useServer()
  const [found, setFound] = useState<Found>({ children: null, failure: null })
  const [tries, setTries] = useState(0)
  const tryAgain = useCallback(() => setTries((times) => times + 1), [])

  useEffect(() => {
    let gone = false
    const find = async () => {
      try {
        const { child } = await ask(invitations.invitedChildren, { token })
        if (!gone) setFound({ children: child, failure: null })
      } catch (error) {
        if (gone) return
        if (isInvitationClosed(error)) onClosed()
        else if (error instanceof Refusal) setFound({ children: null, failure: error.message })
        else throw error
      }
    }
    void find()
    return () => {
      gone = true
    }
  }, [ask, token, tries, onClosed])

  return { ...found, tryAgain }
}
