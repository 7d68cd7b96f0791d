import { useEffect } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { callEndpoint, type ApiError } from '../../ui/signedin/data/client.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { useVisible } from '../../ui/base/useVisible.ts'
import { listMessages, readMessages, type MessagePage } from './contract.ts'

/** The loaded messages of a thread, the oldest first; `older` loads the page before. */
export function useThread(project: string) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery<
    MessagePage,
    ApiError,
    { messages: MessagePage['messages']; read_until: number },
    unknown[],
    number | undefined
  >({
    queryKey: [listMessages.path, project],
    meta: { tags: listMessages.tags },
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(listMessages, { params: { id: project }, query: { before: pageParam } }, signal),
    initialPageParam: undefined,
    getNextPageParam: ({ more, messages }) => (more ? messages[0]?.number : undefined),
    select: ({ pages }) => ({
      messages: pages.toReversed().flatMap(({ messages }) => messages),
      read_until: pages[0]?.read_until ?? 0,
    }),
  })
  const older = { more: hasNextPage, busy: isFetchingNextPage, load: () => void fetchNextPage() }
  return { answer: { data, error, refetch }, older }
}

/** Marks the shown messages as read, once the page is visible. */
export function useReading(project: string, newest: number, readUntil: number): void {
  const visible = useVisible()
  const { mutate } = useAct(readMessages)
  useEffect(() => {
    if (visible && newest > readUntil) mutate({ params: { id: project }, body: { until: newest } })
  }, [visible, project, newest, readUntil, mutate])
}
