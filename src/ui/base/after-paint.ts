/**
 * Does what takes its time once the answer to a press is on the screen; at once in a window that
 * nobody looks at, where nothing is painted.
 */
export function afterPaint(act: () => void): void {
  if (document.hidden) act()
  else requestAnimationFrame(() => setTimeout(act))
}
