import { useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { MoreRows } from '../../ui/signedin/list/MoreRows.tsx'
import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { Select } from '../../ui/base/form/Field.tsx'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { Part } from '../../ui/signedin/frame/Part.tsx'
import { BoxTabs } from '../../ui/signedin/list/BoxTabs.tsx'
import { SaveList } from '../../ui/signedin/list/SaveList.tsx'
import { SearchWords } from '../../ui/signedin/list/SearchWords.tsx'
import { countWords } from '../../ui/signedin/list/news.ts'
import { sourceFilters, type Subscriber, type SubscriberState } from './staff.contract.ts'
import { sourceLabels } from './staff-source-words.web.ts'
import { subscribersAddress, useStaffSubscribers } from './useStaffSubscribers.web.ts'
import { StaffAddSubscriber } from './StaffAddSubscriber.tsx'
import { StaffSubscriberRow } from './StaffSubscriberRow.tsx'
import styles from './Subscribers.module.css'

const boxes = { confirmed: 'Subscribed', asked: 'Not confirmed', ended: 'Ended' } as const
const empty: Record<SubscriberState, readonly [string, string]> = {
  confirmed: [
    'Nobody has subscribed yet.',
    'Visitors do that on the blog, and confirm it by mail.',
  ],
  asked: ['Nobody is yet to confirm.', 'Who has asked and not pressed the button stands here.'],
  ended: ['Nobody has ended it.', 'Who has, or whose mail came back, stands here for 30 days.'],
}

interface StaffSubscribersProps {
  /** What may be done with the data of a subscriber. */
  dataOf: (row: Subscriber) => ReactNode
}

/** Who gets new posts by mail. */
export function StaffSubscribers({ dataOf }: StaffSubscribersProps) {
  const room = useStaffSubscribers()
  const { filters, list, counts } = room
  const isNarrowed = filters.search !== '' || filters.source !== 'any'
  const count = counts ? countWords(counts[filters.state]) : ''
  return (
    <Part
      title="Who gets them"
      about={
        <>
          By their address. Removing somebody ends all mail to them.{' '}
          <Link to="/console/import?kind=subscribers">Import subscribers from a file</Link>
        </>
      }
    >
      <div className={styles.narrow}>
        <BoxTabs
          boxes={boxes}
          current={filters.state}
          counts={counts}
          hrefOf={(state) => subscribersAddress({ ...filters, state })}
        />
        <Select
          name="source"
          label="From"
          value={filters.source}
          onChange={({ target }) =>
            room.narrow({ source: sourceFilters.find((one) => one === target.value) ?? 'any' })
          }
        >
          {sourceFilters.map((one) => (
            <option key={one} value={one}>
              {sourceLabels[one]}
            </option>
          ))}
        </Select>
        <SearchWords
          label="Find by the beginning of the address"
          value={filters.search}
          find={(search) => room.narrow({ search })}
        />
      </div>
      <StaffAddSubscriber />
      <WhenLoaded of={list.state} waiting="Loading the subscribers...">
        {() => (list.rows.length > 0 ? <Rows {...{ room, dataOf }} /> : <Nothing room={room} />)}
      </WhenLoaded>
      <MoreRows of={list} show={() => void list.showMore()} />
      {list.rows.length === 0 ? null : (
        <SaveList noun="subscribers" count={isNarrowed ? '' : count} save={room.save} isWhole />
      )}
    </Part>
  )
}

type Room = ReturnType<typeof useStaffSubscribers>

function Nothing({ room: { filters } }: { room: Room }) {
  const [title, sentence] = filters.search
    ? ['No address begins with that.', 'Try fewer letters, or another of the lists above.']
    : filters.source === 'any'
      ? empty[filters.state]
      : ['Nobody came from there.', 'Choose another source, or another of the lists above.']
  return <EmptyState title={title}>{sentence}</EmptyState>
}

function Rows({ room: { list }, dataOf }: StaffSubscribersProps & { room: Room }) {
  const place = useRef<HTMLUListElement>(null)
  const removed = (id: string) => {
    list.drop(id)
    place.current?.focus()
  }
  return (
    <ul ref={place} tabIndex={-1} className={styles.rows}>
      {list.rows.map(({ row, isGone }) =>
        isGone ? null : (
          <li key={row.id} className={styles.row}>
            <StaffSubscriberRow row={row} removed={() => removed(row.id)} data={dataOf(row)} />
          </li>
        ),
      )}
    </ul>
  )
}
