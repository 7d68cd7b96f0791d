import { Button } from '../../ui/base/form/Button.tsx'
import { Spinner } from '../../ui/base/Spinner.tsx'
import styles from './ClientCalendar.module.css'

export type View = 'month' | 'agenda'

interface CalendarHeadProps {
  title: string
  view: View
  /** The month is being loaded. */
  busy?: boolean
  /** Moves by so many months; 0 returns to today. An agenda has no months to go through. */
  step?: (months: number) => void
  show: (view: View) => void
}

const views: [View, string][] = [
  ['month', 'Month'],
  ['agenda', 'Agenda'],
]

/** What is shown, with buttons for other months and for the kind of view. */
export function CalendarHead({ title, view, busy = false, step, show }: CalendarHeadProps) {
  return (
    <div className={styles.head}>
      <h3 aria-live="polite">{title}</h3>
      <span className={styles.loading} role="status">
        {busy ? (
          <>
            <Spinner /> Loading...
          </>
        ) : null}
      </span>
      {step ? <Steps step={step} /> : null}
      <div className={styles.views} role="group" aria-label="Show as">
        {views.map(([name, label]) => (
          <button key={name} type="button" aria-pressed={view === name} onClick={() => show(name)}>
            {label}
          </button>
        ))}
      </div>
    </div>
  )
}

function Steps({ step }: { step: (months: number) => void }) {
  return (
    <div className={styles.steps}>
      <Button
        variant="secondary"
        size="compact"
        aria-label="Previous month"
        onClick={() => step(-1)}
      >
        <Arrow d="M10 3 5 8l5 5" />
      </Button>
      <Button variant="secondary" size="compact" onClick={() => step(0)}>
        Today
      </Button>
      <Button variant="secondary" size="compact" aria-label="Next month" onClick={() => step(1)}>
        <Arrow d="m6 3 5 5-5 5" />
      </Button>
    </div>
  )
}

const Arrow = ({ d }: { d: string }) => (
  <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
    <path d={d} fill="none" stroke="currentColor" strokeWidth="2" />
  </svg>
)
