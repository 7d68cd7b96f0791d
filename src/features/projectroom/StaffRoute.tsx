import { useRef, useState, type PointerEvent } from 'react'
import { addDays } from '../../contract/days.ts'
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

/** One to come: pressed, it asks for another day; dragged along the line, that day is chosen already. */
function Stop({ one: { id, title, due_date }, move }: StopProps) {
  const isLate = daysUntil(due_date, useNow()) < 0
  const [drag, setDrag] = useState<{ from: number; days: number }>()
  const days = drag?.days ?? 0
  /** The click that ends a drag presses nothing. */
  const wasDragged = useRef(false)
  const begin = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    wasDragged.current = false
    setDrag({ from: event.clientX, days: 0 })
  }
  const go = ({ clientX }: PointerEvent) =>
    setDrag((now) => now && { ...now, days: Math.round((clientX - now.from) / dayWidth) })
  const end = () => {
    setDrag(undefined)
    if (days === 0) return
    wasDragged.current = true
    move(id, addDays(due_date, days))
  }
  const press = () => {
    if (!wasDragged.current) move(id)
    wasDragged.current = false
  }
  return (
    <button
      type="button"
      className={styles.stop}
      title="Press or drag to move it to another day"
      onPointerDown={begin}
      onPointerMove={drag && go}
      onPointerUp={end}
      onPointerCancel={() => setDrag(undefined)}
      onClick={press}
    >
      <b dir="auto">{title}</b>
      <span className={isLate && days === 0 ? styles.late : undefined}>
        {days === 0
          ? `${isLate ? 'was due ' : ''}${localDate(due_date)}`
          : `${localDate(addDays(due_date, days))} (${days > 0 ? '+' : '−'}${Math.abs(days)})`}
      </span>
    </button>
  )
}
