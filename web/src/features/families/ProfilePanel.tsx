import type { User } from '@desco/contract/people'

import { DefinitionFacts } from '#ui/DefinitionFacts.tsx'
import { Panel } from '#ui/Panel.tsx'

export function ProfilePanel({ user }: { user: Pick<User, 'name' | 'surname' | 'familyCode'> }) {
  return (
    <Panel title="Profilo">
      <DefinitionFacts
        facts={[
          { term: 'Nome', value: user.name },
          { term: 'Cognome', value: user.surname },
          { term: 'Codice Famiglia', value: user.familyCode, full: true, numeric: true },
        ]}
      />
    </Panel>
  )
}
