import { PageHead } from '#ui/PageHead.tsx'

export const NewsroomPage = () => <PageHead title="Notizie" />
