import type { ReactNode } from 'react'

import { classes } from './classes.ts'
import { HiddenText } from './HiddenText.tsx'
import styles from './Table.module.css'

export type Column<Row> = {
  head: string
  cell: (row: Row) => ReactNode
  /** On a phone the title leads its block, the action ends it, all others are small facts between. */
  kind?: 'title' | 'action'
}

type Props<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
}

/** A table whose rows become small blocks on phones. The roles are spelled out because blocks lose theirs. */
export const Table = <Row,>({ caption, columns, rows, rowKey }: Props<Row>) => (
  <table className={styles.table} role="table">
    <caption>
      <HiddenText>{caption}</HiddenText>
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        {columns.map(({ head }) => (
          <th scope="col" role="columnheader" key={head}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody role="rowgroup">
      {rows.map((row) => (
        <tr role="row" key={rowKey(row)}>
          {columns.map(({ head, cell, kind }) => (
            <td role="cell" className={classes(kind && styles[kind])} data-label={head} key={head}>
              {cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
