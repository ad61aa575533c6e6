import type { ReactNode } from 'react'

import { classes } from '#ui/text/text.tsx'

import styles from './page-head.module.css'

/** A person is a plate with the first letter of the name. */
export const Plate = ({ name, small = false }: { name: string; small?: boolean }) => (
  <span className={classes(styles.plate, small && styles.small)} aria-hidden="true">
    {name.trim().charAt(0).toLocaleUpperCase('it')}
  </span>
)

type Props = {
  title: string
  /** How many there are of what the title names, as it is printed: in small beside it. */
  count?: string | undefined
  lead?: ReactNode
  /** Beside the title where there is room, below it on a phone: the family code. */
  end?: ReactNode
  /** The main thing to do on the page: beside the title where there is room, a whole line on a phone. */
  act?: ReactNode
  /** Search and chips of the list that the page is: in the title's line where there is room. */
  tools?: ReactNode
  /** Beside the title on wide screens only, because the phone's top bar has it: Logout. */
  deskEnd?: ReactNode
  /** The page has much to show on the first screen. */
  low?: boolean
}

/** The title of a page after login. */
export const PageHead = ({ title, count, lead, end, act, tools, deskEnd, low = false }: Props) => (
  <div className={classes(styles.head, low && styles.low)}>
    <div className={styles.who}>
      <div>
        <h1>
          {title}
          {count !== undefined && <span className={styles.count}> {count}</span>}
        </h1>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      </div>
    </div>
    {act !== undefined && <div className={styles.act}>{act}</div>}
    {(end !== undefined || deskEnd !== undefined) && (
      <div className={styles.end}>
        {end}
        {deskEnd !== undefined && <div className={styles.desk}>{deskEnd}</div>}
      </div>
    )}
    {tools !== undefined && <div className={styles.tools}>{tools}</div>}
  </div>
)
