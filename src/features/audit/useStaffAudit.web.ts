import { useMemo } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { addDays, type Day } from '../../contract/days.ts'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { saveDownload, type Saving } from '../../ui/signedin/data/save-file.ts'
import { besideRow } from '../../ui/signedin/list/beside.ts'
import { listAddress } from '../../ui/signedin/list/columns.ts'
import type { KeptList } from '../../ui/signedin/list/kept-list.ts'
import { useLiveList } from '../../ui/signedin/list/useLiveList.ts'
import { startOf } from '../../ui/signedin/time/days.ts'
import { auditSides, listAudit, saveAudit, type AuditSide } from './staff.contract.ts'

/** What the list is narrowed by; all of it stands in the address. */
export interface AuditPageFilters {
  search: string
  side: AuditSide | ''
  /** The first and the last day; empty: all. */
  from: Day
  to: Day
}

/** The list without filters. */
export const auditPath = '/console/audit'

/** The address of the list with these filters, or of an entry beside it. */
export const auditAddress = (filters: AuditPageFilters, number?: string): string =>
  listAddress(number ? `${auditPath}/${number}` : auditPath, { ...filters }, {})

/** Which entries are listed and which is open, by the address. */
export function useStaffAudit(kept: KeptList) {
  const { number = null } = useParams()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const filters = useMemo(() => filtersIn(query), [query])
  const wanted = useMemo(() => asked(filters), [filters])
  const list = useLiveList({
    key: [listAudit.path, wanted],
    tags: listAudit.tags,
    load: (after, signal) => callEndpoint(listAudit, { query: { ...wanted, after } }, signal),
  })
  const open = (next: string | null, inPlace = false) =>
    void navigate(auditAddress(filters, next ?? undefined), { replace: inPlace })
  return {
    filters,
    kept,
    list,
    beside: besideRow(list.rows, number, open),
    /** Saves all that the list has. */
    save: (saving: Saving) => saveDownload(saveAudit, wanted, 'audit.csv', saving),
    /** Changes the filters, in place of the entry of the history. */
    narrow: (changes: Partial<AuditPageFilters>) =>
      void navigate(auditAddress({ ...filters, ...changes }, number ?? undefined), {
        replace: true,
      }),
  }
}
export type StaffAuditRoom = ReturnType<typeof useStaffAudit>

/** Days begin where their reader is. */
const asked = ({ search, side, from, to }: AuditPageFilters) => ({
  search,
  side,
  from: from === '' ? '' : startOf(from).toISOString(),
  to: to === '' ? '' : startOf(addDays(to, 1)).toISOString(),
})

const dayIn = (query: URLSearchParams, name: string): Day => {
  const [day = ''] = /^\d{4}-\d\d-\d\d$/.exec(query.get(name) ?? '') ?? []
  return Number.isNaN(Date.parse(day)) ? '' : day
}

const filtersIn = (query: URLSearchParams): AuditPageFilters => ({
  search: (query.get('search') ?? '').slice(0, 200),
  side: auditSides.find((one) => one === query.get('side')) ?? '',
  from: dayIn(query, 'from'),
  to: dayIn(query, 'to'),
})
