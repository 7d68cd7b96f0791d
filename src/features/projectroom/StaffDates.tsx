import { useState, type FormEvent } from 'react'
import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { useDraft } from '../../ui/base/form/useDraft.ts'
import { Field } from '../../ui/base/form/Field.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { useNow } from '../../ui/base/useNow.ts'
import { arrived, sendKey } from '../../ui/signedin/data/send-key.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { SureButton } from '../../ui/signedin/dialog/SureButton.tsx'
import { fullMoment } from '../../ui/signedin/time/moment.ts'
import { addMeeting, withdrawMeeting } from '../meeting/staff.contract.ts'
import styles from './Parts.module.css'
import type { FirmProject } from './staff.contract.ts'
import { StaffMilestones } from './StaffMilestones.tsx'
import type { StaffPartProps } from './staff-part.web.ts'

/** Milestones and meetings, as they stand in the client's calendar. */
export function StaffDates({ project, move }: Pick<StaffPartProps, 'project' | 'move'>) {
  return (
    <div className={styles.columns}>
      <StaffMilestones project={project} move={move} />
      <section className={styles.part}>
        <h4>Meetings</h4>
        {project.events.length === 0 ? (
          <EmptyState title="No meeting.">
            One that you add is in their calendar at once.
          </EmptyState>
        ) : (
          <ul className={styles.rows}>
            {project.events.map((one) => (
              <Meeting key={one.id} one={one} />
            ))}
          </ul>
        )}
        <NewMeeting project={project.id} />
      </section>
    </div>
  )
}

function Meeting({ one }: { one: FirmProject['events'][number] }) {
  const withdraw = useAct(withdrawMeeting)
  const isPast = one.ends_at < useNow().toISOString()
  return (
    <li>
      <time dateTime={one.starts_at}>{fullMoment(one.starts_at)}</time>
      <div>
        <b dir="auto">{one.title}</b>
        <p dir="auto">{one.place}</p>
        <Refusal of={withdraw} />
      </div>
      {isPast ? null : (
        <SureButton
          label="Call off"
          name={`Call off “${one.title}”`}
          sure="Call it off"
          busy={withdraw.isPending}
          act={() => withdraw.mutate({ params: { id: one.id } })}
        />
      )}
    </li>
  )
}

const empty = { title: '', place: '', at: '', minutes: '60' }

function NewMeeting({ project }: { project: string }) {
  const name = `meeting ${project}`
  const { value: given, write, forget } = useDraft(name, empty)
  const change = (changes: Partial<typeof empty>) => write({ ...given, ...changes })
  const add = useAct(addMeeting, {
    done() {
      forget()
      arrived(name)
    },
  })
  const [unfit, setUnfit] = useState<string>()
  const errors = add.error?.errors ?? {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const from = new Date(given.at)
    const ends = new Date(from.getTime() + Number(given.minutes) * 60_000)
    // A browser takes years of six digits, which are no date of ours.
    if (Number.isNaN(ends.getTime())) return setUnfit('Choose a day and a time.')
    setUnfit(undefined)
    const [starts_at, ends_at] = [from.toISOString(), ends.toISOString()]
    const body = { title: given.title, place: given.place, starts_at, ends_at }
    add.mutate({ params: { id: project }, body, key: sendKey(name, JSON.stringify(given)) })
  }
  return (
    <form className={styles.add} onSubmit={submit}>
      <Field
        name="meeting-title"
        label="Another meeting"
        required
        maxLength={160}
        value={given.title}
        error={errors['title']?.[0]}
        onChange={({ target }) => change({ title: target.value })}
      />
      <Field
        name="meeting-place"
        label="Where"
        optional
        maxLength={300}
        value={given.place}
        error={errors['place']?.[0]}
        onChange={({ target }) => change({ place: target.value })}
      />
      <Field
        type="datetime-local"
        name="meeting-at"
        label="When"
        required
        value={given.at}
        error={unfit ?? errors['starts_at']?.[0]}
        onChange={({ target }) => change({ at: target.value })}
      />
      <Field
        type="number"
        name="meeting-minutes"
        label="Minutes"
        required
        min={5}
        max={1440}
        value={given.minutes}
        error={errors['ends_at']?.[0]}
        onChange={({ target }) => change({ minutes: target.value })}
      />
      <BusyButton variant="secondary" size="compact" type="submit" busy={add.isPending}>
        Add
      </BusyButton>
      <Refusal of={add} fields={['title', 'place', 'starts_at', 'ends_at']} />
    </form>
  )
}
