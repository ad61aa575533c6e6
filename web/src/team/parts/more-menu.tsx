import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'

import { IconButton } from '#ui/form/button.tsx'
import { type DataColumn, RowActions } from '#ui/layout/data-table.tsx'
import { contentId } from '#ui/layout/page-parts.tsx'
import { MoreIcon } from '#ui/text/icons.tsx'

import { type Act, useAct } from './act.tsx'
import styles from './more-menu.module.css'

/** One entry: an act, a way, or what the page does. */
export type MoreItem = { label: string } & ({ act: Act } | { to: string } | { onChoose: () => void })

/** Entries that are false or missing are not offered now. */
export type MenuItems = readonly (MoreItem | false | null | undefined)[]

type Props = {
  /** The subject of the acts, for people who listen. */
  of: string
  items: MenuItems
}

/** The acts for one row or page behind `⋯`, as a menu: arrows, Home, End and Escape work; without acts there is none. */
export function MoreMenu({ of, items: all }: Props) {
  const items = all.filter((item) => !!item)
  const [opened, setOpened] = useState<'first' | 'last' | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const openAct = useAct()
  const id = useId()
  const isOpen = opened !== null
  const close = () => {
    setOpened(null)
    button.current?.focus()
  }
  const entries = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]

  useLayoutEffect(() => {
    const [list, from] = [menu.current, button.current]
    if (opened === null || list === null || from === null) return
    const follow = () => place(list, from)
    follow()
    entries()
      .at(opened === 'first' ? 0 : -1)
      ?.focus({ preventScroll: true })
    const closing = new AbortController()
    const { signal } = closing
    window.addEventListener('scroll', follow, { capture: true, passive: true, signal })
    window.addEventListener('resize', follow, { signal })
    return () => closing.abort()
  }, [opened])

  if (items.length === 0) return null

  const onKeyInMenu = (event: KeyboardEvent) => {
    const shown = entries()
    const at = shown.findIndex((entry) => entry === document.activeElement)
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }
    const to = moves[event.key]
    if (to !== undefined) {
      event.preventDefault()
      shown.at(to % shown.length)?.focus()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      close()
      // on from the button, as if the menu were not there
    } else if (event.key === 'Tab') close()
  }
  const choose = (item: MoreItem) => {
    close()
    if ('act' in item) openAct(item.act)
    else if ('onChoose' in item) item.onChoose()
  }
  return (
    <>
      <IconButton
        ref={button}
        label={`Azioni: ${of}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        // the focus stays in the open menu until the press has closed it
        onMouseDown={(event) => isOpen && event.preventDefault()}
        onClick={() => (isOpen ? close() : setOpened('first'))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setOpened(event.key === 'ArrowDown' ? 'first' : 'last')
        }}
      >
        <MoreIcon size="small" />
      </IconButton>
      {isOpen &&
        createPortal(
          <div
            ref={menu}
            id={id}
            role="menu"
            tabIndex={-1}
            aria-label={`Azioni: ${of}`}
            className={styles.menu}
            onKeyDown={onKeyInMenu}
            // a press leaves the focus where it is, also where buttons take none (Safari)
            onMouseDown={(event) => event.preventDefault()}
            onBlur={({ relatedTarget }) => {
              if (!menu.current?.contains(relatedTarget)) setOpened(null)
            }}
          >
            {items.map((item) => (
              <Entry key={item.label} item={item} onChoose={() => choose(item)} />
            ))}
          </div>,
          document.getElementById(contentId) ?? document.body,
        )}
    </>
  )
}

/** The last column of a table: the one act for each row, where there is one. */
export const actColumn = <Row,>(actOf: (row: Row) => ReactNode): DataColumn<Row> => ({
  head: 'Azioni',
  kind: 'action',
  cell: (row) => {
    const act = actOf(row)
    return act && <RowActions>{act}</RowActions>
  },
})

/** The same with a menu of acts. */
export const menuColumn = <Row,>(menuOf: (row: Row) => Props): DataColumn<Row> => ({
  ...actColumn((row) => <MoreMenu {...menuOf(row)} />),
  kind: 'bare',
})

const Entry = ({ item, onChoose }: { item: MoreItem; onChoose: () => void }): ReactNode =>
  'to' in item ? (
    <Link role="menuitem" tabIndex={-1} to={item.to} onClick={onChoose}>
      {item.label}
    </Link>
  ) : (
    <button role="menuitem" type="button" tabIndex={-1} onClick={onChoose}>
      {item.label}
    </button>
  )

/** Below its button, or above it where there is no room below. */
function place(menu: HTMLElement, button: HTMLElement) {
  const at = button.getBoundingClientRect()
  const goesUp = at.bottom + menu.offsetHeight > window.innerHeight && at.top > menu.offsetHeight
  menu.style.top = `${goesUp ? at.top - menu.offsetHeight : at.bottom}px`
  menu.style.left = `${Math.max(0, at.right - menu.offsetWidth)}px`
}
