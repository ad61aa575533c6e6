import { PageHead } from '#ui/PageHead.tsx'

export const FamilyPage = () => <PageHead title="Famiglia" />
