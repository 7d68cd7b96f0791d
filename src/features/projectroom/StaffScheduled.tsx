import { Button } from '../../ui/base/form/Button.tsx'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { fullMoment } from '../../ui/signedin/time/moment.ts'
import { healthWords } from '../../ui/signedin/work/Course.tsx'
import type { ScheduledUpdate } from '../schedule/staff.contract.ts'
import {
  differs,
  dayAndTime,
  hereInWords,
  whenInWords,
  whyNotInWords,
} from './staff-scheduled-words.web.ts'
import styles from './Scheduled.module.css'
import type { StaffScheduling } from './useStaffSchedule.web.ts'
import type { StaffUpdateWriting } from './useStaffUpdate.web.ts'

interface StaffScheduledProps {
  schedule: StaffScheduling
  writing: StaffUpdateWriting
  /** Asks for another time. */
  change: () => void
}

/** What goes out at a time, or did not go out, above what is written. */
export function StaffScheduled({ schedule, writing, change }: StaffScheduledProps) {
  const { scheduled, zone, publish, publishIt, takeBack, takeBackIt } = schedule
  if (!scheduled) return null
  const { failure, publish_at, by_name, scheduled_at, update } = scheduled
  const when = whenInWords(publish_at, zone)
  const isBusy = publish.isPending || takeBack.isPending
  return (
    <section className={styles.scheduled} aria-labelledby="scheduled">
      <h4 id="scheduled" className={failure ? styles.failed : undefined}>
        {failure ? `Was to go out ${when}, and did not` : `Goes out ${when}`}
      </h4>
      <p dir="auto">
        {failure
          ? `${whyNotInWords[failure](by_name)} `
          : `${hereInWords(publish_at, zone)} `.trimStart()}
        {`“${update.title}”, the text as of ${fullMoment(scheduled_at)}, under the name of ${by_name}.`}
      </p>
      <Text update={update} />
      <p className={styles.acts}>
        <Button type="button" variant="secondary" size="compact" onClick={change}>
          {failure ? 'Schedule again…' : 'Change the time…'}
        </Button>
        <BusyButton
          type="button"
          variant="secondary"
          size="compact"
          busy={isBusy}
          onClick={() => void publishIt(scheduled)}
        >
          Publish now
        </BusyButton>
        <BusyButton
          type="button"
          variant="secondary"
          size="compact"
          busy={isBusy}
          onClick={() => void takeBackIt(scheduled)}
        >
          Take back
        </BusyButton>
      </p>
      <Refusal of={publish} lead="Not published. " />
      <Refusal of={takeBack} lead="Not taken back. " />
      <Newer schedule={schedule} writing={writing} scheduled={scheduled} />
    </section>
  )
}

/** What the client will read, closed until somebody wants to see it. */
const Text = ({ update }: Pick<ScheduledUpdate, 'update'>) => (
  <details className={styles.text}>
    <summary>Read what goes out</summary>
    <p>{`${healthWords[update.health]}, ${update.progress} %`}</p>
    <p dir="auto">{update.content}</p>
    {(
      [
        ['Done', update.done],
        ['Next', update.next],
        ['Risk', update.risks],
        ['What we need from you', update.needed],
      ] as const
    ).map(([label, all]) =>
      all.length === 0 ? null : (
        <div key={label}>
          <b>{label}</b>
          <ul>
            {all.map((one) => (
              <li key={one} dir="auto">
                {one}
              </li>
            ))}
          </ul>
        </div>
      ),
    )}
  </details>
)

interface NewerProps extends Omit<StaffScheduledProps, 'change'> {
  scheduled: ScheduledUpdate
}

/** That something else is written by now, which can go out in its place. */
function Newer({ schedule, writing, scheduled }: NewerProps) {
  const { schedule: act, scheduleIt, zone } = schedule
  if (!differs(writing, scheduled.update)) return null
  const isEmpty = writing.asUpdate.content === ''
  return (
    <div className={styles.newer} role="status">
      <p>
        What stands below is another text by now. It does not go out, unless you schedule it in its
        place.
      </p>
      {isEmpty || scheduled.failure ? null : (
        <BusyButton
          type="button"
          variant="primary"
          size="compact"
          busy={act.isPending}
          onClick={() => void scheduleIt(dayAndTime(new Date(scheduled.publish_at), zone))}
        >
          Schedule the new text
        </BusyButton>
      )}
      <Refusal of={act} lead="Not scheduled. " fields={['day', 'time']} />
    </div>
  )
}
