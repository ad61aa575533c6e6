import type { Child } from '@desco/contract/people'

import { Badge } from '#ui/Badge.tsx'
import { ChildRow } from '#ui/ChildRow.tsx'

/** One child with the badge of its access. */
export function ChildOfPanel({ child: { name, age, enabled } }: { child: Child }) {
  return (
    <ChildRow
      name={name}
      fact={age === 1 ? '1 anno' : `${age} anni`}
      badge={<AccessBadge enabled={enabled} />}
      actions={null}
    />
  )
}

function AccessBadge({ enabled }: { enabled: boolean }) {
  if (!enabled) return <Badge tone="bad">Non abilitato</Badge>
  return <Badge tone="good">Abilitato</Badge>
}
