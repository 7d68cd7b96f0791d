/** What was focused last, and what surrounds it, from the inside out, each with what came next. */
interface Focused {
  element: Element
  around: { element: Element; next: Element | null }[]
}

/** Milliseconds for what has more to say about the focus: a dialog that closes, a notice that comes. */
const patience = 80

/**
 * Keeps the focus from falling to the page, from where the next Tab would begin at the top: when an
 * act takes away, hides or disables what is focused, and nothing else takes the focus, it goes to
 * the row that came next, or else to the heading above. Stops when the returned function is called.
 */
export function keepFocus(root: HTMLElement): () => void {
  let focused: Focused | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const remember = ({ target }: Event) => {
    focused = target instanceof Element ? { element: target, around: aroundOf(target, root) } : null
  }
  // Whoever presses beside everything means to leave it.
  const forget = ({ target }: Event) => {
    if (!focused?.element.contains(target as Node)) focused = null
  }
  const check = () => {
    if (!focused || document.activeElement !== document.body) return
    const { element } = focused
    // What is disabled while an act is under way gets the focus back.
    if (isShown(element)) (element as HTMLElement).focus({ preventScroll: true })
    else placeAfter(focused)?.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(() => {
    clearTimeout(timer)
    timer = setTimeout(check, patience)
  })
  root.addEventListener('focusin', remember)
  root.addEventListener('pointerdown', forget)
  observer.observe(root, { subtree: true, childList: true, attributes: true })
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    root.removeEventListener('focusin', remember)
    root.removeEventListener('pointerdown', forget)
  }
}

function aroundOf(element: Element, root: HTMLElement): Focused['around'] {
  const next = element.nextElementSibling
  const { parentElement } = element
  const more = element === root || !parentElement ? [] : aroundOf(parentElement, root)
  return [{ element, next }, ...more]
}

const isShown = (element: Element) => element.isConnected && element.checkVisibility()

/** The nearest row that came next, or else the nearest heading. */
function placeAfter({ around }: Focused): HTMLElement | null {
  for (const { element, next } of around) {
    const place = isShown(element) ? headingIn(element) : rowOf(next)
    if (place) return focusable(place)
  }
  return null
}

const rowOf = (next: Element | null) =>
  next?.matches('li, details, article, tr') && isShown(summaryOf(next) ?? next) ? next : null

/** What stands open for good has a summary that nobody sees. */
const summaryOf = (row: Element) => row.querySelector<HTMLElement>(':scope > summary')

const headingIn = (element: Element) =>
  [...element.querySelectorAll('h2, h3, h4')].find(isShown) ?? null

/** A row that opens is focused at its summary; what takes no focus by itself takes it from now on. */
function focusable(place: Element): HTMLElement {
  const element = summaryOf(place) ?? (place as HTMLElement)
  if (element.tabIndex < 0) element.tabIndex = -1
  return element
}
