import { roleNames } from '@desco/contract/staff/roles'
import { Link } from 'react-router'

import { NavList } from '#ui/layout/app-layout.tsx'
import { PersonIcon } from '#ui/text/icons.tsx'

import { LeaveButton } from './parts/leave-button.tsx'
import { staffPaths } from './paths.ts'
import type { StaffMe } from './session/session-context.ts'
import styles from './signed-in-foot.module.css'

/** Who is signed in, the way to the own sessions, and the way out. */
export const SignedInFoot = ({ me, pathname }: { me: StaffMe; pathname: string }) => (
  <div className={styles.foot}>
    <p className={styles.who}>
      {me.email}
      <span className={styles.role}>{roleNames[me.role]}</span>
    </p>
    <NavList
      label="Il tuo accesso"
      place="side"
      items={[
        {
          href: staffPaths.profile,
          label: 'Profilo',
          icon: <PersonIcon />,
          current: pathname === staffPaths.profile,
        },
      ]}
      renderLink={({ href, ...link }) => <Link to={href} {...link} />}
    />
    <LeaveButton />
  </div>
)
