import type { User } from '@desco/contract/families/people'

import { Badge } from '#ui/feedback/badge.tsx'
import { DefinitionFacts } from '#ui/layout/definition-facts.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'

import { SentInvitation } from './sent-invitation.tsx'
import { spousePanelTitle } from './spouse-panel.rules.ts'

type Family = Pick<User, 'spouse' | 'enrolment' | 'maritalStatus'>

/** 'Coniuge': the other parent, as far as they are known, and the invitation as long as it is not answered. */
export function SpousePanel({ family }: { family: Family }) {
  const title = spousePanelTitle(family)
  if (title === null) return null
  const { spouse, enrolment } = family
  if (spouse === null) {
    return (
      <Panel title={title}>
        <Text>Non hai indicato un altro genitore.</Text>
      </Panel>
    )
  }
  const { name, surname, hasLeft } = spouse
  return (
    <Panel
      title={title}
      fact={<AnswerBadge enrolment={enrolment} registered={name !== null} hasLeft={hasLeft} />}
    >
      <Stack>
        <DefinitionFacts
          facts={[
            ...(name === null ? [] : [{ term: 'Nome', value: name }]),
            { term: 'Cognome', value: surname },
          ]}
        />
        {(enrolment === 'awaiting_spouse' || enrolment === 'refused') && <SentInvitation />}
      </Stack>
    </Panel>
  )
}

type Answered = Pick<User, 'enrolment' | 'hasLeft'> & { registered: boolean }

function AnswerBadge({ enrolment, registered, hasLeft }: Answered) {
  if (enrolment === 'awaiting_spouse') return <Badge tone="wait">In attesa di risposta</Badge>
  if (enrolment === 'refused') return <Badge tone="plain">Non ha dato il consenso</Badge>
  if (enrolment === 'withdrawn') return null
  if (hasLeft) return <Badge tone="plain">Non partecipa più</Badge>
  return <Badge tone="good">{registered ? 'Partecipa' : 'Ha autorizzato i figli'}</Badge>
}
