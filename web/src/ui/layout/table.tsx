/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   a table that is drawn as blocks on a phone is no table to a screen reader, unless its roles are spelled out */
import type { ReactNode } from 'react'

import { classes, HiddenText } from '#ui/text/text.tsx'

import styles from './table.module.css'

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

/** A table whose rows become small blocks on phones. */
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
