import { z } from 'zod'

/**
 * One address of the public site, agreed on by the server, which loads its view, and the
 * component that shows it.
 */
export interface Page<View, Query extends z.ZodObject = z.ZodObject> {
  /** `{name}` stands for one segment of the path. */
  path: string
  /** The parameters that it takes after `?`; others there (campaign tags, say) are ignored. */
  query: Query
  /** Only a type: that of the view that the component is given. */
  view?: View
}

/** Declares a page; `View` is what its component shows. */
export function page<View, Q extends z.ZodObject = z.ZodObject<Record<never, never>>>(
  path: string,
  query?: Q,
): Page<View, Q> {
  return { path, query: query ?? (z.object({}) as unknown as Q) }
}

/** Data of a page that may not be loaded yet, or may have failed to load. */
export type Loadable<Data> =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | { state: 'loaded'; data: Data }

/** The path of a page's twin in Markdown, for programs: `/services.md`, `/index.md`. */
export const twinOf = (path: string) => (path.endsWith('/') ? `${path}index.md` : `${path}.md`)
