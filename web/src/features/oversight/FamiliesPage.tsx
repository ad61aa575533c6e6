import { PageHead } from '#ui/PageHead.tsx'

export const FamiliesPage = () => <PageHead title="Famiglie" />
