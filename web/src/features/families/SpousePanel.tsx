import type { User } from '@desco/contract/people'

import { Badge } from '#ui/Badge.tsx'
import { DefinitionFacts } from '#ui/DefinitionFacts.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Text } from '#ui/Text.tsx'

type Props = Pick<User, 'spouse' | 'enrolment'>

/** 'Coniuge': the other parent, as far as they are known. */
export function SpousePanel({ spouse, enrolment }: Props) {
  if (spouse === null) {
    return (
      <Panel title="Coniuge">
        <Text>Non hai indicato un altro genitore.</Text>
      </Panel>
    )
  }
  const { name, surname } = spouse
  return (
    <Panel title="Coniuge" fact={<AnswerBadge enrolment={enrolment} />}>
      <DefinitionFacts
        facts={[
          ...(name === null ? [] : [{ term: 'Nome', value: name }]),
          { term: 'Cognome', value: surname },
        ]}
      />
    </Panel>
  )
}

function AnswerBadge({ enrolment }: Pick<User, 'enrolment'>) {
  if (enrolment === 'awaiting_spouse') {
    return <Badge tone="wait">In attesa di risposta</Badge>
  }
  if (enrolment === 'refused') return <Badge tone="plain">Non ha dato il consenso</Badge>
  return <Badge tone="good">Ha risposto</Badge>
}
