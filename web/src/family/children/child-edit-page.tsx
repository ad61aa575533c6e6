import { paths } from '#web/paths.ts'

import { ChildEdit } from './child-edit.tsx'

// Two addresses, one page: they differ in where 'Indietro' leads (specification section 2).

export const DesktopChildEditPage = () => <ChildEdit back={paths.start} />
export const MobileChildEditPage = () => <ChildEdit back={paths.home} />
