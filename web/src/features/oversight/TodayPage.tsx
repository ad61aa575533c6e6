import { PageHead } from '#ui/PageHead.tsx'

export const TodayPage = () => <PageHead title="Oggi" />
