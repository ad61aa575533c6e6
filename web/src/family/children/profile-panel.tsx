import type { User } from '@desco/contract/families/people'
import { Link } from 'react-router'

import { DefinitionFacts } from '#ui/layout/definition-facts.tsx'
import { FootLinks } from '#ui/layout/foot-links.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { paths } from '#web/paths.ts'

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
      <FootLinks align="start">
        <Link to={paths.myConsents}>I miei consensi</Link>
      </FootLinks>
    </Panel>
  )
}
