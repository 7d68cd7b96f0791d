import { useParams } from 'react-router'
import { Badge } from '../../ui/base/Badge.tsx'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { useKeys } from '../../ui/signedin/keys/screen-keys.ts'
import { BoxTabs } from '../../ui/signedin/list/BoxTabs.tsx'
import { KeptFilters } from '../../ui/signedin/list/KeptFilters.tsx'
import type { KeptList } from '../../ui/signedin/list/kept-list.ts'
import { ListHint } from '../../ui/signedin/list/ListHint.tsx'
import { ListPane } from '../../ui/signedin/list/ListPane.tsx'
import { ListRow, RowLine } from '../../ui/signedin/list/ListRow.tsx'
import { NarrowBar } from '../../ui/signedin/list/NarrowBar.tsx'
import { SearchWords } from '../../ui/signedin/list/SearchWords.tsx'
import { Ago } from '../../ui/signedin/time/Ago.tsx'
import { fullMoment } from '../../ui/signedin/time/moment.ts'
import type { WrittenText } from '../editorial/staff.contract.ts'
import { textAddress, type ListRoom, type TextRoom } from './staff-text-rooms.web.ts'
import { textBoxNames, emptyWords, textBadge } from './staff-text-words.web.ts'
import { StaffTextOpen } from './StaffTextOpen.tsx'
import { StaffTextMovers } from './StaffTextMovers.tsx'
import styles from './Texts.module.css'
import { useStaffTextOrder, type StaffTextOrder } from './useStaffTextOrder.web.ts'
import { textsAddress, useStaffTexts, type StaffTextList } from './useStaffTexts.web.ts'

interface StaffTextsProps {
  room: ListRoom
  kept: KeptList
  /** Whoever writes here. */
  account: string
}

/** All texts of a kind, or the one that the address names. */
export function StaffTexts({ room, kept, account }: StaffTextsProps) {
  const { id } = useParams()
  return id === undefined ? (
    <List room={room} kept={kept} />
  ) : (
    <StaffTextOpen key={id} room={room} id={id} account={account} />
  )
}

function List({ room, kept }: Pick<StaffTextsProps, 'room' | 'kept'>) {
  const { one, many, label } = room.kind
  const shown = useStaffTexts(room, kept)
  const { list, beside, filters, begin } = shown
  const order = useStaffTextOrder(shown)
  const start = () => {
    if (!begin.isPending) begin.mutate({})
  }
  useKeys([{ keys: ['n'], label: `New ${one}`, act: start }])
  return (
    <div className={styles.room}>
      <div className={styles.top}>
        <h3>{label}</h3>
        <BusyButton
          variant="primary"
          size="compact"
          type="button"
          aria-keyshortcuts="N"
          busy={begin.isPending}
          onClick={start}
        >
          New {one} <KeyCap>N</KeyCap>
        </BusyButton>
      </div>
      <Refusal of={begin} />
      {order ? <Refusal of={order.act} /> : null}
      <ListPane
        noun={one}
        waiting={`Loading ${many}...`}
        list={list}
        beside={beside}
        head={<Head shown={shown} />}
        empty={emptyWords(room.kind, filters)}
        hint={<ListHint />}
      >
        {list.rows.map(({ row, isGone }) => (
          <Row key={row.id} room={room} row={row} isGone={isGone} order={order} />
        ))}
      </ListPane>
    </div>
  )
}

function Head({ shown: { room, filters, list, kept, narrow } }: { shown: StaffTextList }) {
  const { kind } = room
  return (
    <>
      <BoxTabs
        boxes={textBoxNames}
        current={filters.box}
        counts={list.newest?.counts}
        hrefOf={(box) => textsAddress(room, { ...filters, box })}
      />
      <NarrowBar
        tools={
          <KeptFilters
            noun={kind.many}
            kept={kept}
            path={kind.room}
            query={textsAddress(room, filters).slice(kind.room.length + 1)}
          />
        }
      >
        <SearchWords
          label="Search titles"
          value={filters.search}
          find={(search) => narrow({ search })}
        />
      </NarrowBar>
    </>
  )
}

interface RowProps {
  room: TextRoom
  row: WrittenText
  isGone: boolean
  order: StaffTextOrder | null
}

function Row({ room, row, isGone, order }: RowProps) {
  const { id, title, second, state, published_at, worked_at } = row
  const called = title || room.kind.untitled
  const when = published_at && state !== 'draft' ? fullMoment(published_at) : ''
  return (
    <ListRow
      id={id}
      href={textAddress(room, id)}
      isOpen={false}
      isGone={isGone}
      name={called}
      aside={<Ago at={worked_at} />}
      {...(order && { after: <StaffTextMovers row={row} called={called} order={order} /> })}
    >
      <span className={styles.state}>
        <Badge {...textBadge(row)} />
        {when ? <span>{when}</span> : null}
      </span>
      <RowLine>{second}</RowLine>
    </ListRow>
  )
}
