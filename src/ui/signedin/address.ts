import { useSyncExternalStore } from 'react'

/** Where somebody is in the portal: `/dashboard?query#section`. */
export interface Address {
  section: string
  query: URLSearchParams
  /** How often they have gone to where they were already. */
  again: number
}

interface Change {
  section?: string
  /** null takes a name out of the query. */
  query?: Record<string, string | null>
}

const watchers = new Set<() => void>()
let again = 0
let last: { href: string; address: Address } | undefined

function read(): Address {
  const { href, hash, search } = location
  if (last?.href !== href || last.address.again !== again)
    last = { href, address: { section: hash.slice(1), query: new URLSearchParams(search), again } }
  return last.address
}

const notify = () => watchers.forEach((changed) => changed())

function watch(changed: () => void): () => void {
  watchers.add(changed)
  for (const event of ['popstate', 'hashchange']) addEventListener(event, notify)
  addEventListener('click', follow)
  return () => {
    watchers.delete(changed)
    if (watchers.size > 0) return
    for (const event of ['popstate', 'hashchange']) removeEventListener(event, notify)
    removeEventListener('click', follow)
  }
}

/** What `pick` takes of the address, as that changes: a text, a number or the like. */
export const useAddress = <Picked>(pick: (address: Address) => Picked): Picked =>
  useSyncExternalStore(watch, () => pick(read()))

/** Changes parts of the address; the way back undoes that, unless it was done `inPlace`. */
export function goTo({ section, query = {} }: Change, inPlace = false): void {
  const url = new URL(location.href)
  for (const [name, value] of Object.entries(query)) {
    if (value === null) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  if (section !== undefined) url.hash = section
  move(url.href, inPlace)
}

/** Follows a link into this very page, as a press on it does. */
export const goToLink = (link: string): void => move(new URL(link, location.href).href)

/** Takes a name out of the address when what it led to is gone, or has been left. */
export function forgetLink(name: 'waiting' | 'document' | 'message'): void {
  if (read().query.has(name)) goTo({ query: { [name]: null } }, true)
}

function move(href: string, inPlace = false): void {
  if (href === location.href) again += 1
  else if (inPlace) history.replaceState(null, '', href)
  else history.pushState(null, '', href)
  notify()
}

/** A link into this very page changes the address and loads nothing anew. */
function follow(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a') : null
  const otherwise = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
  if (!link || otherwise || event.button !== 0 || event.defaultPrevented) return
  const { origin, pathname, href } = link
  // A section alone (`#documents`) keeps the query, and is the browser's own business.
  if (link.getAttribute('href')?.startsWith('#')) return
  if (origin !== location.origin || pathname !== location.pathname) return
  event.preventDefault()
  move(href)
}
