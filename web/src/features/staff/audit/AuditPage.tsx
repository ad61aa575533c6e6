import { PageHead } from '#ui/PageHead.tsx'

export const AuditPage = () => <PageHead title="Registro" />
