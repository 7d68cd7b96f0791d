import { z } from 'zod'

/**
 * One address of the public site, agreed on by the server, which fills its view, and the
 * component that shows it.
 */
export interface Page<View, Query extends z.ZodObject = z.ZodObject> {
  /** `{name}` stands for one part of the path. */
  path: string
  /** What the address takes after `?`; anything else there (campaign tags, say) is ignored. */
  query: Query
  /** Only a type: what the component is given. */
  view?: View
}

/** Declares a page; `View` is what its component shows. */
export function page<View, Q extends z.ZodObject = z.ZodObject<Record<never, never>>>(
  path: string,
  query?: Q,
): Page<View, Q> {
  return { path, query: query ?? (z.object({}) as unknown as Q) }
}

/** A page whose data may not be there yet, or may have failed to come. */
export type Loadable<Data> =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | { state: 'loaded'; data: Data }

/** Where a page is told again in Markdown, for programs: `/services.md`, `/index.md`. */
export const twinOf = (path: string) => (path.endsWith('/') ? `${path}index.md` : `${path}.md`)
