import { takenAddresses } from '../../contract/taken-addresses.ts'
import { builtInNavigation } from './builtin.ts'
import type { Layout } from './contract.ts'

/** Where a page of the firm's own is now, by a slug that it has or had; null: nobody can read one. */
export type WherePage = (slug: string) => Promise<string | null>

interface Entry {
  id: string
  label: string
  href: string
  place: string
}

interface Parts {
  content: { navigation: () => Promise<Entry[]>; hasNavigation: () => Promise<boolean> }
  hasCaseStudies: () => Promise<boolean>
  wherePage: WherePage
}

type Links = Pick<Layout, 'navigation' | 'footer_links'>

/** What stands in the bar and in the footer: what leads nowhere is left out, what has moved leads there. */
export async function navigationOf({ content, ...parts }: Parts): Promise<Links> {
  const own = await content.navigation()
  const entries: readonly Entry[] =
    own.length > 0 || (await content.hasNavigation()) ? own : builtInNavigation
  const led = await Promise.all(
    entries.map(async (entry) => ({ ...entry, href: await whereTo(entry.href, parts) })),
  )
  const at = (other: string) =>
    led.flatMap(({ label, href, place }) =>
      href === null || place === other ? [] : [{ label, href }],
    )
  return { navigation: at('footer'), footer_links: at('top') }
}

/** Where an entry leads; null: to nothing that a visitor can read. */
async function whereTo(
  href: string,
  { hasCaseStudies, wherePage }: Omit<Parts, 'content'>,
): Promise<string | null> {
  if (href === '/case-studies') return (await hasCaseStudies()) ? href : null
  const [, slug, rest = ''] = /^\/([a-z0-9-]+)([?#].*)?$/.exec(href) ?? []
  if (slug === undefined || takenAddresses.has(slug)) return href
  const now = await wherePage(slug)
  return now === null ? null : `/${now}${rest}`
}

/** Why visitors do not see an entry, by its id. */
export async function navigationNotes(
  entries: readonly Pick<Entry, 'id' | 'href'>[],
  parts: Omit<Parts, 'content'>,
): Promise<Map<string, string>> {
  const notes = new Map<string, string>()
  for (const { id, href } of entries) {
    if ((await whereTo(href, parts)) !== null) continue
    const why =
      href === '/case-studies'
        ? 'Left out: no case study is published.'
        : `Left out: there is no page at ${href} now.`
    notes.set(id, why)
  }
  return notes
}
