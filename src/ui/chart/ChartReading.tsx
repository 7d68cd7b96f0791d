import { useState, useSyncExternalStore, type KeyboardEvent, type PointerEvent } from 'react'
import styles from './ChartReading.module.css'
import { percent } from './scale.ts'

/** Plain data, because a page passes it to the browser as JSON. */
export interface ReadingProps {
  /** What the control is called. */
  label: string
  /** The text of each step: “Sep 28: Search 18, Blog 7”; row by row where there are several. */
  steps: string[]
  /** The middle of each column, from 0 (left) to 1 (right). */
  at: number[]
  rows?: number
  /** `hair`: a line with dots on the series. `band`: the whole column. `cell`: one of a row. */
  shape: 'hair' | 'band' | 'cell'
  /** For each column how far from the top each series is, in pixels. */
  dots?: (number | null)[][]
  height: number
  top: number
  bottom: number
}

/**
 * Reads a chart out: where the pointer is, or step by step with the arrow keys. Under it lies the
 * browser's own slider, which screen readers know, and which a finger can drag.
 */
export function ChartReading(props: ReadingProps) {
  const { label, steps, at, rows = 1 } = props
  const [step, setStep] = useState<number | null>(null)
  // Without its script a slider would do nothing, so the server sends none.
  const awake = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  const last = steps.length - 1
  const point = (event: PointerEvent<HTMLElement>) => setStep(placeOf(event, props))
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const way = wayOf(event.key, rows > 1 ? at.length : 0)
    if (event.key === 'Escape') setStep(null)
    if (way === 0) return
    event.preventDefault()
    setStep(Math.min(Math.max((step ?? last) + way, 0), last))
  }
  return (
    <div className={styles.reading}>
      {step === null ? null : <Shown {...props} step={step} />}
      {awake ? (
        <input
          type="range"
          aria-label={label}
          aria-valuetext={steps[step ?? last]}
          min={0}
          max={last}
          value={step ?? last}
          onChange={({ target }) => setStep(Number(target.value))}
          onKeyDown={press}
          onFocus={() => setStep(step ?? last)}
          onBlur={() => setStep(null)}
          onPointerMove={point}
          onPointerDown={point}
          onPointerUp={point}
          onPointerLeave={({ pointerType }) => {
            // Lifting a finger fires this as well, and then the text should stay.
            if (pointerType === 'mouse') setStep(null)
          }}
        />
      ) : null}
    </div>
  )
}

const neverChanges = () => () => {}

/** In a chart of several rows the arrows up and down go by rows; otherwise the slider handles them. */
const wayOf = (key: string, columns: number): number =>
  key === 'ArrowDown' ? columns : key === 'ArrowUp' ? -columns : 0

function placeOf(
  { currentTarget, clientX, clientY }: PointerEvent<HTMLElement>,
  { at, rows = 1, top, bottom }: ReadingProps,
): number {
  const box = currentTarget.getBoundingClientRect()
  const x = (clientX - box.left) / box.width
  const column = at.reduce((best, here, place) => {
    const isNearer = Math.abs(here - x) < Math.abs(at[best]! - x)
    return isNearer ? place : best
  }, 0)
  const row = Math.floor(((clientY - box.top - top) / (bottom - top)) * rows)
  return Math.min(Math.max(row, 0), rows - 1) * at.length + column
}

function Shown({ steps, step, at, rows = 1, shape, dots, height, top, bottom }: Given) {
  const column = step % at.length
  const x = percent(at[column]!)
  const [name, ...values] = steps[step]!.split(': ')
  const high = (bottom - top) / rows
  const boxTop = top + Math.floor(step / at.length) * high
  const left = percent(at[column]! - 0.5 / at.length)
  const box = { x: left, y: boxTop, width: percent(1 / at.length), height: high }
  return (
    <>
      <svg width="100%" height={height} aria-hidden="true">
        {shape === 'hair' ? (
          <line className={styles.hair} x1={x} x2={x} y1={top - 4} y2={bottom} />
        ) : (
          <rect className={styles[shape]} {...box} rx="3" />
        )}
        {dots?.[column]?.map((y, series) =>
          y === null ? null : <circle key={series} className={styles.dot} cx={x} cy={y} r="4.5" />,
        )}
      </svg>
      {/* Screen readers get the same from the slider. */}
      <p className={styles.words} aria-hidden="true">
        <strong>{name}</strong> {values.join(': ')}
      </p>
    </>
  )
}

type Given = ReadingProps & { step: number }
