import { PageHead } from '#ui/PageHead.tsx'

export const SurveyDeskPage = () => <PageHead title="Questionari" />
