import { useState } from 'react'

import { inBrowser } from '#data/storage.ts'
import { Notice } from '#ui/feedback/notices.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/boxes.tsx'
import { Text } from '#ui/text/text.tsx'

import styles from './attention.module.css'

const askedKey = 'desco.storage-asked'
const hintKey = 'desco.home-screen-hint'

// of the phone, not of a person: a log-out leaves them; what cannot be noted would be asked again every time
const isNoted = (key: string) => inBrowser((kept) => kept.getItem(key) !== null) ?? true
const note = (key: string) => inBrowser((kept) => kept.setItem(key, 'yes'))

/**
 * Asks the browser, once, not to drop what the phone keeps when it gets full: after the first entry of one's own, when
 * there is something to lose. Some browsers ask the person, most decide by themselves.
 */
export function askToKeepStorage(): void {
  if (isNoted(askedKey)) return
  note(askedKey)
  // a no changes nothing: what was not sent is shown as before
  navigator.storage?.persist?.().catch(() => undefined)
}

const isInstalled = () => matchMedia('(display-mode: standalone)').matches
const isPhone = () => matchMedia('(pointer: coarse)').matches
// iPadOS calls itself a Mac
const isApple = () => /iPhone|iPad|Macintosh/u.test(navigator.userAgent)

/** That the diary can stand on the home screen. On phones that do not have it there yet, until it is put away. */
export function HomeScreenHint() {
  const [isShown, setIsShown] = useState(() => isPhone() && !isInstalled() && !isNoted(hintKey))
  if (!isShown) return null
  const putAway = () => {
    note(hintKey)
    setIsShown(false)
  }
  return (
    <Notice title="Il diario sulla schermata Home">
      <Text>
        {isApple()
          ? 'Tocca Condividi, poi «Aggiungi alla schermata Home»: si apre con un tocco, anche senza rete.'
          : 'Apri il menu del browser e scegli «Aggiungi a schermata Home»: si apre con un tocco, anche senza rete.'}
      </Text>
      <div className={styles.choices}>
        <Row>
          <Button small onClick={putAway}>
            Ho capito
          </Button>
        </Row>
      </div>
    </Notice>
  )
}
