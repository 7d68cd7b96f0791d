import type { ReactNode } from 'react'
import { Labeled } from '../../ui/base/Labeled.tsx'
import { interestName, sourceWords } from '../enquiry/contract.ts'
import type { EnquiryWhole } from '../enquiry/staff.contract.ts'
import styles from './Enquiry.module.css'
import { StaffEnquiryAlso } from './StaffEnquiryAlso.tsx'
import { StaffEnquiryDelivery } from './StaffEnquiryDelivery.tsx'
import type { ListBeside } from './list-beside.web.ts'

interface StaffEnquiryFactsProps {
  enquiry: EnquiryWhole
  list: ListBeside
  /** Moves the focus to the enquiry. */
  stay: () => void
  /** What may be done with the data of whoever sent it. */
  dataOf: (enquiry: EnquiryWhole) => ReactNode
}

/** What the visitor has chosen and typed besides the message, and what else is known of them. */
export function StaffEnquiryFacts({ enquiry, list, stay, dataOf }: StaffEnquiryFactsProps) {
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
        <Labeled label="Came by">
          <span dir="auto">{sourceWords(enquiry.source, location.host)}</span>
        </Labeled>
        <Labeled label="Reference">{enquiry.reference}</Labeled>
        <Labeled label="Given to">{assignee?.name ?? 'nobody'}</Labeled>
      </dl>
      {client ? (
        <>
          <h4>A client</h4>
          <p dir="auto">Somebody of {client.name} has this address.</p>
        </>
      ) : null}
      <StaffEnquiryDelivery enquiry={enquiry} />
      <StaffEnquiryAlso enquiry={enquiry} list={list} stay={stay} />
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
      {dataOf(enquiry)}
    </section>
  )
}
