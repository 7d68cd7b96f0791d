import { useMemo } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { besideRow } from '../../ui/signedin/list/beside.ts'
import { listAddress } from '../../ui/signedin/list/columns.ts'
import type { KeptList } from '../../ui/signedin/list/kept-list.ts'
import { useLiveList } from '../../ui/signedin/list/useLiveList.ts'
import { listEverybody, peopleBoxes, type PeopleBox } from './staff.contract.ts'

/** What the list is narrowed by; all of it stands in the address. */
export interface PeopleFilters {
  box: PeopleBox
  search: string
}

/** The list without filters. */
export const peoplePath = '/console/people'

/** The address of the list with these filters, or of somebody beside it. */
export const peopleAddress = (filters: PeopleFilters, id?: string): string =>
  listAddress(id ? `${peoplePath}/${id}` : peoplePath, { ...filters }, { box: 'all' })

/** Who is listed and who is open, by the address. */
export function useStaffEverybody(kept: KeptList) {
  const { id = null } = useParams()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const filters = useMemo(() => filtersIn(query), [query])
  const list = useLiveList({
    key: [listEverybody.path, filters],
    tags: listEverybody.tags,
    load: (after, signal) => callEndpoint(listEverybody, { query: { ...filters, after } }, signal),
  })
  const open = (next: string | null, inPlace = false) =>
    void navigate(peopleAddress(filters, next ?? undefined), { replace: inPlace })
  return {
    filters,
    kept,
    list,
    beside: besideRow(list.rows, id, open),
    /** Changes the filters, in place of the entry of the history. */
    narrow: (changes: Partial<PeopleFilters>) =>
      void navigate(peopleAddress({ ...filters, ...changes }, id ?? undefined), { replace: true }),
  }
}
export type StaffEverybodyRoom = ReturnType<typeof useStaffEverybody>

const filtersIn = (query: URLSearchParams): PeopleFilters => ({
  box: peopleBoxes.find((one) => one === query.get('box')) ?? 'all',
  search: (query.get('search') ?? '').slice(0, 200),
})
