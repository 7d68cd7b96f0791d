import { useEffect } from 'react'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { useLiveAnswer } from '../../ui/signedin/data/useLiveAnswer.ts'
import { OpenPane } from '../../ui/signedin/list/OpenPane.tsx'
import { readEnquiry } from '../enquiry/staff.contract.ts'
import { noteOpened } from '../search/staff.contract.ts'
import { StaffEnquiryWork, type StaffEnquiryOpenProps } from './StaffEnquiryWork.tsx'

/** What others do to it is looked for so often, in ms. */
const every = 10_000

/** The open enquiry; alone on a narrow screen, with a way back to the list. */
export function StaffEnquiryOpen(props: StaffEnquiryOpenProps) {
  const { reference, list } = props
  const isPossible = /^(ENQ-[A-Z0-9]{8}|[\w-]{22})$/.test(reference)
  const answer = useLiveAnswer(
    readEnquiry,
    isPossible ? { params: { id: reference } } : null,
    every,
  )
  useNoted(answer.data?.id)
  useKept(answer.data?.reference, props)
  const isMissing = !isPossible || answer.error?.status === 404
  return (
    <OpenPane
      beside={{ openId: reference, open: list.open }}
      list={{ label: 'Enquiries', href: list.address() }}
      missing={
        isMissing ? [`There is no enquiry ${reference}.`, 'It may have been misspelled.'] : null
      }
    >
      <WhenLoaded of={answer} waiting="Loading the enquiry...">
        {(enquiry) => <StaffEnquiryWork {...props} enquiry={enquiry} />}
      </WhenLoaded>
    </OpenPane>
  )
}

/** Whoever opens one that was merged into another is led to that one. */
function useKept(kept: string | undefined, { reference, list }: StaffEnquiryOpenProps): void {
  const isElsewhere = kept !== undefined && reference.startsWith('ENQ-') && kept !== reference
  useEffect(() => {
    if (isElsewhere) list.open(kept, true)
  }, [isElsewhere, kept, list])
}

/** Notes that it was opened, so that the palette offers it first. */
function useNoted(id: string | undefined): void {
  const { mutate: note } = useAct(noteOpened)
  useEffect(() => {
    if (id) note({ body: { kind: 'enquiry', record: id } })
  }, [id, note])
}
