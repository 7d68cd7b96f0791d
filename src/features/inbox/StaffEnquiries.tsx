import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { NavigationType, useNavigationType } from 'react-router'
import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { prefetchAnswer } from '../../ui/signedin/data/useLiveAnswer.ts'
import type { KeptList } from '../../ui/signedin/list/kept-list.ts'
import { listTemplates } from '../enquirytemplate/staff.contract.ts'
import { readEnquiry } from '../enquiry/staff.contract.ts'
import styles from './Inbox.module.css'
import { StaffEnquiryOpen } from './StaffEnquiryOpen.tsx'
import { StaffInboxList } from './StaffInboxList.tsx'
import {
  besideOpen,
  useStaffInbox,
  type InboxWriter,
  type StaffInbox,
} from './useStaffInbox.web.ts'

interface StaffEnquiriesProps {
  writer: InboxWriter
  kept: KeptList
}

/** The firm's enquiries: the list, and beside it the one that is open. */
export function StaffEnquiries({ writer, kept }: StaffEnquiriesProps) {
  const inbox = useStaffInbox(kept)
  const { reference } = inbox
  // What the address named when the page was loaded takes no focus: nobody has pressed anything.
  const isLoaded = useNavigationType() === NavigationType.Pop
  const [arrived, setArrived] = useState(isLoaded ? reference : null)
  if (arrived !== null && arrived !== reference) setArrived(null)
  // Loaded with the list, so that the first enquiry can be answered from one at once.
  useAnswer(listTemplates)
  usePrefetchedNext(inbox)
  return (
    <>
      <StaffInboxList inbox={inbox} writer={writer} />
      {reference ? (
        <StaffEnquiryOpen
          key={reference}
          reference={reference}
          inbox={inbox}
          writer={writer}
          takesFocus={arrived !== reference}
        />
      ) : (
        <div className={styles.nothing}>
          <EmptyState title="No enquiry is open.">
            Choose one from the list, or press J and then Enter.
          </EmptyState>
        </div>
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
