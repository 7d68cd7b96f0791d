import { afterPaint } from '../../base/after-paint.ts'

/** Presses for the screen that is about to be shown; null: what is shown stays. */
let held: string[] | null = null

/** Keeps a press for what is about to be shown; false: it is for what is shown now. */
export function holdKey(key: string): boolean {
  held?.push(key)
  return held !== null
}

/**
 * Keeps presses until `shown` has led to another screen, and then passes them on; where it was refused
 * (false) they are dropped, because they were for something that is not shown.
 */
export async function holdKeysUntil(
  shown: Promise<boolean>,
  press: (key: string) => void,
): Promise<void> {
  held ??= []
  const isShown = await shown
  afterPaint(() => {
    const keys = held ?? []
    held = null
    if (isShown) keys.forEach(press)
  })
}
