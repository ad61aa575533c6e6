import { PageHead } from '#ui/PageHead.tsx'

export const SetUpPage = () => <PageHead title="Attiva il tuo accesso" />
