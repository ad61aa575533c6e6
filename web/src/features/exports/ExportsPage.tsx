import { PageHead } from '#ui/PageHead.tsx'

export const ExportsPage = () => <PageHead title="Esportazioni" />
