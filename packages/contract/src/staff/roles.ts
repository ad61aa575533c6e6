/** The permissions of staff. Each line of the endpoint table behind the staff's log-in names one. */
export const permissions = [
  'today.see',
  'families.see',
  'families.names',
  'families.act',
  'families.withdraw',
  'requests.see',
  'requests.act',
  'news.write',
  'texts.write',
  'texts.approve',
  'messages.send',
  'surveys.see',
  'surveys.assign',
  'surveys.reconcile',
  'surveys.people',
  'diary.see',
  'diary.plan',
  'diary.edit',
  'exports.run',
  'exports.approve',
  'audit.read',
  'staff.manage',
  'study.end',
] as const
export type Permission = (typeof permissions)[number]

/** The roles by the names that the team uses, and what each may do. Only `responsabile` may do everything. */
export const rolePermissions = {
  coordinatore: [
    'today.see',
    'families.see',
    'families.names',
    'families.act',
    'families.withdraw',
    'requests.see',
    'requests.act',
    'texts.write',
    'messages.send',
    'surveys.see',
    'surveys.people',
    'diary.see',
    'diary.plan',
  ],
  comunicazione: ['news.write'],
  'data-manager': [
    'today.see',
    'surveys.see',
    'surveys.assign',
    'surveys.reconcile',
    'surveys.people',
    'diary.see',
    'diary.plan',
    'diary.edit',
    'exports.run',
  ],
  // looks at how the study goes, by codes and initials, and changes nothing
  osservatore: ['today.see', 'families.see', 'surveys.see', 'surveys.people', 'diary.see'],
  responsabile: permissions,
  // the data protection officer follows every request, and carries out none
  garante: ['requests.see', 'audit.read'],
} as const satisfies Record<string, readonly Permission[]>

export type StaffRole = keyof typeof rolePermissions
export const staffRoles = Object.keys(rolePermissions) as [StaffRole, ...StaffRole[]]

/** How a role is called on screens. */
export const roleNames: Record<StaffRole, string> = {
  coordinatore: 'Coordinatore',
  comunicazione: 'Comunicazione',
  'data-manager': 'Data manager',
  osservatore: 'Osservatore',
  responsabile: 'Responsabile',
  garante: 'Garante',
}

export const mayDo = (role: StaffRole, permission: Permission): boolean =>
  (rolePermissions[role] as readonly Permission[]).includes(permission)
