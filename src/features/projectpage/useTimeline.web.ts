import { useInfiniteQuery } from '@tanstack/react-query'
import type { HappeningKind } from '../../contract/work.ts'
import { callEndpoint, type ApiError } from '../../ui/signedin/data/client.ts'
import { pagedAnswer } from '../../ui/signedin/data/earlier.ts'
import { readTimeline, type Timeline, type TimelineEntry } from './contract.ts'

/** What happened in a project, all or of one kind, as far as loaded; `earlier` loads the next page. */
export function useTimeline(project: string, kind: HappeningKind | undefined) {
  const query = useInfiniteQuery<
    Timeline,
    ApiError,
    TimelineEntry[],
    unknown[],
    string | undefined
  >({
    queryKey: [readTimeline.path, project, kind],
    meta: { tags: readTimeline.tags },
    queryFn: ({ pageParam: before, signal }) =>
      callEndpoint(readTimeline, { params: { id: project }, query: { kind, before } }, signal),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
  })
  return pagedAnswer(query)
}
