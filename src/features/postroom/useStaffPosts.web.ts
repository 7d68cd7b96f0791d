import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { besideRow } from '../../ui/signedin/list/beside.ts'
import { listAddress } from '../../ui/signedin/list/columns.ts'
import type { KeptList } from '../../ui/signedin/list/kept-list.ts'
import { useLiveList } from '../../ui/signedin/list/useLiveList.ts'
import { beginPost, listWrittenPosts, postBoxes, type PostFilters } from './staff.contract.ts'

/** The list without filters. */
export const postsPath = '/console/blog'

export const postAddress = (id: string) => `${postsPath}/${id}`

/** The address of the list with these filters. */
export const postsAddress = (filters: PostFilters): string =>
  listAddress(postsPath, { ...filters }, { box: 'all' })

/** Which posts are listed, by the address. */
export function useStaffPosts(kept: KeptList) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const filters = useMemo(() => filtersIn(query), [query])
  const list = useLiveList({
    key: [listWrittenPosts.path, filters],
    tags: listWrittenPosts.tags,
    load: (after, signal) =>
      callEndpoint(listWrittenPosts, { query: { ...filters, after } }, signal),
  })
  const open = (id: string | null) => void navigate(id === null ? postsPath : postAddress(id))
  const begin = useAct(beginPost, { done: ({ id }) => open(id) })
  return {
    filters,
    kept,
    list,
    begin,
    beside: besideRow(list.rows, null, open),
    /** Changes the filters, in place of the entry of the history. */
    narrow: (changes: Partial<PostFilters>) =>
      void navigate(postsAddress({ ...filters, ...changes }), { replace: true }),
  }
}
export type StaffPostsRoom = ReturnType<typeof useStaffPosts>

const filtersIn = (query: URLSearchParams): PostFilters => ({
  box: postBoxes.find((one) => one === query.get('box')) ?? 'all',
  search: (query.get('search') ?? '').slice(0, 200),
})
