import type { FormEvent } from 'react'
import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { Button } from '../../ui/base/form/Button.tsx'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { useDraft } from '../../ui/base/form/useDraft.ts'
import { Field } from '../../ui/base/form/Field.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { useNow } from '../../ui/base/useNow.ts'
import { arrived, sendKey } from '../../ui/signedin/data/send-key.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { SureButton } from '../../ui/signedin/dialog/SureButton.tsx'
import { localDate, localDay } from '../../ui/signedin/time/dates.ts'
import { fullMoment } from '../../ui/signedin/time/moment.ts'
import { addMeeting, withdrawMeeting } from '../meeting/staff.contract.ts'
import { addProjectMilestone, reachProjectMilestone } from '../project/staff.contract.ts'
import styles from './Parts.module.css'
import { movedInWords } from './staff-moved-words.web.ts'
import type { FirmProject } from './staff.contract.ts'
import type { StaffPartProps } from './staff-part.web.ts'

/** Milestones and meetings, as they stand in the client's calendar. */
export function StaffDates({ project, move }: Pick<StaffPartProps, 'project' | 'move'>) {
  return (
    <div className={styles.columns}>
      <section className={styles.part}>
        <h4>Milestones</h4>
        {project.milestones.length === 0 ? (
          <EmptyState title="No milestone yet.">The client sees them along a line.</EmptyState>
        ) : (
          <ul className={styles.rows}>
            {project.milestones.map((one) => (
              <Milestone
                key={one.id}
                one={one}
                moves={project.moves.filter(({ milestone_id }) => milestone_id === one.id)}
                move={move}
              />
            ))}
          </ul>
        )}
        <NewMilestone project={project.id} />
      </section>
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

interface MilestoneProps extends Pick<FirmProject, 'moves'>, Pick<StaffPartProps, 'move'> {
  one: FirmProject['milestones'][number]
}

function Milestone({ one, moves, move }: MilestoneProps) {
  const reach = useAct(reachProjectMilestone)
  return (
    <li>
      <time dateTime={one.due_date}>{localDate(one.due_date)}</time>
      <div>
        <b dir="auto">{one.title}</b>
        <p>{one.reached_at ? `Reached ${localDay(one.reached_at)}` : null}</p>
        {moves.map((each) => (
          <p key={each.id} dir="auto">
            {movedInWords(each)}
          </p>
        ))}
        <Refusal of={reach} />
      </div>
      {one.reached_at ? null : (
        <div className={styles.acts}>
          <Button
            type="button"
            variant="secondary"
            size="compact"
            aria-label={`Move “${one.title}” to another day`}
            onClick={() => move(one.id)}
          >
            Move
          </Button>
          <SureButton
            label="Reached"
            name={`“${one.title}” is reached`}
            sure="Yes, notify the client"
            keep="Not yet"
            busy={reach.isPending}
            act={() => reach.mutate({ params: { id: one.id } })}
          />
        </div>
      )}
    </li>
  )
}

const noMilestone = { title: '', due: '' }

function NewMilestone({ project }: { project: string }) {
  const name = `milestone ${project}`
  const { value, write, forget } = useDraft(name, noMilestone)
  const { title, due } = value
  const add = useAct(addProjectMilestone, {
    done() {
      forget()
      arrived(name)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const key = sendKey(name, JSON.stringify(value))
    add.mutate({ params: { id: project }, body: { title, due_date: due }, key })
  }
  return (
    <form className={styles.add} onSubmit={submit}>
      <Field
        name="milestone-title"
        label="Another milestone"
        required
        maxLength={160}
        value={title}
        error={add.error?.errors['title']?.[0]}
        onChange={({ target }) => write({ ...value, title: target.value })}
      />
      <Field
        type="date"
        name="milestone-due"
        label="Due"
        required
        value={due}
        error={add.error?.errors['due_date']?.[0]}
        onChange={({ target }) => write({ ...value, due: target.value })}
      />
      <BusyButton variant="secondary" size="compact" type="submit" busy={add.isPending}>
        Add
      </BusyButton>
      <Refusal of={add} fields={['title', 'due_date']} />
    </form>
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const from = new Date(given.at)
    const ends = new Date(from.getTime() + Number(given.minutes) * 60_000)
    const { title, place } = given
    const body = { title, place, starts_at: from.toISOString(), ends_at: ends.toISOString() }
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
        error={add.error?.errors['title']?.[0]}
        onChange={({ target }) => change({ title: target.value })}
      />
      <Field
        name="meeting-place"
        label="Where"
        optional
        maxLength={300}
        value={given.place}
        onChange={({ target }) => change({ place: target.value })}
      />
      <Field
        type="datetime-local"
        name="meeting-at"
        label="When"
        required
        value={given.at}
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
        onChange={({ target }) => change({ minutes: target.value })}
      />
      <BusyButton variant="secondary" size="compact" type="submit" busy={add.isPending}>
        Add
      </BusyButton>
      <Refusal of={add} fields={['title']} />
    </form>
  )
}
