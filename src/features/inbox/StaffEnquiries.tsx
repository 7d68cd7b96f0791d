import { useEffect, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { prefetchAnswer } from '../../ui/signedin/data/useLiveAnswer.ts'
import type { KeptList } from '../../ui/signedin/list/kept-list.ts'
import { NothingOpen } from '../../ui/signedin/list/ListPane.tsx'
import { useTakesFocus } from '../../ui/signedin/list/OpenPane.tsx'
import { listTemplates } from '../enquirytemplate/staff.contract.ts'
import { readEnquiry } from '../enquiry/staff.contract.ts'
import { StaffInboxList } from './StaffInboxList.tsx'
import type { StaffInboxSelectionProps } from './StaffInboxSelection.tsx'
import { besideOpen, listBeside, useStaffInbox, type StaffInbox } from './useStaffInbox.web.ts'

interface StaffEnquiriesProps {
  me: StaffInboxSelectionProps['me']
  kept: KeptList
  /** The enquiry that is open beside the list. */
  children: (open: {
    reference: string
    list: ReturnType<typeof listBeside>
    /** It was opened by somebody, and not named by the address on arrival. */
    takesFocus: boolean
  }) => ReactNode
}

/** The firm's enquiries: the list, and beside it the one that is open. */
export function StaffEnquiries({ me, kept, children: show }: StaffEnquiriesProps) {
  const inbox = useStaffInbox(kept)
  const { reference } = inbox
  const takesFocus = useTakesFocus(reference)
  // Loaded with the list, so that the first enquiry can be answered from one at once.
  useAnswer(listTemplates)
  usePrefetchedNext(inbox)
  return (
    <>
      <StaffInboxList inbox={inbox} me={me} />
      {reference ? (
        show({ reference, list: listBeside(inbox), takesFocus })
      ) : (
        <NothingOpen title="No enquiry is open.">
          Choose one from the list, or press J and then Enter.
        </NothingOpen>
      )}
    </>
  )
}

/** Loads the next enquiry, so that it stands there as soon as the open one is done. */
function usePrefetchedNext(inbox: StaffInbox): void {
  const queries = useQueryClient()
  const { after } = besideOpen(inbox)
  useEffect(() => {
    if (after) void prefetchAnswer(queries, readEnquiry, { params: { id: after } })
  }, [queries, after])
}
