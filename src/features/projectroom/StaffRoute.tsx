import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { addDays } from '../../contract/days.ts'
import { Unseen } from '../../ui/base/Unseen.tsx'
import { useNow } from '../../ui/base/useNow.ts'
import { daysUntil, localDate, localDay } from '../../ui/signedin/time/dates.ts'
import type { FirmProject } from './staff.contract.ts'
import styles from './Route.module.css'
import type { MoveMilestone } from './staff-part.web.ts'

interface StaffRouteProps extends Pick<FirmProject, 'milestones'> {
  move: MoveMilestone
}

/** The milestones along a line, those that are reached filled in; the others are moved from here. */
export const StaffRoute = ({ milestones, move }: StaffRouteProps) => (
  <ol className={styles.route} aria-label="Milestones">
    {milestones.map((one) => (
      <li key={one.id} className={one.reached_at ? styles.reached : undefined}>
        {one.reached_at ? (
          <>
            <b dir="auto">{one.title}</b>
            <span>{localDay(one.reached_at)}, reached</span>
          </>
        ) : (
          <Stop one={one} move={move} />
        )}
      </li>
    ))}
  </ol>
)

interface StopProps extends Pick<StaffRouteProps, 'move'> {
  one: FirmProject['milestones'][number]
}

/** How far it is dragged for a day, in px. */
const dayWidth = 8
/** The last day that may be planned, and the first. */
const [firstDay, lastDay] = ['1970-01-01', '2199-12-31']

/** By how many days a key moves it; null: it moves nothing. */
function daysOf({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): number | null {
  if (ctrlKey || metaKey || altKey) return null
  const size = shiftKey ? 7 : 1
  return key === 'ArrowRight' ? size : key === 'ArrowLeft' ? -size : null
}

/** One to come: pressed, it asks for another day; that day is chosen already by a drag, or by arrow keys. */
function Stop({ one: { id, title, due_date }, move }: StopProps) {
  const isLate = daysUntil(due_date, useNow()) < 0
  const [days, setDays] = useState(0)
  const to = addDays(due_date, days)
  const choose = (next: number) => {
    const day = addDays(due_date, next)
    if (day >= firstDay && day <= lastDay) setDays(next)
  }
  const ask = () => {
    setDays(0)
    move(id, ...(days === 0 ? [] : [to]))
  }
  const drag = useDrag({ choose, ask: () => days !== 0 && ask() })
  const press = (event: KeyboardEvent) => {
    const more = daysOf(event)
    const isBack = event.key === 'Escape' && days !== 0
    if (more === null && !isBack) return
    event.preventDefault()
    // Escape leads back to the list otherwise.
    event.stopPropagation()
    choose(more === null ? 0 : days + more)
  }
  const far = `${days > 0 ? '+' : '−'}${Math.abs(days)}`
  return (
    <button
      type="button"
      className={styles.stop}
      title="Press or drag to move it to another day; or by the arrow keys, with Shift by a week, and Enter"
      {...drag.pointer}
      onKeyDown={press}
      onBlur={() => setDays(0)}
      onClick={() => !drag.ended() && ask()}
    >
      <b dir="auto">{title}</b>
      <span className={isLate && days === 0 ? styles.late : undefined} aria-live="polite">
        {days === 0
          ? `${isLate ? 'was due ' : ''}${localDate(due_date)}`
          : `${localDate(to)} (${far})`}
        {days === 0 ? null : <Unseen>, Enter asks why</Unseen>}
      </span>
    </button>
  )
}

/** A drag along the line: to the right is later. */
function useDrag({ choose, ask }: { choose: (days: number) => void; ask: () => void }) {
  const [from, setFrom] = useState<number>()
  const wasDragged = useRef(false)
  return {
    /** Whether a drag has just ended: the click that ends it presses nothing. */
    ended() {
      const was = wasDragged.current
      wasDragged.current = false
      return was
    },
    pointer: {
      onPointerDown(event: PointerEvent<HTMLButtonElement>) {
        event.currentTarget.setPointerCapture(event.pointerId)
        wasDragged.current = false
        setFrom(event.clientX)
      },
      onPointerMove({ clientX }: PointerEvent) {
        if (from === undefined) return
        const days = Math.round((clientX - from) / dayWidth)
        if (days !== 0) wasDragged.current = true
        if (wasDragged.current) choose(days)
      },
      onPointerUp() {
        setFrom(undefined)
        if (wasDragged.current) ask()
      },
      onPointerCancel() {
        setFrom(undefined)
        choose(0)
      },
    },
  }
}
