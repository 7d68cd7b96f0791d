import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useNow } from '../../ui/base/useNow.ts'
import { countWords } from '../../ui/signedin/list/news.ts'
import { dayOf } from '../../ui/signedin/time/days.ts'
import { boxNames, enquiryBoxes } from '../enquirylist/contract.ts'
import styles from './Inbox.module.css'
import {
  assigneeChoices,
  inboxAddress,
  type AssigneeChoice,
  type StaffInbox,
} from './useStaffInbox.web.ts'

/** The boxes with what lies in them, and what narrows the list down. */
export function StaffInboxHead({ inbox, children }: { inbox: StaffInbox; children: ReactNode }) {
  const { filters, list, narrow } = inbox
  const now = useNow()
  const counts = list.newest?.counts
  return (
    <div className={styles.head}>
      <nav className={styles.tabs} aria-label="Boxes">
        {enquiryBoxes.map((box) => (
          <Link
            key={box}
            to={inboxAddress({ ...filters, box, ended_since: '' })}
            aria-current={box === filters.box ? 'true' : undefined}
          >
            {boxNames[box]}
            {counts && counts[box] > 0 ? ` ${countWords(counts[box])}` : ''}
          </Link>
        ))}
      </nav>
      <div className={styles.narrow}>
        <SearchWords value={filters.search} find={(search) => narrow({ search })} />
        <select
          aria-label="Whose"
          value={filters.assignee}
          onChange={({ target }) => narrow({ assignee: target.value as AssigneeChoice })}
        >
          {Object.entries(assigneeChoices).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        {filters.box === 'won' || filters.box === 'lost' ? (
          <input
            type="date"
            aria-label={`${boxNames[filters.box]} from this day on`}
            max={dayOf(now)}
            value={filters.ended_since}
            onChange={({ target }) => narrow({ ended_since: target.value })}
          />
        ) : null}
      </div>
      {children}
    </div>
  )
}

/** After the last key, in ms. */
const pause = 250

/** The words stand in the address a moment after they were typed. */
function SearchWords({ value, find }: { value: string; find: (words: string) => void }) {
  const [typed, setTyped] = useState(value)
  const [sent, setSent] = useState(value)
  const [known, setKnown] = useState(value)
  // Back and a followed link change the words, too; what came from here is behind what is typed.
  if (known !== value) {
    setKnown(value)
    if (value !== sent) setTyped(value)
    setSent(value)
  }
  const latest = useRef(find)
  useEffect(() => {
    latest.current = find
  })
  useEffect(() => {
    const words = typed.trim()
    if (words === sent) return undefined
    const timer = setTimeout(() => {
      setSent(words)
      latest.current(words)
    }, pause)
    return () => clearTimeout(timer)
  }, [typed, sent])
  return (
    <input
      type="search"
      name="search"
      aria-label="Search enquiries"
      placeholder="Search"
      autoComplete="off"
      enterKeyHint="search"
      maxLength={200}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape') return
        setTyped('')
        currentTarget.blur()
        document.getElementById('section')?.focus()
      }}
    />
  )
}
