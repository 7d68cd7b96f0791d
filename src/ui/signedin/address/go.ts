import type { MouseEvent } from 'react'

/** What is heard when somebody goes to where they are. */
export const again = 'portico:again'

/**
 * Goes to an address of this very page (`/dashboard?project=…#messages`) without loading it anew,
 * as a click on its link would; a click that means another tab is left alone.
 */
export function go(event: MouseEvent<HTMLAnchorElement>): void {
  const { href } = event.currentTarget
  const other = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0
  if (other || new URL(href).pathname !== location.pathname) return
  event.preventDefault()
  if (href === location.href) dispatchEvent(new Event(again))
  else history.pushState(null, '', href)
  dispatchEvent(new PopStateEvent('popstate'))
  dispatchEvent(new HashChangeEvent('hashchange'))
}
