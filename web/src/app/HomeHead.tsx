import { FamilyCode } from '#ui/FamilyCode.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Plate } from '#ui/Plate.tsx'

import { LogoutButton } from './LogoutButton.tsx'

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
