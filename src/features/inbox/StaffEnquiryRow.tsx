import { useNow } from '../../ui/base/useNow.ts'
import { Unseen } from '../../ui/base/Unseen.tsx'
import { ListRow } from '../../ui/signedin/list/ListRow.tsx'
import { SelectBox } from '../../ui/signedin/list/SelectBox.tsx'
import { localDate, localDay } from '../../ui/signedin/time/dates.ts'
import { clockWords } from '../../ui/signedin/time/due.ts'
import { fullMoment } from '../../ui/signedin/time/moment.ts'
import { deliveryInShort, hasFailed } from '../delivery/contract.ts'
import { interestName, sourceInShort } from '../enquiry/contract.ts'
import type { EnquiryColumn } from '../enquirylist/contract.ts'
import type { ClockedEnquiry, EnquiryRow } from '../enquiry/staff.contract.ts'
import styles from './Row.module.css'

interface StaffEnquiryRowProps {
  row: ClockedEnquiry
  columns: readonly EnquiryColumn[]
  /** A colleague has put it elsewhere. */
  isGone: boolean
  isOpen: boolean
  isSelected: boolean
  select: () => void
  href: string
}

/** An enquiry in the list: who, by when, about what, of whom. */
export function StaffEnquiryRow(props: StaffEnquiryRowProps) {
  const { row, columns, isGone, isOpen, isSelected, select, href } = props
  const facts = columns.map((column) => factOf[column]?.(row) ?? '').filter(Boolean)
  return (
    <ListRow
      id={row.id}
      href={href}
      isOpen={isOpen}
      isGone={isGone}
      before={<SelectBox label={row.name} isSelected={isSelected} toggle={select} />}
      name={row.name}
      aside={<Due row={row} />}
    >
      <span className={styles.about} dir="auto">
        {row.subject || row.excerpt}
      </span>
      <span className={styles.facts}>
        <span dir="auto">{facts.join(' · ')}</span>
        <Delivered row={row} isFirst={facts.length === 0} />
      </span>
    </ListRow>
  )
}

/** What a column says of an enquiry; those that are not here have a place of their own. */
const factOf: Partial<Record<EnquiryColumn, (row: EnquiryRow) => string | undefined>> = {
  company: ({ company }) => company,
  service_interest: ({ service_interest }) => interestName(service_interest ?? ''),
  budget_range: ({ budget_range }) => budget_range,
  assignee: ({ assignee }) => assignee?.name,
  source: ({ source }) => source && sourceInShort(source, location.host),
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  timeline: ({ timeline }) => timeline,
  reference: ({ reference }) => reference,
  answered_at: ({ answered_at }) => (answered_at ? `answered ${localDay(answered_at)}` : ''),
}

/** Where it is in Salesforce, in bold where somebody should look at it. */
function Delivered({ row: { delivery }, isFirst }: { row: EnquiryRow; isFirst: boolean }) {
  const words = delivery ? deliveryInShort(delivery) : ''
  if (!delivery || words === '') return null
  const said = isFirst ? words : ` · ${words}`
  return hasFailed(delivery) ? <strong>{said}</strong> : <small>{said}</small>
}

/** When an answer is due, of one that is open; else when it came. */
function Due({ row }: { row: ClockedEnquiry }) {
  const now = useNow()
  if (row.ended_on !== null)
    return <time dateTime={row.ended_on}>{`${row.box} ${localDate(row.ended_on)}`}</time>
  if (row.box !== 'open' || row.clock === null)
    return <time dateTime={row.received_at}>{localDay(row.received_at)}</time>
  const { text, urgency } = clockWords(row.clock, row.reply_due_at, now)
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
