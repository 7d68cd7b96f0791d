import type { InvalidateOptions, QueryClient } from '@tanstack/react-query'
import type { Tag } from '../../../contract/tags.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { tags: readonly Tag[] }
  }
}

/** Reloads each answer with any of these tags, once it is shown; resolves when those shown now have come. */
export const makeStale = (
  queries: QueryClient,
  tags: readonly Tag[],
  options?: InvalidateOptions,
): Promise<void> =>
  queries.invalidateQueries(
    { predicate: ({ meta }) => tags.some((tag) => meta?.tags.includes(tag)) },
    options,
  )
