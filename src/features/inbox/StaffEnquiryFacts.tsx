import { Link } from 'react-router'
import { Labeled } from '../../ui/base/Labeled.tsx'
import { localDay } from '../../ui/signedin/time/dates.ts'
import type { EnquiryWhole } from '../enquiry/staff.contract.ts'
import styles from './Enquiry.module.css'
import { interestName } from './StaffEnquiryRow.tsx'
import { inboxAddress, type InboxFilters } from './useStaffInbox.web.ts'

interface StaffEnquiryFactsProps {
  enquiry: EnquiryWhole
  filters: InboxFilters
}

/** What the visitor has chosen and typed besides the message, and what else is known of them. */
export function StaffEnquiryFacts({ enquiry, filters }: StaffEnquiryFactsProps) {
  const { assignee, client, spam_signs: signs, phone } = enquiry
  const facts: [label: string, value: string][] = [
    ['Interest', interestName(enquiry.service_interest)],
    ['Budget', enquiry.budget_range],
    ['Timeline', enquiry.timeline],
    ['Company', enquiry.company],
  ]
  return (
    <section className={styles.facts} aria-label="About the enquiry">
      <h4>What they said</h4>
      <dl>
        {facts.map(([label, value]) =>
          value ? (
            <Labeled key={label} label={label}>
              <span dir="auto">{value}</span>
            </Labeled>
          ) : null,
        )}
        {phone ? (
          <Labeled label="Phone">
            <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>
          </Labeled>
        ) : null}
        <Labeled label="Reference">{enquiry.reference}</Labeled>
        <Labeled label="Given to">{assignee?.name ?? 'nobody'}</Labeled>
      </dl>
      {client ? (
        <>
          <h4>A client</h4>
          <p dir="auto">Somebody of {client.name} has this address.</p>
        </>
      ) : null}
      <Also enquiry={enquiry} filters={filters} />
      {signs.length > 0 ? (
        <>
          <h4>Signs of spam, for and against</h4>
          <ul className={styles.signs}>
            {signs.map((sign) => (
              <li key={sign}>{sign}</li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  )
}

const boxWords = {
  open: 'open',
  answered: 'answered',
  won: 'won',
  lost: 'lost',
  review: 'in review',
}

/** Others from the same address or company. */
function Also({ enquiry, filters }: StaffEnquiryFactsProps) {
  const { also, company, email } = enquiry
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return (
    <>
      <h4 dir="auto">Also from {company || domain}</h4>
      {also.length === 0 ? <p>No other enquiry.</p> : null}
      <ul className={styles.also}>
        {also.map(({ reference, name, subject, received_at: at, box, same }) => (
          <li key={reference}>
            <Link to={inboxAddress(filters, reference)} dir="auto">
              {subject || `Enquiry from ${name}`}
            </Link>
            <span dir="auto">
              {localDay(at)}, {boxWords[box]}
              {same === 'domain' ? `, by ${name}` : ', same address'}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
