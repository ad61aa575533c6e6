import type { AnswerOf } from '@desco/contract/endpoint'
import { invitations } from '@desco/contract/families/invitations'
import { useEffect } from 'react'

import { useAsked } from '#data/use-asked.ts'
import { useField } from '#forms/fields.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { FailedState } from '#ui/feedback/states.tsx'
import { CheckboxGroup } from '#ui/form/choices.tsx'

import { isInvitationClosed } from './invitation.tsx'

type Props = { token: string; onClosed: () => void }

/** Which children take part: a box for each, none ticked beforehand, for it is a consent. */
export function ChildTicks({ token, onClosed }: Props) {
  const { answer, refusal, askAgain } = useAsked(invitations.invitedChildren, { token })
  const isClosed = isInvitationClosed(refusal)
  useEffect(() => {
    if (isClosed) onClosed()
  }, [isClosed, onClosed])
  if (refusal !== undefined && !isClosed) {
    return (
      <FailedState title="I nomi dei figli non sono arrivati" onRetry={askAgain}>
        {refusal.message}
      </FailedState>
    )
  }
  return answer === undefined ? <Skeleton shape="people" count={2} /> : <Ticks of={answer.child} />
}

const Ticks = ({ of: children }: { of: AnswerOf<typeof invitations.invitedChildren>['child'] }) => (
  <CheckboxGroup
    {...useField<string[]>('selectedChild')}
    legend="Quali figli autorizzi?"
    hint="Scegline almeno uno. Chi non scegli non partecipa."
    options={children.map(({ id, name, surname }) => ({ value: id, label: `${name} ${surname}` }))}
  />
)
