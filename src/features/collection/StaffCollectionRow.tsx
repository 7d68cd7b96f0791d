import { useState, type DragEvent, type KeyboardEvent } from 'react'
import { ListRow, RowLine } from '../../ui/signedin/list/ListRow.tsx'
import { useHasDraft } from '../../ui/base/form/useDraft.ts'
import styles from './Collection.module.css'
import type { CollectionRow } from './staff.contract.ts'
import { calledRow, collectionAddress, secondLine } from './staff-collection-words.web.ts'
import type { StaffCollectionRoom } from './useStaffCollection.web.ts'

interface RowProps {
  room: StaffCollectionRoom
  row: CollectionRow
  /** Its place, from 0. */
  at: number
}

/** What is dragged is named by this kind, so that nothing else can be dropped here. */
const kind = 'text/x-row'

/** A row of a list: a way to open it, and what moves it. */
export function StaffCollectionRow({ room, row, at }: RowProps) {
  const { name, beside, order } = room
  const [isOver, setIsOver] = useState(false)
  const isBegun = useHasDraft(`site ${name} ${row.id}`)
  const press = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined
    if (!event.altKey || !step) return
    event.preventDefault()
    order.by(row.id, step)
  }
  const isRow = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(kind)
  const item = {
    onKeyDown: press,
    draggable: true,
    'data-over': isOver || undefined,
    onDragStart: ({ dataTransfer }: DragEvent) => dataTransfer.setData(kind, row.id),
    onDragOver: (event: DragEvent) => {
      if (!isRow(event)) return
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      setIsOver(false)
      if (!isRow(event)) return
      event.preventDefault()
      order.move(event.dataTransfer.getData(kind), at)
    },
  }
  return (
    <ListRow
      id={row.id}
      href={collectionAddress(name, row.id)}
      isOpen={beside.openId === row.id}
      isGone={false}
      name={calledRow(name, row)}
      aside={row.shown ? null : <span>Hidden</span>}
      after={<Movers {...{ room, row, at }} />}
      item={item}
    >
      <RowLine>{isBegun ? 'Not saved yet' : (row.note ?? secondLine(name, row))}</RowLine>
    </ListRow>
  )
}

function Movers({ room: { name, rows, order }, row, at }: RowProps) {
  const called = calledRow(name, row)
  const ends = { up: at === 0, down: at === rows.length - 1 }
  return (['up', 'down'] as const).map((way) => (
    <button
      key={way}
      type="button"
      className={styles.mover}
      aria-label={`Move ${called} ${way}`}
      // Not disabled: whoever has moved it to the end is still at the button.
      aria-disabled={ends[way]}
      onClick={() => order.by(row.id, way === 'up' ? -1 : 1)}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={way === 'up' ? 'M3 10l5-5 5 5' : 'M3 6l5 5 5-5'} />
      </svg>
    </button>
  ))
}
