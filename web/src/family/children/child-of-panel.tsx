import type { Child } from '@desco/contract/families/people'
import { type ReactNode, useState } from 'react'

import { Badge } from '#ui/feedback/badge.tsx'
import { BadgeButton } from '#ui/form/badge-button.tsx'
import { ChildRow } from './child-row.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { TrashIcon } from '#ui/text/icons/trash-icon.tsx'

import { type Asked, ChildDialogs } from './child-dialogs.tsx'
import { EnabledChildActions } from './enabled-child-actions.tsx'
import { years } from './years.ts'

export type ViewSurveys = (child: Child, onClose: () => void) => ReactNode

/** One child: the badge of its access, what can be done, and at the far end the way out of the study. */
export function ChildOfPanel({ child, viewSurveys }: { child: Child; viewSurveys: ViewSurveys }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  // who has just enabled a child stands on a badge that is gone: the focus goes on to what can be done now
  const [wasEnabled] = useState(child.enabled)
  const close = () => setAsked(null)
  const { name, age, enabled, assent } = child

  return (
    <ChildRow
      name={name}
      fact={assent === 'no' ? `${years(age)} · Ha detto: no, grazie` : years(age)}
      badge={
        enabled ? (
          <Badge tone="good">Abilitato</Badge>
        ) : (
          <BadgeButton hiddenText={`: abilita ${name}`} onClick={() => setAsked('enable')}>
            Non abilitato
          </BadgeButton>
        )
      }
      note={enabled ? undefined : 'Premi «Non abilitato» per creare l’accesso.'}
      actions={
        enabled ? (
          <EnabledChildActions
            child={child}
            focusFirst={!wasEnabled}
            onViewSurveys={() => setAsked('surveys')}
          />
        ) : undefined
      }
      lastAction={
        <>
          <IconButton label={`Ritira ${name} dallo studio`} danger onClick={() => setAsked('withdraw')}>
            <TrashIcon size="small" />
          </IconButton>
          {asked === 'surveys' && viewSurveys(child, close)}
          <ChildDialogs child={child} asked={asked} onClose={close} />
        </>
      }
    />
  )
}
