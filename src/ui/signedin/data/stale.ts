import type { InvalidateOptions, QueryClient } from '@tanstack/react-query'
import type { Tag } from '../../../contract/tags.ts'
import { forgetEarly } from './early-calls.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { tags: readonly Tag[] }
  }
}

/** Reloads each answer with any of these tags, once it is shown; resolves when those shown now have come. */
export function makeStale(
  queries: QueryClient,
  tags: readonly Tag[],
  options?: InvalidateOptions,
): Promise<void> {
  forgetEarly()
  return queries.invalidateQueries(
    { predicate: ({ meta }) => tags.some((tag) => meta?.tags.includes(tag)) },
    options,
  )
}
