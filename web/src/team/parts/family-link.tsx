import type { FamilyState } from '@desco/contract/families/states'
import { Link, useLocation } from 'react-router'

import { familyPath, staffPaths } from '#team/paths.ts'
import { useMay } from '#team/session/session.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Row } from '#ui/layout/boxes.tsx'

import styles from './family-link.module.css'

type Back = { path: string; label: string }
type Props = {
  id: string
  code: string
  /** Made by the team to try the path. */
  isRehearsal?: boolean
  /** The name of the way back from its page; without it that page leads to all families. */
  backTo?: string
}

/** A family by its code; a link for who may open it. */
export function FamilyLink({ id, code, isRehearsal = false, backTo }: Props) {
  const may = useMay()
  const { pathname, search } = useLocation()
  const back: Back | undefined = backTo === undefined ? undefined : { path: pathname + search, label: backTo }
  const link = may('families.see') ? (
    <Link to={familyPath(id)} state={{ back }} className={styles.code}>
      {code}
    </Link>
  ) : (
    <span className={styles.code}>{code}</span>
  )
  return isRehearsal ? (
    <Row>
      {link}
      <Badge tone="wait">Prova</Badge>
    </Row>
  ) : (
    link
  )
}

/** From a family's page to the list that led there, else to all families. */
export function BackFromFamily() {
  const { state } = useLocation()
  const { back } = (state ?? {}) as { back?: Back }
  return <Link to={back?.path ?? staffPaths.families}>{back?.label ?? 'Tutte le famiglie'}</Link>
}

/** The list of families, narrowed to those that wait for one thing. */
export const searchPath = (state: FamilyState) => `${staffPaths.families}?stato=${state}`
