import { notFound, Problem, unavailable } from '../../contract/problem.ts'
import type { PageRoute, Place } from './pages.ts'
import { checkQuery } from '../http/serve.ts'

/** How a page describes itself, derived from its view. */
interface Described {
  /** Without the firm's name. */
  title: string
  description: string
  /** False: search engines and our own lists leave it out. */
  indexed: boolean
}

/** Describes the page at this contract's path with this view. */
export type Describe = (path: string, view: unknown) => Described

/** A public page, as the sitemap and other lists of the site name it. */
export interface Listing {
  /** From the root of the site. */
  path: string
  title: string
  description: string
  /** When its content was last changed or published, ISO 8601; undefined: unknown. */
  changed: string | undefined
}

/**
 * Every public page, in the order of the site. Derived from the pages themselves: one that is not
 * found, or not to be indexed, is left out. Throws 503 while content cannot be loaded.
 */
export async function listings(routes: PageRoute[], describe: Describe): Promise<Listing[]> {
  const found = await Promise.all(
    routes.map((route) => (hasParts(route) ? manyOf(route) : oneOf(route, describe))),
  )
  return found.flat()
}

/**
 * The view that everybody gets at an address without a query. Throws 404 where it is not to be
 * indexed, 503 while a part of it cannot be loaded: a program, unlike our page in a browser, does
 * not load that part later.
 */
export async function publicView(
  route: PageRoute,
  params: Record<string, string>,
  describe: Describe,
): Promise<unknown> {
  const query = checkQuery(route.page.query, new URLSearchParams())
  const view = await route.load({ params, query })
  if (!describe(route.page.path, view).indexed) throw notFound()
  if (!route.cacheable(view)) throw unavailable()
  return view
}

/** Whether lists may name a page: one with parameters in its path must list its addresses. */
export const mayBeListed = (route: PageRoute) => !hasParts(route) || route.places !== undefined

const hasParts = ({ page }: PageRoute) => page.path.includes('{')

async function oneOf(route: PageRoute, describe: Describe): Promise<Listing[]> {
  const { path } = route.page
  try {
    const view = await publicView(route, {}, describe)
    const { title, description } = describe(path, view)
    return [{ path, title, description, changed: newest(view) }]
  } catch (error) {
    // A page that needs a query, or has nothing to show, is not listed.
    if (error instanceof Problem && error.status < 500) return []
    throw error
  }
}

async function manyOf({ page, places }: PageRoute): Promise<Listing[]> {
  const all = (await places?.()) ?? []
  return all.map((place) => ({
    path: page.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => place.params[name] ?? ''),
    title: place.title,
    description: place.description,
    changed: newest(place),
  }))
}

const dates: (keyof Place)[] = ['updated_at', 'published_at']

/** The newest date of change anywhere in a view. */
function newest(view: unknown): string | undefined {
  if (typeof view !== 'object' || view === null) return undefined
  const found = Object.entries(view).map(([name, value]: [string, unknown]) =>
    dates.includes(name as keyof Place) && typeof value === 'string' ? value : newest(value),
  )
  return found
    .filter((date) => date !== undefined)
    .toSorted()
    .at(-1)
}
