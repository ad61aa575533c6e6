import type { Child } from '@desco/contract/families/people'
import { lazy, Suspense } from 'react'

const EnableChildDialog = lazy(async () => ({
  default: (await import('./enable-child-dialog.tsx')).EnableChildDialog,
}))
const WithdrawChildDialog = lazy(async () => ({
  default: (await import('./withdraw-child-dialog.tsx')).WithdrawChildDialog,
}))

export type Asked = 'enable' | 'withdraw' | 'surveys'

type Props = { child: Child; asked: Asked | null; onClose: () => void }

/** The dialogs of one child, loaded when they are asked for. */
export const ChildDialogs = ({ child, asked, onClose }: Props) => (
  <Suspense>
    {asked === 'enable' && <EnableChildDialog child={child} onClose={onClose} />}
    {asked === 'withdraw' && <WithdrawChildDialog child={child} onClose={onClose} />}
  </Suspense>
)
