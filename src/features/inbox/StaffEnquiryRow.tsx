import { Link } from 'react-router'
import { useNow } from '../../ui/base/useNow.ts'
import { Unseen } from '../../ui/base/Unseen.tsx'
import { SelectBox } from '../../ui/signedin/list/SelectBox.tsx'
import { localDate, localDay } from '../../ui/signedin/time/dates.ts'
import { dueWords } from '../../ui/signedin/time/due.ts'
import { fullMoment } from '../../ui/signedin/time/moment.ts'
import { serviceInterests } from '../enquiry/contract.ts'
import type { EnquiryRow } from '../enquiry/staff.contract.ts'
import styles from './Row.module.css'
import { sourceInShort } from './staff-source-words.web.ts'
import { deliveryInShort, hasFailed } from './staff-delivery-words.web.ts'

interface StaffEnquiryRowProps {
  row: EnquiryRow
  /** A colleague has put it elsewhere. */
  isGone: boolean
  isOpen: boolean
  isSelected: boolean
  select: () => void
  href: string
}

/** An enquiry in the list: who, by when, about what, of whom. */
export function StaffEnquiryRow(props: StaffEnquiryRowProps) {
  const { row, isGone, isOpen, isSelected, select, href } = props
  const facts = [
    row.company,
    interestName(row.service_interest),
    row.budget_range,
    row.assignee?.name ?? '',
    sourceInShort(row.source, location.host),
  ].filter(Boolean)
  return (
    <li className={[styles.row, isGone ? styles.gone : ''].join(' ')}>
      <SelectBox label={row.name} isSelected={isSelected} toggle={select} />
      <Link to={href} data-row={row.id} aria-current={isOpen ? 'true' : undefined}>
        <span className={styles.first}>
          <b dir="auto">{row.name}</b>
          <Due row={row} />
        </span>
        <span className={styles.about} dir="auto">
          {row.subject || row.excerpt}
        </span>
        <span className={styles.facts}>
          <span dir="auto">{isGone ? 'No longer in this box' : facts.join(' · ')}</span>
          {isGone ? null : <Delivered row={row} isFirst={facts.length === 0} />}
        </span>
      </Link>
    </li>
  )
}

/** Where it is in Salesforce, in bold where somebody should look at it. */
function Delivered({ row: { delivery }, isFirst }: { row: EnquiryRow; isFirst: boolean }) {
  const words = deliveryInShort(delivery)
  if (words === '') return null
  const said = isFirst ? words : ` · ${words}`
  return hasFailed(delivery) ? <strong>{said}</strong> : <small>{said}</small>
}

/** The name of a service by its key; another word stays as it is. */
export const interestName = (interest: string): string =>
  interest in serviceInterests ? serviceInterests[interest as 'advisory'] : interest

/** When an answer is due, of one that is open; else when it came. */
function Due({ row }: { row: EnquiryRow }) {
  const now = useNow()
  if (row.ended_on !== null)
    return <time dateTime={row.ended_on}>{`${row.box} ${localDate(row.ended_on)}`}</time>
  if (row.box !== 'open') return <time dateTime={row.received_at}>{localDay(row.received_at)}</time>
  const { text, urgency } = dueWords(row.reply_due_at, now)
  return (
    <time
      className={styles[urgency]}
      dateTime={row.reply_due_at}
      title={`An answer is due ${fullMoment(row.reply_due_at)}`}
    >
      <Unseen>answer due: </Unseen>
      {text}
    </time>
  )
}
