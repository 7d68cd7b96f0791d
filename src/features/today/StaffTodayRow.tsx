import { Link } from 'react-router'
import { Badge } from '../../ui/base/Badge.tsx'
import { useNow } from '../../ui/base/useNow.ts'
import { Unseen } from '../../ui/base/Unseen.tsx'
import { percent } from '../../ui/chart/scale.ts'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { fullMoment } from '../../ui/signedin/time/moment.ts'
import styles from './Row.module.css'
import {
  clientState,
  itemAbout,
  itemAddress,
  itemName,
  itemTime,
  remindable,
} from './staff-item-words.web.ts'
import type { TodayItem } from './staff.contract.ts'

/** What is done with a thing from here. */
export interface TodayActs {
  notNow: (item: TodayItem) => void
  /** Shows more of it than its row has. */
  look: (item: TodayItem) => void
  /** Counts it as read. */
  see: (item: TodayItem) => void
  /** Has it delivered once more. */
  retry: (item: TodayItem) => void
  /** Reminds the client of it. */
  remind: (item: TodayItem) => void
}

interface StaffTodayRowProps {
  item: TodayItem
  /** Somebody has done it meanwhile. */
  isGone: boolean
  acts: TodayActs
}

/** One thing that needs somebody: by when, what, who, and what is to be done. */
export function StaffTodayRow({ item, isGone, acts }: StaffTodayRowProps) {
  const name = itemName(item)
  const address = itemAddress(item)
  const where = { 'data-row': item.id, dir: 'auto' } as const
  return (
    <li className={[styles.row, isGone ? styles.gone : ''].join(' ')}>
      <TimeLeft item={item} />
      <div className={styles.what}>
        {address === null ? (
          <button type="button" onClick={() => acts.look(item)} {...where}>
            {name}
          </button>
        ) : (
          <Link to={address} {...where}>
            {name}
          </Link>
        )}
        <p dir="auto">{isGone ? 'No longer needs anybody' : itemAbout(item)}</p>
      </div>
      <div className={styles.acts}>
        {item.waits_on === 'client' ? <ClientState item={item} /> : null}
        <button type="button" className={styles.notNow} onClick={() => acts.notNow(item)}>
          Not now<Unseen>: {name}</Unseen>
        </button>
        <Act item={item} acts={acts} />
      </div>
      {/* On a phone, where a row has no room for them, all of that is behind one button. */}
      <button type="button" className={styles.more} onClick={() => acts.look(item)}>
        <span aria-hidden="true">⋯</span>
        <Unseen>What to do: {name}</Unseen>
      </button>
    </li>
  )
}

/** The one act of a row; what only opens it is done by its name, so that this is left out for others. */
function Act({ item, acts }: Pick<StaffTodayRowProps, 'item' | 'acts'>) {
  const { kind, reference, last } = item
  const mayRemindNow = remindable(item, useNow()) !== null
  if (mayRemindNow)
    return <Named item={item} words="Remind" shortcut="R" act={() => acts.remind(item)} />
  if (item.waits_on === 'client') return null
  const hidden = { className: styles.act, tabIndex: -1, 'aria-hidden': true } as const
  if (kind === 'delivery' && reference !== null)
    return <Named item={item} words="Try again" shortcut="T" act={() => acts.retry(item)} />
  const address = itemAddress(item)
  if (address !== null) {
    const isReply = kind === 'enquiry'
    return (
      <Link to={isReply ? `${address}#reply` : address} {...hidden}>
        {isReply ? 'Reply' : kind === 'update' ? 'Write' : 'Look'}{' '}
        <KeyCap>{isReply ? 'R' : '↵'}</KeyCap>
      </Link>
    )
  }
  if (last !== null)
    return <Named item={item} words="Mark read" shortcut="E" act={() => acts.see(item)} />
  return (
    <button type="button" onClick={() => acts.look(item)} {...hidden}>
      Look <KeyCap>↵</KeyCap>
    </button>
  )
}

interface NamedProps {
  item: TodayItem
  words: string
  shortcut: string
  act: () => void
}

/** A button that names its thing to whoever cannot see the row. */
const Named = ({ item, words, shortcut, act }: NamedProps) => (
  <button type="button" className={styles.act} onClick={act} aria-keyshortcuts={shortcut}>
    <span>
      {words}
      <Unseen>: {itemName(item)}</Unseen>
    </span>{' '}
    <KeyCap>{shortcut}</KeyCap>
  </button>
)

const shapes = { late: 'bars', 'due soon': 'bars', 'in time': 'ring', 'no date': 'ring' } as const

function ClientState({ item }: { item: TodayItem }) {
  const state = clientState(item, useNow())
  return <Badge shape={shapes[state]}>{state}</Badge>
}

/** How it stands with its time, with a bar of what is left of it where that is known. */
function TimeLeft({ item }: { item: TodayItem }) {
  const { due, since } = item
  const { text, urgency, left } = itemTime(item, useNow())
  const words = due ? `Due ${fullMoment(due)}` : fullMoment(since)
  const filled = urgency === 'late' ? '100%' : percent(left ?? 0)
  return (
    <div className={[styles.time, styles[urgency]].join(' ')}>
      <time dateTime={due ?? since} title={words}>
        {text}
      </time>
      {left === null ? null : (
        <svg className={styles.bar} height="4" width="100%" aria-hidden="true">
          <rect width="100%" height="4" rx="2" />
          <rect className={styles.left} width={filled} height="4" rx="2" />
        </svg>
      )}
    </div>
  )
}
