import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'

import { Button } from '#ui/form/button.tsx'
import { CloseIcon, MenuIcon } from '#ui/text/icons.tsx'

import styles from './staff-layout.module.css'

/** The navigation where there is no room at the side: seven entries would not fit below either. */
export function PhoneMenu({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const closeByKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return
    setIsOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <div className={styles.menuButton}>
        <Button
          ref={button}
          variant="quiet"
          onClick={() => setIsOpen(!isOpen)}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
        >
          {isOpen ? <CloseIcon size="small" /> : <MenuIcon size="small" />}
          Menu
        </Button>
      </div>
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only listens to a key of what is inside
        <div id={id} className={styles.menu} onKeyDown={closeByKey}>
          {children}
        </div>
      )}
    </>
  )
}
