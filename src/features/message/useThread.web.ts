import { useEffect } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { callEndpoint, type ApiError } from '../../ui/signedin/data/client.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { useVisible } from '../../ui/base/useVisible.ts'
import { listMessages, pageSize, readMessages, type MessagePage } from './contract.ts'

/** How many newer messages are loaded with the one that a link names. */
const after = 50

/**
 * The loaded messages of a thread, the oldest first; `older` loads the page before. With the number of
 * a message, those around it are loaded, and `newer` loads the page after: numbers have no gaps.
 */
export function useThread(project: string, linked: number | null = null) {
  const { data, error, refetch, ...pages } = useInfiniteQuery<
    MessagePage,
    ApiError,
    { messages: MessagePage['messages']; read_until: number },
    unknown[],
    number | undefined
  >({
    queryKey: [listMessages.path, project, linked],
    meta: { tags: listMessages.tags },
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(listMessages, { params: { id: project }, query: { before: pageParam } }, signal),
    initialPageParam: linked === null ? undefined : linked + after,
    getNextPageParam: ({ more, messages }) => (more ? messages[0]?.number : undefined),
    // A page that ends where it was asked to end may have others after it.
    getPreviousPageParam: ({ messages }, _pages, before) =>
      before !== undefined && messages.at(-1)?.number === before - 1
        ? before + pageSize
        : undefined,
    select: ({ pages }) => ({
      messages: pages.toReversed().flatMap(({ messages }) => messages),
      read_until: pages[0]?.read_until ?? 0,
    }),
  })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages
  const { hasPreviousPage, isFetchingPreviousPage, fetchPreviousPage } = pages
  const older = { more: hasNextPage, busy: isFetchingNextPage, load: () => void fetchNextPage() }
  const newer = {
    more: hasPreviousPage,
    busy: isFetchingPreviousPage,
    load: () => void fetchPreviousPage(),
  }
  return { answer: { data, error, refetch }, older, newer }
}

/** Marks the shown messages as read, once the page is visible. */
export function useReading(project: string, newest: number, readUntil: number): void {
  const visible = useVisible()
  const { mutate } = useAct(readMessages)
  useEffect(() => {
    if (visible && newest > readUntil) mutate({ params: { id: project }, body: { until: newest } })
  }, [visible, project, newest, readUntil, mutate])
}
