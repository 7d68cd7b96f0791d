import { useMemo } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { besideRow } from '../../ui/signedin/list/beside.ts'
import { listAddress } from '../../ui/signedin/list/columns.ts'
import type { KeptList } from '../../ui/signedin/list/kept-list.ts'
import { useLiveList } from '../../ui/signedin/list/useLiveList.ts'
import { listFirmThreads, threadBoxes, type ThreadBox } from './staff.contract.ts'

/** What the list is narrowed by; all of it stands in the address. */
export interface ThreadFilters {
  box: ThreadBox
  whose: '' | 'mine'
  search: string
}

/** The list without filters. */
export const messagesPath = '/console/messages'

/** The address of the list with these filters, or of the messages of a project beside it. */
export const messagesAddress = (filters: ThreadFilters, project?: string): string =>
  listAddress(project ? `${messagesPath}/${project}` : messagesPath, { ...filters }, { box: 'all' })

/** Which threads are listed and which is open, by the address. */
export function useStaffMessages(kept: KeptList) {
  const { project = null } = useParams()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const filters = useMemo(() => filtersIn(query), [query])
  const list = useLiveList({
    key: [listFirmThreads.path, filters],
    tags: listFirmThreads.tags,
    load: (after, signal) =>
      callEndpoint(listFirmThreads, { query: { ...filters, after } }, signal),
  })
  const open = (next: string | null, inPlace = false) =>
    void navigate(messagesAddress(filters, next ?? undefined), { replace: inPlace })
  return {
    filters,
    kept,
    list,
    beside: besideRow(list.rows, project, open),
    /** Changes the filters, in place of the entry of the history. */
    narrow: (changes: Partial<ThreadFilters>) =>
      void navigate(messagesAddress({ ...filters, ...changes }, project ?? undefined), {
        replace: true,
      }),
  }
}
export type StaffMessagesRoom = ReturnType<typeof useStaffMessages>

function filtersIn(query: URLSearchParams): ThreadFilters {
  return {
    box: threadBoxes.find((one) => one === query.get('box')) ?? 'all',
    whose: query.get('whose') === 'mine' ? 'mine' : '',
    search: (query.get('search') ?? '').slice(0, 200),
  }
}
