import { useInfiniteQuery } from '@tanstack/react-query'
import { callEndpoint, type ApiError } from '../../ui/signedin/data/client.ts'
import { readFirmThread, type FirmThread } from '../message/staff.contract.ts'

/** The project whose messages these are, and who of the client reads them. */
export interface ThreadOf {
  id: string
  client_name: string
  readers: readonly { name: string }[]
}

export interface StaffThreadProps {
  project: ThreadOf
  /** The id of the heading that Escape leads back to from the field. */
  heading: string
  /** It is as high as what it stands in, so that the field is always in sight. */
  fills?: boolean
}

/** What others write is looked for so often, in ms. */
const every = 10_000

type Entry = Pick<FirmThread['messages'][number], 'id' | 'author_name' | 'body' | 'created_at'> & {
  from_firm: boolean
  /** The team alone reads it. */
  isNote: boolean
  files: FirmThread['messages'][number]['files']
}

/** Messages and notes of a project, the oldest first; `older` loads the page before. */
export function useStaffThread(project: string) {
  const { data, error, refetch, ...pages } = useInfiniteQuery<
    FirmThread,
    ApiError,
    { entries: Entry[]; last: number },
    unknown[],
    number | undefined
  >({
    queryKey: [readFirmThread.path, project],
    meta: { tags: readFirmThread.tags },
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(
        readFirmThread,
        { params: { id: project }, query: { before: pageParam } },
        signal,
      ),
    initialPageParam: undefined,
    getNextPageParam: ({ more, messages }) => (more ? messages[0]?.number : undefined),
    refetchInterval: every,
    select: ({ pages: all }) => ({
      entries: together(all),
      last: all[0]?.messages.at(-1)?.number ?? 0,
    }),
  })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages
  return {
    answer: { data, error, refetch },
    older: { more: hasNextPage, busy: isFetchingNextPage, load: () => void fetchNextPage() },
  }
}

/** Each page has all notes. Older than the oldest message that is shown, one would stand in the wrong place. */
function together(pages: readonly FirmThread[]): Entry[] {
  const messages = pages.toReversed().flatMap((page) => page.messages)
  const since = pages.at(-1)?.more ? (messages[0]?.created_at ?? '') : ''
  const notes = (pages[0]?.notes ?? []).filter(({ created_at }) => created_at >= since)
  return [
    ...messages.map((one) => ({ ...one, isNote: false })),
    ...notes.map((one) => ({ ...one, isNote: true, from_firm: true, files: [] })),
  ].toSorted((a, b) => a.created_at.localeCompare(b.created_at))
}

export type LoggedEntry = Entry
