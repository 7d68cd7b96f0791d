import type { ComponentType } from 'react'
import { later } from '../../../ui/signedin/later.tsx'
import type { Room } from './rooms.web.ts'

/** A screen whose script and sheet are fetched when it is first shown, or before; or a `part` of one. */
export const room = <Props extends object>(
  name: Room,
  fetchScreen: () => Promise<ComponentType<Props>>,
  part = '',
) =>
  later(name + part, async () => {
    const [screen] = await Promise.all([fetchScreen(), addSheet(name)])
    return screen
  })

/** Resolves once the rules of a room stand on the page, so that nobody sees it without them. */
async function addSheet(name: Room): Promise<void> {
  const address = sheetOf(name)
  if (address === undefined) return
  const there = document.head.querySelector<HTMLLinkElement>(`link[href="${address}"]`)
  if (there?.sheet) return
  // One that did not come stays so; what the document has asked for comes before its scripts run.
  there?.remove()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = address
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  link.addEventListener('load', () => resolve())
  link.addEventListener('error', () => reject(new Error(`There is no sheet for ${name}`)))
  document.head.append(link)
  await promise
}

/** Where its sheet is, as the document says; a room may have none. */
function sheetOf(name: Room): string | undefined {
  const listed = document.getElementById('app')?.dataset['sheets']?.split(' ') ?? []
  return listed.find((entry) => entry.startsWith(`${name}:`))?.slice(name.length + 1)
}
