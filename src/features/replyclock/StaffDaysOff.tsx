import { useRef } from 'react'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { randomName } from '../../ui/signedin/data/random-name.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { Part } from '../../ui/signedin/frame/Part.tsx'
import { localDate } from '../../ui/signedin/time/dates.ts'
import { offerUndo } from '../../ui/signedin/undo/done-acts.ts'
import { addDayOff, listDaysOff, removeDayOff, type DayOff } from './staff.contract.ts'
import { StaffNewDayOff } from './StaffNewDayOff.tsx'
import styles from './DaysOff.module.css'

/** The days on which the firm is closed. */
export function StaffDaysOff() {
  const days = useAnswer(listDaysOff)
  return (
    <Part
      title="Days off"
      about="You are closed on these days, as at weekends: the reply clock stands still."
    >
      <WhenLoaded of={days} waiting="Loading the days off...">
        {({ coming, past }) =>
          coming.length + past.length > 0 ? <Rows days={[...coming, ...past]} /> : null
        }
      </WhenLoaded>
      <StaffNewDayOff />
    </Part>
  )
}

function Rows({ days }: { days: DayOff[] }) {
  const place = useRef<HTMLUListElement>(null)
  return (
    <ul ref={place} tabIndex={-1} className={styles.rows} aria-label="Days off">
      {days.map((one) => (
        <Row key={one.day} one={one} removed={() => place.current?.focus()} />
      ))}
    </ul>
  )
}

function Row({ one, removed }: { one: DayOff; removed: () => void }) {
  const { day, name } = one
  const { mutateAsync: add } = useAct(addDayOff)
  const remove = useAct(removeDayOff, {
    done(body) {
      const undo = async () => await add({ body })
      offerUndo({ id: randomName(), said: `Removed ${body.name}`, undo })
      removed()
    },
  })
  return (
    <li className={styles.row}>
      <div>
        <p>{name}</p>
        <p className={styles.day}>{localDate(day)}</p>
        <Refusal of={remove} />
      </div>
      <BusyButton
        variant="secondary"
        size="compact"
        type="button"
        aria-label={`Remove ${name}, ${localDate(day)}`}
        busy={remove.isPending}
        onClick={() => remove.mutate({ body: { day } })}
      >
        Remove
      </BusyButton>
    </li>
  )
}
