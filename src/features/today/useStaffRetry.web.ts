import { useState, type RefObject } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { makeStaleInTabs } from '../../ui/signedin/data/tabs.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { deliverEnquiry } from '../delivery/staff.contract.ts'
import type { TodayItem } from './staff.contract.ts'
import { focusBeside } from './useStaffAway.web.ts'
import type { StaffTodayList } from './useStaffToday.web.ts'

/** Has what did not reach Salesforce sent there once more; the focus goes to the next thing. */
export function useStaffRetry({ list }: StaffTodayList, place: RefObject<HTMLElement | null>) {
  const queries = useQueryClient()
  const deliver = useAct(deliverEnquiry, { stays: false })
  const [said, say] = useState('')

  async function retry(item: TodayItem) {
    const { kind, reference, who } = item
    if (kind !== 'delivery' || reference === null || deliver.isPending) return
    const done = await deliver.mutateAsync({ params: { id: reference } }).catch(() => null)
    if (!done) return
    say(`The Lead for ${who || 'somebody'} is tried again.`)
    focusBeside(place, item.id)
    list.drop(item.id)
    await makeStaleInTabs(queries, ['enquiry'])
  }
  return {
    /** What was done; empty: nothing yet. */
    said,
    refused: deliver,
    retry: (item: TodayItem) => void retry(item),
  }
}
