import { mayDo, type Permission } from '@desco/contract/staff/roles'

import { useStaffMe } from './session-context.ts'

/** Whether the person's role allows something. The server decides; the page only does not offer it. */
export function useMay(): (permission: Permission) => boolean {
  const { role } = useStaffMe()
  return (permission) => mayDo(role, permission)
}
