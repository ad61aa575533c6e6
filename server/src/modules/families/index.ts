export { addChildren } from './add-children.ts'
export { familiesRoutes } from './families.routes.ts'
export type { Needs as FamiliesNeeds } from './needs.ts'
export { registerParent } from './register-parent.ts'
