import { FamilyCode } from './family-code.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Plate } from '#ui/layout/plate.tsx'

import { LogoutButton } from '#family/identity/logout-button.tsx'

type Props = { calledBy: string; lead: string | undefined; familyCode: string }

export function HomeHead({ calledBy, lead, familyCode }: Props) {
  return (
    <PageHead
      title={`Ciao, ${calledBy}`}
      lead={lead}
      plate={<Plate name={calledBy} big />}
      end={<FamilyCode code={familyCode} />}
      deskEnd={<LogoutButton />}
    />
  )
}
