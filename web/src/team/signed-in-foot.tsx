import { roleNames } from '@desco/contract/staff/roles'
import { Link } from 'react-router'

import type { StaffMe } from './session/session-context.ts'
import { LeaveButton } from './parts/leave-button.tsx'
import { NavList } from '#ui/layout/nav-list.tsx'
import { PersonIcon } from '#ui/text/icons/person-icon.tsx'
import { staffPaths } from './paths.ts'

import style from './signed-in-foot.module.css'

/** Who is signed in, the way to the own sessions, and the way out. */
export const SignedInFoot = ({ me, pathname }: { me: StaffMe; pathname: string }) => (
  <div className={style.foot}>
    <p className={style.who}>
      {me.email}
      <span className={style.role}>{roleNames[me.role]}</span>
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
