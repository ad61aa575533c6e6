/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   a table that is drawn as blocks on a phone is no table to a screen reader, unless its roles are spelled out */
import { Fragment, type MouseEvent as ReactMouseEvent, type ReactNode } from 'react'

import { classes, HiddenText, SmallNote } from '#ui/text/text.tsx'

import { Stack } from './boxes.tsx'
import styles from './data-table.module.css'

export type DataColumn<Row> = {
  head: string
  cell: (row: Row) => ReactNode
  /**
   * On a phone the title leads its block and the actions end it. A bare column (a menu, a bar) has no heading to see and
   * needs hardly any room. A number stands at the right of its column, a short fact (a day, a moment) stays on its line, a
   * long one (an id) may break anywhere.
   */
  kind?: 'title' | 'action' | 'bare' | 'number' | 'short' | 'long'
}

/** The field by which a row is known, or what is as good as one. */
type Key<Row> = (keyof Row & string) | ((row: Row) => string | number)

type Props<Row> = (Row extends { id: string | number } ? { rowKey?: Key<Row> } : { rowKey: Key<Row> }) & {
  /** The name of the table, for people who listen. */
  caption: string
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  /** Its facts are sentences: it is a table only where there is much room. */
  wordy?: boolean
  /** A press anywhere in a row follows its link: that of the title, else the first one. */
  linked?: boolean
  /** A part that belongs to a row and stands on a line of its own below it. */
  below?: (row: Row) => ReactNode
}

/** How much room a table of these columns needs, as the style sheet calls it. */
function roomOf<Row>(columns: readonly DataColumn<Row>[], wordy: boolean) {
  if (wordy) return styles.many
  if (columns.length <= 3) return styles.few
  const wide = columns.filter(({ kind }) => kind !== 'bare')
  const hasActions = wide.some(({ kind }) => kind === 'action')
  return wide.length >= (hasActions ? 5 : 6) ? styles.many : styles.some
}

/** Many facts in few lines, where there is room for them; else each row is a block. */
export const DataTable = <Row,>({
  caption,
  columns,
  rows,
  rowKey = 'id',
  wordy = false,
  linked = false,
  below,
}: Props<Row>) => (
  <div className={styles.room}>
    <table className={classes(styles.table, roomOf(columns, wordy), linked && styles.linked)} role="table">
      <caption>
        <HiddenText>{caption}</HiddenText>
      </caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ head, kind }) => (
            <th
              scope="col"
              role="columnheader"
              className={classes(kind === 'number' && styles.number)}
              key={head}
            >
              {hidesHead(kind) ? <HiddenText>{head}</HiddenText> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <Fragment key={typeof rowKey === 'function' ? rowKey(row) : String(row[rowKey])}>
            <tr
              role="row"
              onClick={linked ? followRow : undefined}
              onAuxClick={linked ? followRow : undefined}
            >
              {columns.map(({ head, cell, kind }) => (
                <td
                  role="cell"
                  className={classes(hidesHead(kind) ? styles.action : kind && styles[kind])}
                  data-label={head}
                  key={head}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
            <Below columns={columns.length}>{below?.(row)}</Below>
          </Fragment>
        ))}
      </tbody>
    </table>
  </div>
)

const hidesHead = (kind: DataColumn<never>['kind']) => kind === 'action' || kind === 'bare'

const pressable = 'a, button, input, select, summary, [role=menu]'

/** Presses the link of a row, with the same keys held; never for a press on something else, or that selected text. */
function followRow(press: ReactMouseEvent<HTMLTableRowElement>) {
  const { button, target, currentTarget: row, ctrlKey, metaKey, shiftKey } = press
  // the acts of a menu bubble here from where it is drawn
  const isOfRow = target instanceof Element && row.contains(target) && target.closest(pressable) === null
  if (!isOfRow || button > 1 || getSelection()?.isCollapsed === false) return
  const held = { ctrlKey: ctrlKey || button === 1, metaKey, shiftKey, bubbles: true, cancelable: true }
  const link = row.querySelector(`.${styles.title} a`) ?? row.querySelector('a')
  link?.dispatchEvent(new MouseEvent('click', held))
}

const Below = ({ columns, children }: { columns: number; children: ReactNode }) =>
  children !== undefined &&
  children !== null &&
  children !== false && (
    <tr role="row" className={styles.below}>
      <td role="cell" colSpan={columns}>
        {children}
      </td>
    </tr>
  )

/** The words of a cell with a fact below them, where there is one. */
export const CellWithNote = ({ note, children }: { note: ReactNode; children: ReactNode }) => (
  <Stack gap="tight">
    <span>{children}</span>
    {note !== false && <SmallNote numeric>{note}</SmallNote>}
  </Stack>
)

/** The things to do with one row. */
export const RowActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
)
