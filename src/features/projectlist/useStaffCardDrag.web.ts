import { useEffect, useRef, useState, type MouseEvent, type PointerEvent } from 'react'
import { projectStatuses, type ProjectStatus } from '../../contract/work.ts'
import type { StaffBoard } from './useStaffBoard.web.ts'
import type { ProjectRow } from './staff.contract.ts'

/** So far a press may move and still be none, in px. */
const slack = 6

/** How a card is dragged to another column by a mouse or a pen; a finger scrolls. */
export function useStaffCardDrag(row: ProjectRow, { setDrag, move }: StaffBoard) {
  /** The card, while it is dragged. */
  const [dragged, setDragged] = useState<HTMLElement | null>(null)
  const from = useRef<{ x: number; y: number } | null>(null)
  /** The click that ends a drag opens nothing. */
  const wasDragged = useRef(false)
  const stop = () => {
    from.current = null
    dragged?.style.removeProperty('translate')
    setDragged(null)
    setDrag(null)
  }
  useEscape(dragged !== null, stop)
  return {
    isDragged: dragged !== null,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        wasDragged.current = false
        const isButton = (event.target as HTMLElement).closest('button') !== null
        if (event.button !== 0 || event.pointerType === 'touch' || isButton) return
        from.current = { x: event.clientX, y: event.clientY }
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (!from.current) return
        const moved = { x: event.clientX - from.current.x, y: event.clientY - from.current.y }
        const card = event.currentTarget
        if (!dragged && Math.hypot(moved.x, moved.y) < slack) return
        // Only now: what is captured gets the click, too, and the link would get none.
        if (!dragged) card.setPointerCapture(event.pointerId)
        wasDragged.current = true
        card.style.translate = `${moved.x}px ${moved.y}px`
        setDragged(card)
        setDrag({ from: row.status, over: columnAt(event) })
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        const to = dragged ? columnAt(event) : null
        stop()
        if (to !== null && to !== row.status) void move(row, to)
      },
      onPointerCancel: stop,
      onClickCapture(event: MouseEvent) {
        if (wasDragged.current) event.preventDefault()
        wasDragged.current = false
      },
    },
  }
}

/** The column that lies under the pointer; the card that is dragged lets it through. */
function columnAt({ clientX, clientY }: PointerEvent): ProjectStatus | null {
  const column = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-status]')
  return projectStatuses.find((status) => status === column?.dataset['status']) ?? null
}

/** Escape lets it go where it was. */
function useEscape(isDragged: boolean, stop: () => void): void {
  const latest = useRef(stop)
  useEffect(() => {
    latest.current = stop
  })
  useEffect(() => {
    if (!isDragged) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      latest.current()
    }
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [isDragged])
}
