import { Link, useParams } from 'react-router'
import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { ListPane, NothingOpen } from '../../ui/signedin/list/ListPane.tsx'
import { useRef } from 'react'
import { collections, type Collection, type CollectionName } from './contract.ts'
import { StaffCollectionHead } from './StaffCollectionHead.tsx'
import { StaffCollectionRow } from './StaffCollectionRow.tsx'
import { StaffNewRow } from './StaffNewRow.tsx'
import { StaffRemovedRows } from './StaffRemovedRows.tsx'
import { StaffRowOpen } from './StaffRowOpen.tsx'
import { isCollection, newRow, removedRows } from './staff-collection-words.web.ts'
import { useStaffCollection, type StaffCollectionRoom } from './useStaffCollection.web.ts'

/** A list that visitors read, and beside it what is open of it. */
export function StaffCollection() {
  const { collection = '' } = useParams()
  return isCollection(collection) ? (
    <List key={collection} name={collection} />
  ) : (
    <EmptyState title="There is no such list.">
      It may have been misspelled. <Link to="/console/site">To the pages of the site</Link>
    </EmptyState>
  )
}

function List({ name }: { name: CollectionName }) {
  const room = useStaffCollection(name)
  const place = useRef<HTMLDivElement>(null)
  const { label, one }: Collection = collections[name]
  const { state, rows, beside } = room
  const list = {
    ...nothingNew,
    isLoading: state.isPending,
    state,
    rows,
  }
  return (
    <>
      <ListPane
        noun={one}
        waiting={`Loading ${label.toLowerCase()}...`}
        list={list}
        beside={beside}
        place={place}
        head={<StaffCollectionHead room={room} />}
        empty={['There is nothing here yet.', 'What is added stands on the site at once.']}
        hasSearch={false}
        hint="Alt ↑ and Alt ↓ move a row; it can be dragged, too."
      >
        {rows.map((row, at) => (
          <StaffCollectionRow key={row.id} {...{ room, row, at }} />
        ))}
      </ListPane>
      <Open room={room} place={place} />
    </>
  )
}

/** The list is loaded whole, and again every few seconds. */
const nothingNew = {
  news: [],
  showNews: async () => undefined,
  hasMore: false,
  isLoadingMore: false,
  noMore: null,
  showMore: async () => undefined,
}

interface OpenProps {
  room: StaffCollectionRoom
  place: { current: HTMLElement | null }
}

function Open({ room, place }: OpenProps) {
  const { openId } = room.beside
  if (openId === newRow) return <StaffNewRow room={room} />
  if (openId === removedRows) return <StaffRemovedRows room={room} />
  if (openId !== null) return <StaffRowOpen key={openId} {...{ room, place }} id={openId} />
  return (
    <NothingOpen title="Nothing is open.">
      Choose a row from the list, or press J and then Enter.
    </NothingOpen>
  )
}
