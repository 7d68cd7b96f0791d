import { useMemo, type ReactNode } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { besideRow } from '../../ui/signedin/list/beside.ts'
import { listAddress } from '../../ui/signedin/list/columns.ts'
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
export const addressOfClient = (filters: ClientFilters, id?: string): string =>
  listAddress(id ? `/console/clients/${id}` : '/console/clients', { ...filters }, { box: 'all' })

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
  const open = (next: string | null, inPlace = false) =>
    void navigate(addressOfClient(filters, next ?? undefined), { replace: inPlace })
  return {
    filters,
    list,
    beside: besideRow(list.rows, id, open),
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
  /** What makes it and another one client. */
  merging: (client: ClientWhole) => ReactNode
}

const filtersIn = (query: URLSearchParams): ClientFilters => ({
  box: clientBoxes.find((one) => one === query.get('box')) ?? 'all',
  search: (query.get('search') ?? '').slice(0, 200),
})
