import { useMemo, type ReactNode } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { useLiveList } from '../../ui/signedin/list/useLiveList.ts'
import { clientBoxes, listClients, type ClientBox, type ClientWhole } from './staff.contract.ts'

/** Who works on clients. */
interface ClientsWorker {
  /** The account. */
  id: string
  /** Whether they may add, rename and suspend clients. */
  mayChange: boolean
  /** Whether they may invite and manage people of clients. */
  mayManage: boolean
}

/** What the list is narrowed by; all of it stands in the address. */
export interface ClientFilters {
  box: ClientBox
  search: string
}

/** The address of the list with these filters, or of a client beside it. */
export function addressOfClient(filters: ClientFilters, id?: string): string {
  const usual = { box: 'all', search: '' }
  const given = Object.entries(filters).filter(([name, value]) => value !== usual[name as 'box'])
  const query = new URLSearchParams(given)
  const path = id ? `/console/clients/${id}` : '/console/clients'
  return query.size > 0 ? `${path}?${query}` : path
}

/** Which clients are listed and which is open, by the address. */
export function useStaffClients() {
  const { id = null } = useParams()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const filters = useMemo(() => filtersIn(query), [query])
  const list = useLiveList({
    key: [listClients.path, filters],
    tags: listClients.tags,
    load: (after, signal) => callEndpoint(listClients, { query: { ...filters, after } }, signal),
  })
  return {
    id,
    filters,
    list,
    /** Opens a client beside the list; null: the list alone. */
    open: (next: string | null, inPlace = false) =>
      void navigate(addressOfClient(filters, next ?? undefined), { replace: inPlace }),
    /** Changes the filters, in place of the entry of the history. */
    narrow: (changes: Partial<ClientFilters>) =>
      void navigate(addressOfClient({ ...filters, ...changes }, id ?? undefined), {
        replace: true,
      }),
  }
}
export type StaffClientsRoom = ReturnType<typeof useStaffClients>

/** What the open client is given. */
export interface OpenClientProps {
  id: string
  room: StaffClientsRoom
  worker: ClientsWorker
  /** It was opened by somebody, and not named by the address on arrival. */
  takesFocus: boolean
  /** Shows what a client is called and demands, for whoever may change it. */
  showRecord: (client: ClientWhole) => ReactNode
  /** What opens another project of theirs. */
  newProject: (client: ClientWhole) => ReactNode
}

/** Those before and after the open one, which is where its reader goes next. */
export function nextToOpen({ list, id }: StaffClientsRoom) {
  const rows = list.rows.filter(({ isGone, row }) => !isGone || row.id === id)
  const at = rows.findIndex(({ row }) => row.id === id)
  const idAt = (place: number) => (at < 0 ? null : (rows[place]?.row.id ?? null))
  return { before: idAt(at - 1), after: idAt(at + 1) }
}

const filtersIn = (query: URLSearchParams): ClientFilters => ({
  box: clientBoxes.find((one) => one === query.get('box')) ?? 'all',
  search: (query.get('search') ?? '').slice(0, 200),
})
