import { PageHead } from '#ui/PageHead.tsx'

export const PeoplePage = () => <PageHead title="Accessi" />
