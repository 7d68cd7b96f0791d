import { useInfiniteQuery } from '@tanstack/react-query'
import { callEndpoint, type ApiError } from '../../ui/signedin/data/client.ts'
import { pagedAnswer } from '../../ui/signedin/data/earlier.ts'
import {
  readFirmTimeline,
  type FirmHappening,
  type FirmKind,
  type FirmTimeline,
} from './staff.contract.ts'

/** What happened in a project, all or of one kind, as far as loaded; `earlier` loads the next page. */
export function useStaffTimeline(project: string, kind: FirmKind | undefined) {
  const query = useInfiniteQuery<
    FirmTimeline,
    ApiError,
    FirmHappening[],
    unknown[],
    string | undefined
  >({
    queryKey: [readFirmTimeline.path, project, kind],
    meta: { tags: readFirmTimeline.tags },
    queryFn: ({ pageParam: before, signal }) =>
      callEndpoint(readFirmTimeline, { params: { id: project }, query: { kind, before } }, signal),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
  })
  return pagedAnswer(query)
}
