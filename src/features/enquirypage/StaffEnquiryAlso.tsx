import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/base/form/Button.tsx'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Unseen } from '../../ui/base/Unseen.tsx'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { useKeys } from '../../ui/signedin/keys/screen-keys.ts'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { localDay } from '../../ui/signedin/time/dates.ts'
import type { EnquiryWhole } from '../enquiry/staff.contract.ts'
import styles from './Enquiry.module.css'
import { StaffMergeDialog } from './StaffMergeDialog.tsx'
import type { ListBeside } from './list-beside.web.ts'
import { useStaffMerge, type StaffMerge } from './useStaffMerge.web.ts'

const boxWords = {
  open: 'open',
  answered: 'answered',
  won: 'won',
  lost: 'lost',
  review: 'in review',
}

interface StaffEnquiryAlsoProps {
  enquiry: EnquiryWhole
  list: ListBeside
  /** Moves the focus to the enquiry. */
  stay: () => void
}

/** Others from the same address or company, which can be merged with it, and those that were. */
export function StaffEnquiryAlso({ enquiry, list, stay }: StaffEnquiryAlsoProps) {
  const { also, company, email, box, reference } = enquiry
  const merging = useStaffMerge(enquiry, list, stay)
  const [other, choose] = useState<string | null>(null)
  const canMerge = (one: EnquiryWhole['also'][number]) => box !== 'review' && one.box !== 'review'
  // Whoever writes twice does so from the same address, mostly.
  const likely = also.filter(canMerge).toSorted((a, b) => a.same.localeCompare(b.same))[0]
  useKeys([
    {
      keys: ['d'],
      label: 'Merge with a duplicate…',
      act: () => choose(likely?.reference ?? null),
      when: () => likely !== undefined,
    },
  ])
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return (
    <>
      <Merged enquiry={enquiry} merging={merging} />
      <h4 dir="auto">Also from {company || domain}</h4>
      {also.length === 0 ? <p>No other enquiry.</p> : null}
      <ul className={styles.also}>
        {also.map((one) => (
          <li key={one.reference}>
            <Link to={list.address(one.reference)} dir="auto">
              {one.subject || `Enquiry from ${one.name}`}
            </Link>
            <span dir="auto">
              {localDay(one.received_at)}, {boxWords[one.box]}
              {one.same === 'domain' ? `, by ${one.name}` : ', same address'}
            </span>
            {canMerge(one) ? (
              <Button
                variant="secondary"
                size="compact"
                type="button"
                onClick={() => choose(one.reference)}
              >
                Merge…<Unseen> with {one.reference}</Unseen>{' '}
                {one === likely ? <KeyCap>D</KeyCap> : null}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {other === null ? null : (
        <StaffMergeDialog
          pair={[reference, other]}
          merging={merging}
          onClose={() => choose(null)}
        />
      )}
    </>
  )
}

/** What was merged into it, which can be taken out again. */
function Merged({ enquiry: { merged }, merging }: { enquiry: EnquiryWhole; merging: StaffMerge }) {
  if (merged.length === 0) return null
  return (
    <>
      <h4>Merged into this</h4>
      <Refusal of={merging.unmerge} lead="Not taken out. " />
      <ul className={styles.also}>
        {merged.map(({ reference, name, email, subject, received_at, merged_at }) => (
          <li key={reference}>
            <b dir="auto">{subject || `Enquiry from ${name}`}</b>
            <span dir="auto">
              {reference}, {email}, came {localDay(received_at)}, merged {localDay(merged_at)}
            </span>
            <BusyButton
              variant="secondary"
              size="compact"
              type="button"
              busy={merging.isBusy}
              onClick={() => void merging.takeOut(reference)}
            >
              Take out<Unseen> {reference}</Unseen>
            </BusyButton>
          </li>
        ))}
      </ul>
    </>
  )
}
