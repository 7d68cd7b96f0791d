import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { besideRow } from '../../ui/signedin/list/beside.ts'
import { listAddress } from '../../ui/signedin/list/columns.ts'
import type { KeptList } from '../../ui/signedin/list/kept-list.ts'
import { useLiveList } from '../../ui/signedin/list/useLiveList.ts'
import { textBoxes, type TextFilters } from '../editorial/staff.contract.ts'
import { textAddress, type ListRoom, type TextRoom } from './staff-text-rooms.web.ts'

/** The address of the list with these filters. */
export const textsAddress = ({ kind }: TextRoom, filters: TextFilters): string =>
  listAddress(kind.room, { ...filters }, { box: 'all' })

/** Which texts are listed, by the address. */
export function useStaffTexts(room: ListRoom, kept: KeptList) {
  const { kind, calls } = room
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const filters = useMemo(() => filtersIn(query), [query])
  const list = useLiveList({
    key: [calls.list.path, filters],
    tags: calls.list.tags,
    load: (after, signal) => callEndpoint(calls.list, { query: { ...filters, after } }, signal),
  })
  const open = (id: string | null) => void navigate(id === null ? kind.room : textAddress(room, id))
  const begin = useAct(calls.begin, { done: ({ id }) => open(id) })
  return {
    room,
    filters,
    kept,
    list,
    begin,
    beside: besideRow(list.rows, null, open),
    /** Changes the filters, in place of the entry of the history. */
    narrow: (changes: Partial<TextFilters>) =>
      void navigate(textsAddress(room, { ...filters, ...changes }), { replace: true }),
  }
}
export type StaffTextList = ReturnType<typeof useStaffTexts>

const filtersIn = (query: URLSearchParams): TextFilters => ({
  box: textBoxes.find((one) => one === query.get('box')) ?? 'all',
  search: (query.get('search') ?? '').slice(0, 200),
})
