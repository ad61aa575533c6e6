import type { Child, User } from '@desco/contract/families/people'

import { Panel } from '#ui/layout/boxes.tsx'
import { List } from '#ui/layout/list.tsx'
import { plural } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

import { ChildOfPanel, type ViewSurveys } from './child-of-panel.tsx'

/** Where the next step of a child leads. */
export const childrenPanelId = 'abilita-figli'

type Props = {
  family: Pick<User, 'children' | 'enrolment' | 'hasLeft' | 'begunOver' | 'studyOver'>
  /** Draws the dialog with a child's questionnaires. */
  viewSurveys: ViewSurveys
}

/** 'Abilita figli': the children who take part, and whether they have their own access. */
export function ChildrenPanel({ family, viewSurveys }: Props) {
  const { children, enrolment, hasLeft, begunOver, studyOver } = family
  const takingPart = children.filter(({ selected }) => selected)
  return (
    <Panel
      id={childrenPanelId}
      title={hasLeft || studyOver ? 'I tuoi figli' : 'Abilita figli'}
      fact={takingPart.length > 0 ? accesses(takingPart) : undefined}
    >
      {takingPart.length === 0 ? (
        <Text>{begunOver ? 'I tuoi figli non partecipano allo studio.' : noneYet[enrolment]}</Text>
      ) : (
        <List>
          {takingPart.map((child) => (
            <ChildOfPanel key={child.id} child={child} mayOnlyWithdraw={hasLeft} viewSurveys={viewSurveys} />
          ))}
        </List>
      )}
    </Panel>
  )
}

function accesses(children: readonly Child[]) {
  const enabled = children.filter((child) => child.enabled).length
  if (enabled === 0) return 'Nessuno ha ancora l’accesso'
  return `${enabled} su ${children.length} ${plural(enabled, 'ha', 'hanno')} l’accesso`
}

const noneYet: Record<User['enrolment'], string> = {
  awaiting_children: 'Aggiungi i tuoi figli per vederli qui.',
  awaiting_spouse: 'I tuoi figli compaiono qui quando l’altro genitore ha dato il suo consenso.',
  active: 'Per ora nessuno dei tuoi figli partecipa allo studio.',
  refused: 'L’altro genitore non ha dato il consenso: i tuoi figli non partecipano allo studio.',
  withdrawn: 'La tua famiglia non partecipa più allo studio.',
}
