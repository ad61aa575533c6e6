// The focus falls to the page's body when the element that had it goes: a keyboard begins at the top again, and a screen
// reader says nothing. It then goes back to the element that opened what was closed or, where that is gone as well, to the
// heading of what changed. One mechanism for dialogs, lists and whatever takes its own buttons away.

/** An element that had the focus, and what was around it then: what has been taken away does not know that any more. */
type Place = { layer: Element; element: HTMLElement; around: readonly Element[] }

const dialogs = 'dialog, [role=dialog], [role=alertdialog]'
const pressable = 'a[href], button, input, select, textarea, summary, [tabindex]'
const headings = 'h1, h2, h3, h4, h5, h6'
const blocks = 'li, section, article'

/** Keeps the focus on the page for as long as it stands. Answers what ends that. */
export function keepFocus(): () => void {
  // the page's, then that of each dialog upon it
  let places: Place[] = []
  let frame = 0

  const remember = (element: HTMLElement) => {
    const layer = element.closest(`${dialogs}, body > *`)
    if (layer === null || element === document.body) return
    const below = places.findIndex((place) => place.layer === layer)
    const around: Element[] = []
    for (let one: Element | null = element; one !== null && one !== document.body; one = one.parentElement)
      around.push(one)
    places = [...(below === -1 ? places : places.slice(0, below)), { layer, element, around }]
  }
  const onFocus = ({ target }: Event) => {
    if (target instanceof HTMLElement) remember(target)
  }
  const onClick = ({ target }: Event) => {
    const pressed = target instanceof Element ? target.closest<HTMLElement>(pressable) : null
    // Safari gives no focus to a button that is pressed
    if (pressed !== null) remember(pressed)
    // a press on nothing gives the focus away, and means it
    else if (isAtBody() && document.querySelector(dialogs) === null) places = []
  }

  const giveBack = () => {
    const last = places.at(-1)?.element
    // a phone's keyboard that was put away is not wanted back; a button that was disabled for a moment has the focus again
    if (!isAtBody() || (last?.matches('input, select, textarea') && isUsable(last))) return
    for (const place of [...places].reverse()) {
      const target = isUsable(place.element) ? place.element : headingAround(place)
      if (target === null) continue
      if (!target.matches(pressable)) target.tabIndex = -1
      target.focus()
      if (!isAtBody()) return
    }
  }
  const changed = new MutationObserver(() => {
    if (!isAtBody() || places.length === 0) return
    cancelAnimationFrame(frame)
    // after whoever gives the focus somewhere on purpose
    frame = requestAnimationFrame(giveBack)
  })

  document.addEventListener('focusin', onFocus)
  document.addEventListener('click', onClick)
  changed.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden', 'inert', 'open'],
  })
  return () => {
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('click', onClick)
    changed.disconnect()
    cancelAnimationFrame(frame)
  }
}

const isAtBody = () => document.activeElement === null || document.activeElement === document.body

// jsdom and browsers before 2022 do not know what is visible
const isShown = (element: Element) =>
  element.isConnected &&
  element.closest('[inert], [hidden]') === null &&
  (element.checkVisibility?.() ?? true)

const isUsable = (element: HTMLElement | undefined): boolean =>
  element !== undefined && isShown(element) && !element.matches(':disabled')

/** The heading of the nearest part of the page that is still there: of a section, its own. */
function headingAround({ around }: Place): HTMLElement | null {
  for (const part of around) {
    if (!isShown(part)) continue
    const own = document.getElementById(part.getAttribute('aria-labelledby') ?? '')
    const inside = [...part.querySelectorAll<HTMLElement>(headings)]
    // not that of another row or section, which did not change
    const found = own?.matches(headings)
      ? own
      : inside.find((one) => one.closest(blocks) === part.closest(blocks))
    if (found !== undefined && isShown(found)) return found
  }
  return null
}
