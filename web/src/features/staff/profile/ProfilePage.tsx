import { PageHead } from '#ui/PageHead.tsx'

export const ProfilePage = () => <PageHead title="Profilo" />
