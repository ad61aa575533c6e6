import type { InvitedChild } from '@desco/contract/families/invitations'

import { useField } from '#forms/use-field.ts'
import { CheckboxGroup } from '#ui/form/checkbox-group.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

import { useInvitedChildren } from './use-invited-children.ts'

type Props = { token: string; onDead: () => void }

/** Which children take part: a box for each, none ticked beforehand, for it is a consent. */
export function ChildTicks({ token, onDead }: Props) {
  const { children, failure, tryAgain } = useInvitedChildren(token, onDead)
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
    hint="Chi non scegli non partecipa."
    options={children.map(({ id, name, surname }) => ({ value: id, label: `${name} ${surname}` }))}
  />
)
