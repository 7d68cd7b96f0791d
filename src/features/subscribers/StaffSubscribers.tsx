import { useRef, type ReactNode } from 'react'
import { MoreRows } from '../../ui/signedin/list/MoreRows.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { makeStaleInTabs } from '../../ui/signedin/data/tabs.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { Part } from '../../ui/signedin/frame/Part.tsx'
import { BoxTabs } from '../../ui/signedin/list/BoxTabs.tsx'
import { SaveList } from '../../ui/signedin/list/SaveList.tsx'
import { SearchWords } from '../../ui/signedin/list/SearchWords.tsx'
import { countWords } from '../../ui/signedin/list/news.ts'
import { reloadLists } from '../../ui/signedin/list/useLiveList.ts'
import { localDay } from '../../ui/signedin/time/dates.ts'
import { offerUndo } from '../../ui/signedin/undo/done-acts.ts'
import { undoAct } from '../undo/contract.ts'
import { removeSubscriber, type Subscriber, type SubscriberState } from './staff.contract.ts'
import { subscribersAddress, useStaffSubscribers } from './useStaffSubscribers.web.ts'
import styles from './Subscribers.module.css'

const boxes = { confirmed: 'Subscribed', asked: 'Not confirmed', ended: 'Ended' } as const
const sinceWords: Record<SubscriberState, string> = {
  confirmed: 'Since',
  asked: 'Asked on',
  ended: 'Ended on',
}
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
  const count = counts ? countWords(counts[filters.state]) : ''
  return (
    <Part title="Who gets them" about="By their address. Removing somebody ends all mail to them.">
      <div className={styles.narrow}>
        <BoxTabs
          boxes={boxes}
          current={filters.state}
          counts={counts}
          hrefOf={(state) => subscribersAddress({ ...filters, state })}
        />
        <SearchWords
          label="Find by the beginning of the address"
          value={filters.search}
          find={(search) => room.narrow({ search })}
        />
      </div>
      <WhenLoaded of={list.state} waiting="Loading the subscribers...">
        {() => (list.rows.length > 0 ? <Rows {...{ room, dataOf }} /> : <Nothing room={room} />)}
      </WhenLoaded>
      <MoreRows of={list} show={() => void list.showMore()} />
      <SaveList noun="subscribers" count={filters.search ? '' : count} save={room.save} isWhole />
    </Part>
  )
}

type Room = ReturnType<typeof useStaffSubscribers>

function Nothing({ room: { filters } }: { room: Room }) {
  const [title, sentence] = filters.search
    ? ['No address begins with that.', 'Try fewer letters, or another of the lists above.']
    : empty[filters.state]
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
            <SubscriberRow row={row} removed={() => removed(row.id)} data={dataOf(row)} />
          </li>
        ),
      )}
    </ul>
  )
}

interface SubscriberRowProps {
  row: Subscriber
  removed: () => void
  /** What may be done with their data. */
  data: ReactNode
}

function SubscriberRow({ row, removed, data }: SubscriberRowProps) {
  const queries = useQueryClient()
  const remove = useAct(removeSubscriber, {
    done({ undo }) {
      offerUndo({
        id: undo,
        said: `Removed ${row.email}`,
        undo: async () => {
          await callEndpoint(undoAct, { params: { id: undo } })
          await makeStaleInTabs(queries, removeSubscriber.tags)
          await reloadLists(queries)
        },
      })
      removed()
    },
  })
  return (
    <>
      <div>
        <p className={styles.name} dir="auto">
          {row.email}
        </p>
        <p className={styles.facts}>{`${sinceWords[row.state]} ${localDay(row.since)}`}</p>
        <Refusal of={remove} />
      </div>
      <div className={styles.rowActs}>
        <BusyButton
          variant="secondary"
          size="compact"
          type="button"
          busy={remove.isPending}
          aria-label={`Remove ${row.email}`}
          onClick={() => remove.mutate({ params: { id: row.id } })}
        >
          Remove
        </BusyButton>
        {data}
      </div>
    </>
  )
}
