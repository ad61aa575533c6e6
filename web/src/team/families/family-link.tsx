import { Link } from 'react-router'

import { useMay } from '#team/session/use-may.ts'
import { familyPath } from '#team/paths.ts'

import style from './family-link.module.css'

/** A family by its code; a link for who may open it. */
export function FamilyLink({ id, code }: { id: string; code: string }) {
  const may = useMay()
  return may('families.see') ? (
    <Link to={familyPath(id)} className={style.code}>
      {code}
    </Link>
  ) : (
    <span className={style.code}>{code}</span>
  )
}
