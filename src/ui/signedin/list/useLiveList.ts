import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import type { Tag } from '../../../contract/tags.ts'
import type { ApiError } from '../data/client.ts'
import { compareRows, type LiveRow } from './news.ts'

interface ListPage<Row> {
  items: Row[]
  next: string | null
}

interface LiveListOptions<Page> {
  /** What is listed: its path and its filters. */
  key: readonly unknown[]
  tags: readonly Tag[]
  /** Loads the page that `after` names; the first for an empty one. */
  load: (after: string, signal: AbortSignal) => Promise<Page>
  /** Something else says when others have done something, so that it is looked for seldom; ms. */
  every?: number
}

/** How often somebody else's doings are looked for, in ms, while the page can be seen. */
const usually = 10_000

/** A list by pages that others change, too: nothing moves in it but by what its reader does. */
export function useLiveList<Row extends { id: string }, Page extends ListPage<Row>>({
  key,
  tags,
  load,
  every = usually,
}: LiveListOptions<Page & ListPage<Row>>) {
  const queries = useQueryClient()
  const [shown, first] = [shownAs(key), [...key, 'now']]
  const held = useInfiniteQuery<Page, ApiError, InfiniteData<Page, string>, unknown[], string>({
    queryKey: shown,
    queryFn: async ({ pageParam, signal }) => {
      const page = await load(pageParam, signal)
      if (pageParam === '') queries.setQueryData(first, page)
      return page
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    // Rows stay until those of other filters are there.
    placeholderData: keepPreviousData,
    meta: { tags: [] },
  })
  const now = useQuery<Page, ApiError>({
    queryKey: first,
    queryFn: ({ signal }) => load('', signal),
    enabled: held.isSuccess && !held.isPlaceholderData,
    refetchInterval: every,
    staleTime: every / 2,
    meta: { tags },
  })
  const pages = held.data?.pages ?? []
  const newest = now.data ?? pages[0]
  const rows = pages.flatMap(({ items }) => items)
  const whole = { shown: pages.at(-1)?.next === null, now: newest?.next === null }
  const compared: { rows: LiveRow<Row>[]; news: string[] } = compareRows(
    rows,
    newest?.items ?? rows,
    whole,
  )
  return {
    ...compared,
    /** The first page as it is now. */
    newest,
    state: { data: held.data, error: held.error, refetch: held.refetch },
    /** The rows are still those of other filters, or none. */
    isLoading: held.isPlaceholderData || held.isPending,
    hasMore: held.hasNextPage,
    isLoadingMore: held.isFetchingNextPage,
    /** Why the next page did not come. */
    noMore: held.isFetchNextPageError ? held.error : null,
    showMore: async () => void (await held.fetchNextPage()),
    showNews: async () => void (await held.refetch()),
    /** Takes a row out, because its reader has just put it elsewhere. */
    drop(id: string) {
      queries.setQueryData<InfiniteData<Page, string>>(shown, (old) => without(old, id))
      // Or it would be offered as new until the next answer.
      queries.setQueryData<Page>(first, (old) => old && withoutRow(old, id))
    },
  }
}

/** Not under the key of the answers themselves, which are loaded anew whenever they are stale. */
const shownAs = (key: readonly unknown[]) => [...key, 'shown']

const without = <Row extends { id: string }, Page extends ListPage<Row>>(
  old: InfiniteData<Page, string> | undefined,
  id: string,
) => old && { ...old, pages: old.pages.map((page) => withoutRow(page, id)) }

const withoutRow = <Row extends { id: string }, Page extends ListPage<Row>>(
  page: Page,
  id: string,
): Page => ({ ...page, items: page.items.filter((row) => row.id !== id) })

/** Loads the lists that are shown anew, because something in them was taken back. */
export const reloadLists = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey.at(-1) === 'shown' })
