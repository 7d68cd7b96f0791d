import { randomName } from '../data/random-name.ts'

const lockOf = (page: string) => `page ${page}`

let name: string | null = null

/**
 * The name of this page, from when it first writes something until it is closed; the browser holds a
 * lock of that name as long as the page is open.
 */
export function pageName(): string {
  if (name !== null) return name
  name = randomName()
  if ('locks' in navigator)
    void navigator.locks.request(lockOf(name), () => new Promise<void>(() => {}))
  return name
}

/** The names of the pages that are open, so that what they show is not lost. Without locks: none. */
export async function openPages(): Promise<{ has: (page: string) => boolean }> {
  if (!('locks' in navigator)) return { has: () => false }
  const { held = [] } = await navigator.locks.query()
  const names = new Set(held.map((lock) => lock.name))
  return { has: (page) => names.has(lockOf(page)) }
}
