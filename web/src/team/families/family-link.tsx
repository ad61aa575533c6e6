import { Link } from 'react-router'
import type { FamilyState } from '@desco/contract/families/states'

import { useMay } from '#team/session/session.ts'
import { familyPath, staffPaths } from '#team/paths.ts'

import styles from './family-link.module.css'

/** A family by its code; a link for who may open it. */
export function FamilyLink({ id, code }: { id: string; code: string }) {
  const may = useMay()
  return may('families.see') ? (
    <Link to={familyPath(id)} className={styles.code}>
      {code}
    </Link>
  ) : (
    <span className={styles.code}>{code}</span>
  )
}

/** The list of families, narrowed to those that wait for one thing. */
export const searchPath = (state: FamilyState) => `${staffPaths.families}?stato=${state}`
