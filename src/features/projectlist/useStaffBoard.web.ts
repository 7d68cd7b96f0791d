import { useRef, useState } from 'react'
import { allowedStatuses, refusedStatus, type ProjectStatus } from '../../contract/work.ts'
import { afterPaint } from '../../ui/base/after-paint.ts'
import { cardInFocus, focusCard, neighbourOf } from './staff-board-focus.web.ts'
import type { ProjectRow } from './staff.contract.ts'

/** A card that is dragged, and over which column it is. */
export interface DraggedCard {
  from: ProjectStatus
  over: ProjectStatus | null
}

/** A card whose status is asked about. */
interface AskedCard {
  row: ProjectRow
  /** What was chosen already. */
  to?: ProjectStatus
  /** To be called when it is in its new column. */
  done: () => void
}

/** Changes a status that asks for no reason, and shows what has become of it. */
export type ChangeStatus = (project: ProjectRow, to: ProjectStatus) => Promise<void>

/** Those that a reason is asked for, which the client reads, or that cannot be changed again. */
const asksWhy = (from: ProjectStatus, to: ProjectStatus) =>
  from === 'completed' || to === 'on_hold' || to === 'cancelled'

/** What is done on the board: cards are dragged, or asked about. */
export function useStaffBoard(change: ChangeStatus) {
  const place = useRef<HTMLDivElement>(null)
  const rows = useRef(new Map<string, ProjectRow>())
  const [asked, setAsked] = useState<AskedCard>()
  const [drag, setDrag] = useState<DraggedCard | null>(null)
  const [refused, setRefused] = useState('')
  const [busy, setBusy] = useState<string | null>(null)
  /** To be called before a card leaves its column; what it gives, when it has. */
  const following = (id: string) => {
    const next = neighbourOf(place, id)
    return () => afterPaint(() => focusCard(place, [id, next]))
  }
  const ask = (row: ProjectRow, to?: ProjectStatus) => {
    setRefused('')
    setAsked({ row, ...(to && { to }), done: following(row.id) })
  }
  return {
    place,
    asked,
    drag,
    refused,
    busy,
    ask,
    setDrag,
    close: () => setAsked(undefined),
    forget: () => setRefused(''),
    /** Remembers what is on a card. */
    know: (row: ProjectRow) => void rows.current.set(row.id, row),
    /** Asks about the card that has the focus. */
    askFocused() {
      const row = rows.current.get(cardInFocus(place) ?? '')
      if (!row) return
      if (allowedStatuses[row.status].length > 0) ask(row)
      else setRefused(`“${row.title}” is cancelled, which cannot be changed again.`)
    },
    /** Moves a card to another column, by the rules. */
    async move(row: ProjectRow, to: ProjectStatus): Promise<void> {
      setRefused('')
      const why = refusedStatus(row.status, to)
      if (why !== null) {
        setRefused(`“${row.title}” stays. ${why}`)
        return
      }
      if (asksWhy(row.status, to)) {
        ask(row, to)
        return
      }
      const focus = following(row.id)
      setBusy(row.id)
      await change(row, to).then(focus, ({ message }: Error) =>
        setRefused(`“${row.title}” stays. ${message}`),
      )
      setBusy(null)
    },
  }
}
export type StaffBoard = ReturnType<typeof useStaffBoard>
