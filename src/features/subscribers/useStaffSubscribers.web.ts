import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { saveDownload, type Saving } from '../../ui/signedin/data/save-file.ts'
import { listAddress } from '../../ui/signedin/list/columns.ts'
import { useLiveList } from '../../ui/signedin/list/useLiveList.ts'
import {
  listSubscribers,
  saveSubscribers,
  sourceFilters,
  subscriberStates,
  type subscriberFilters,
} from './staff.contract.ts'

type Filters = z.output<typeof subscriberFilters>

/** The address of the list with these filters. */
export const subscribersAddress = (filters: Filters): string =>
  listAddress('/console/subscribers', { ...filters }, { state: 'confirmed', source: 'any' })

/** Which subscribers are listed, by the address. */
export function useStaffSubscribers() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const filters = useMemo(() => filtersIn(query), [query])
  const list = useLiveList({
    key: [listSubscribers.path, filters],
    tags: listSubscribers.tags,
    load: (after, signal) =>
      callEndpoint(listSubscribers, { query: { ...filters, after } }, signal),
  })
  return {
    filters,
    list,
    counts: list.newest?.counts,
    /** Saves all that the list has. */
    save: (saving: Saving) => saveDownload(saveSubscribers, filters, 'subscribers.csv', saving),
    narrow: (changes: Partial<Filters>) =>
      void navigate(subscribersAddress({ ...filters, ...changes }), { replace: true }),
  }
}

const filtersIn = (query: URLSearchParams): Filters => ({
  state: subscriberStates.find((one) => one === query.get('state')) ?? 'confirmed',
  source: sourceFilters.find((one) => one === query.get('source')) ?? 'any',
  search: (query.get('search') ?? '').slice(0, 254),
})
