import { useEffect, useRef } from 'react'

// A phone's Back closes what lies on the page before it leaves the page. The dialogs stand on one entry of the history,
// which says the same address: going back takes that entry away and the topmost dialog with it. The browser's own
// CloseWatcher is too young, and hears no Back of a mouse or of a gesture.

const mark = 'descoDialog'

type Layer = { close: () => void }

const layers: Layer[] = []
/** Where the entry was made; null while there is none. */
let place: string | null = null
/** Where a going back of ours stays: its dialog is closed already. */
let tidied: string | null = null

const isOurs = () => (history.state as Record<string, unknown> | null)?.[mark] === true

function stand() {
  place = location.href
  // the router's own state stays: for it this is the same entry
  if (!isOurs()) history.pushState({ ...(history.state as object | null), [mark]: true }, '')
}

function hear(event: PopStateEvent) {
  const isTidying = tidied === location.href
  tidied = null
  if (isTidying) return event.stopImmediatePropagation()
  // somewhere else: the page is left, and its dialogs with it
  if (layers.length === 0 || location.href !== place) return
  // the router must not hear of it: nothing that is on the page changes
  event.stopImmediatePropagation()
  layers.at(-1)?.close()
  // a dialog that stays open (one below, a question that must be answered) stands on an entry again
  setTimeout(tidy)
}

function tidy() {
  if (layers.length > 0) return stand()
  if (place !== null && isOurs() && location.href === place) {
    tidied = place
    history.back()
  }
  place = null
}

function open(layer: Layer): () => void {
  if (layers.length === 0) window.addEventListener('popstate', hear, { capture: true })
  layers.push(layer)
  stand()
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    // a dialog may follow on another at once, or a navigation: then the entry is theirs
    setTimeout(tidy)
  }
}

/** A dialog that is mounted is closed by the system's Back; null for one that leaves the history as it is. */
export function useSystemBack(onClose: (() => void) | null): void {
  const close = useRef(onClose)
  useEffect(() => void (close.current = onClose))
  const takesPart = onClose !== null
  useEffect(() => (takesPart ? open({ close: () => close.current?.() }) : undefined), [takesPart])
}
