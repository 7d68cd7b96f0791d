import type { UseInfiniteQueryResult } from '@tanstack/react-query'

/** What loads the page before those that are there. */
export interface Earlier {
  more: boolean
  busy: boolean
  hasFailed: boolean
  load: () => void
}

/** An answer that comes page by page, the newest first, and what loads the next. */
export function pagedAnswer<Data, Wrong>(query: UseInfiniteQueryResult<Data, Wrong>) {
  const { data, error, refetch } = query
  const earlier: Earlier = {
    more: query.hasNextPage,
    busy: query.isFetchingNextPage,
    hasFailed: query.isFetchNextPageError,
    load: () => void query.fetchNextPage(),
  }
  return { answer: { data, error, refetch }, earlier }
}
