import { useEffect, useLayoutEffect, useRef } from 'react'

/** A key of a screen, and what it does. */
export interface ScreenKey {
  /** As events name them: `j`, `ArrowDown`, `!`. Letters stand for both cases. */
  keys: readonly string[]
  /** What it does, in the list of keys: `Next enquiry`. */
  label: string
  /** How the list shows the keys, where that is not by their names: `1 … 9`. */
  shown?: string
  /** null: the browser does it, as Enter follows a link. */
  act: ((key: string) => void) | null
  /** It also acts again and again while it is held down. */
  repeats?: boolean
  /** Where it acts only now and then. */
  when?: () => boolean
}

/** What is known of a press. */
export interface Press {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  repeat: boolean
}

/**
 * The key that a press is of; null: of none. `lettersAct` false: somebody has switched off keys of one
 * character, because they use a voice, or a keyboard on which they touch others by mistake.
 */
export function pressedKey(
  press: Press,
  all: readonly ScreenKey[],
  lettersAct = true,
): ScreenKey | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null
  const name = nameOfKey(press.key)
  if (name.length === 1 && !lettersAct) return null
  const found = all.find(
    ({ keys, act, when }) => act !== null && keys.includes(name) && (when?.() ?? true),
  )
  return found && (found.repeats || !press.repeat) ? found : null
}

const nameOfKey = (key: string) => (key.length === 1 ? key.toLowerCase() : key)

/** How a key is written on its cap. */
export const capOf = (key: string): string =>
  ({ ArrowDown: '↓', ArrowUp: '↑', Enter: '↵', Escape: 'Esc' })[key] ?? key.toUpperCase()

/** The cap of the keys that send what is written, as this keyboard has them. */
export const sendCap = (): string => (isApple() ? '⌘↵' : 'Ctrl ↵')

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The cap of the keys that open the palette, as this keyboard has them. */
export const paletteCap = (): string => (isApple() ? '⌘K' : 'Ctrl K')

/** What each part of the screen that is shown has declared, the latest part first. */
const declared: { current: readonly ScreenKey[] }[] = []
/** What goes before all of that, as what is selected goes before what is open. */
const declaredFirst: typeof declared = []

export const keysOfScreen = (): ScreenKey[] =>
  [...declaredFirst, ...declared].flatMap(({ current }) => [...current])

/**
 * What the keys of the screen do now, each by itself: of a key that is declared twice, what acts. Those
 * that stand for a choice, as `1 … 9` does, are left out.
 */
export function actsOfScreen(all = keysOfScreen()): ScreenKey[] {
  const taken = new Set<string>()
  return all.filter(({ keys, shown, act, when }) => {
    if (act === null || (shown && keys.length > 1) || !(when?.() ?? true)) return false
    const isFree = keys.every((key) => !taken.has(key))
    for (const key of keys) taken.add(key)
    return isFree
  })
}

/** Declares keys for as long as a part of a screen is shown; the latest declaration of a key wins. */
export function useKeys(keys: readonly ScreenKey[], { first = false } = {}): void {
  const latest = useRef(keys)
  useLayoutEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const all = first ? declaredFirst : declared
    all.unshift(latest)
    return () => void all.splice(all.indexOf(latest), 1)
  }, [first])
}

/** Does what a key does now that was pressed before this was shown, unless something stands open over it. */
export function pressOnScreen(key: string): void {
  if (document.querySelector('dialog[open]')) return
  const press = { key, ctrlKey: false, metaKey: false, altKey: false, repeat: false }
  pressedKey(press, keysOfScreen(), lettersAct())?.act?.(key)
}

const place = 'letters act'

/** Whether keys of one character act in this browser. */
export const lettersAct = (): boolean => localStorage.getItem(place) !== 'no'

export const letLettersAct = (yes: boolean): void =>
  yes ? localStorage.removeItem(place) : localStorage.setItem(place, 'no')
