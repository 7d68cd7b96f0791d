import { flushSync } from 'react-dom'
import { useQueryClient } from '@tanstack/react-query'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { makeStaleInTabs } from '../../ui/signedin/data/tabs.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { reloadLists } from '../../ui/signedin/list/useLiveList.ts'
import { offerUndo } from '../../ui/signedin/undo/done-acts.ts'
import type { EnquiryWhole } from '../enquiry/staff.contract.ts'
import { mergeEnquiries, unmergeEnquiry, type MergeField } from '../merge/staff.contract.ts'
import { undoAct } from '../undo/contract.ts'
import type { ListBeside } from './list-beside.web.ts'

/** Merges the open enquiry with another, or takes one out of it; both are taken back for a while. */
export function useStaffMerge(enquiry: EnquiryWhole, list: ListBeside, stay: () => void) {
  const queries = useQueryClient()
  const [merge, unmerge] = [
    useAct(mergeEnquiries, { stays: false }),
    useAct(unmergeEnquiry, { stays: false }),
  ]
  const reload = () => Promise.all([makeStaleInTabs(queries, ['enquiry']), reloadLists(queries)])
  const offer = (id: string, said: string) =>
    offerUndo({
      id,
      said,
      undo: async () => {
        await callEndpoint(undoAct, { params: { id } })
        list.open(enquiry.reference, true)
        await reload()
      },
    })
  return {
    isBusy: merge.isPending || unmerge.isPending,
    merge,
    unmerge,
    /** `close`: takes the dialog away, which has the focus until then. */
    async into(kept: string, other: string, close: () => void): Promise<void> {
      const call = merge.mutateAsync({ params: { id: kept }, body: { other } })
      const done = await call.catch(() => null)
      if (!done) return
      flushSync(close)
      offer(done.undo, `${other} merged into ${kept}`)
      if (kept === enquiry.reference) stay()
      else list.open(kept, true)
      await reload()
    },
    async takeOut(other: string): Promise<void> {
      const call = unmerge.mutateAsync({ params: { id: enquiry.reference }, body: { other } })
      const done = await call.catch(() => null)
      if (!done) return
      offer(done.undo, [`${other} taken out`, ...staysWords(done.stays)].join('; '))
      stay()
      await reload()
    },
  }
}
export type StaffMerge = ReturnType<typeof useStaffMerge>

/** The names of what a merge chooses between. */
export const mergeFieldNames: Record<MergeField, string> = {
  state: 'State',
  assignee: 'Given to',
  reply_due_at: 'Answer due',
  subject: 'Subject',
  phone: 'Phone',
  company: 'Company',
  service_interest: 'Interest',
  budget_range: 'Budget',
  timeline: 'Timeline',
}

const staysWords = (stays: readonly MergeField[]): string[] => {
  if (stays.length === 0) return []
  const names = stays.map((field) => mergeFieldNames[field].toLowerCase())
  return [`what was changed since stays: ${names.join(', ')}`]
}
