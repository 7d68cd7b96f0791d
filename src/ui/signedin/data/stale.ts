import type { InvalidateOptions, QueryClient } from '@tanstack/react-query'
import type { Tag } from '../../../contract/tags.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { tags: readonly Tag[] }
  }
}

/** Asks anew for each answer that is made of any of these, once it is shown; done when those have come that are. */
export const makeStale = (
  queries: QueryClient,
  tags: readonly Tag[],
  options?: InvalidateOptions,
): Promise<void> =>
  queries.invalidateQueries(
    { predicate: ({ meta }) => tags.some((tag) => meta?.tags.includes(tag)) },
    options,
  )
