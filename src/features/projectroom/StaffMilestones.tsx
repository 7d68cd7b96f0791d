import { useState, type FormEvent } from 'react'
import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Button } from '../../ui/base/form/Button.tsx'
import { Field } from '../../ui/base/form/Field.tsx'
import { useDraft } from '../../ui/base/form/useDraft.ts'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { Dialog } from '../../ui/signedin/dialog/Dialog.tsx'
import { localDate, localDay } from '../../ui/signedin/time/dates.ts'
import styles from './Parts.module.css'
import { movedInWords } from './staff-moved-words.web.ts'
import type { FirmProject } from './staff.contract.ts'
import { useStaffPlan } from './useStaffPlan.web.ts'
import type { StaffPartProps } from './staff-part.web.ts'

/** The milestones of a project, with all that can be done with them, and when they moved. */
export function StaffMilestones({ project, move }: Pick<StaffPartProps, 'project' | 'move'>) {
  return (
    <section className={styles.part}>
      <h4 id="milestones" tabIndex={-1}>
        Milestones
      </h4>
      {project.milestones.length === 0 ? (
        <EmptyState title="No milestone yet.">The client sees them along a line.</EmptyState>
      ) : (
        <ul className={styles.rows}>
          {project.milestones.map((one) => (
            <Row
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
  )
}

interface RowProps extends Pick<FirmProject, 'moves'>, Pick<StaffPartProps, 'move'> {
  one: FirmProject['milestones'][number]
}

function Row({ one, moves, move }: RowProps) {
  const [isEdited, setIsEdited] = useState(false)
  const { reach, reachIt, reopen, reopenIt } = useStaffPlan()
  const { title, due_date, reached_at } = one
  return (
    <li>
      <time dateTime={due_date}>{localDate(due_date)}</time>
      <div>
        <b dir="auto">{title}</b>
        <p>{reached_at ? `Reached ${localDay(reached_at)}` : null}</p>
        {moves.map((each) => (
          <p key={each.id} dir="auto">
            {movedInWords(each)}
          </p>
        ))}
        <Refusal of={reached_at ? reopen : reach} />
      </div>
      <div className={styles.acts}>
        {reached_at ? (
          <BusyButton
            type="button"
            variant="secondary"
            size="compact"
            aria-label={`“${title}” is not reached after all`}
            busy={reopen.isPending}
            onClick={() => void reopenIt(one)}
          >
            Not reached
          </BusyButton>
        ) : (
          <>
            <BusyButton
              type="button"
              variant="secondary"
              size="compact"
              aria-label={`“${title}” is reached`}
              busy={reach.isPending}
              onClick={() => void reachIt(one)}
            >
              Reached
            </BusyButton>
            <Opens label="Move" name={`Move “${title}” to another day`} open={() => move(one.id)} />
          </>
        )}
        <Opens label="Edit" name={`Edit “${title}”`} open={() => setIsEdited(true)} />
      </div>
      {isEdited ? <Edit one={one} onClose={() => setIsEdited(false)} /> : null}
    </li>
  )
}

const Opens = ({ label, name, open }: { label: string; name: string; open: () => void }) => (
  <Button type="button" variant="secondary" size="compact" aria-label={name} onClick={open}>
    {label}
  </Button>
)

interface EditProps {
  one: FirmProject['milestones'][number]
  onClose: () => void
}

/** Gives a milestone another name, or takes it out of the plan. */
function Edit({ one, onClose }: EditProps) {
  // As it was when this was opened: a change by a colleague meanwhile is refused, and shown.
  const [opened, setOpened] = useState<typeof one | null>(one)
  const base = opened ?? one
  const { rename, renameIt, remove, removeIt } = useStaffPlan(() => setOpened(null))
  const { value, write, forget } = useDraft(`rename ${one.id}`, { title: one.title })
  const close = () => {
    forget()
    onClose()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const title = value.title.trim()
    if (title === base.title || (await renameIt(base, title))) close()
  }
  return (
    <Dialog title={`Edit “${one.title}”`} onClose={onClose}>
      <form className={styles.edit} onSubmit={(event) => void submit(event)}>
        <Field
          name="milestone-name"
          label="What is to be reached"
          hint="The client reads it along the line, in the calendar and in the search. Nobody is notified of another name."
          required
          maxLength={160}
          value={value.title}
          error={rename.error?.errors['title']?.[0]}
          onChange={({ target }) => write({ title: target.value })}
        />
        <Refusal of={rename} lead="Not renamed. " fields={['title']} />
        <Refusal of={remove} lead="Not removed. " />
        <p className={styles.acts}>
          <BusyButton variant="primary" size="compact" type="submit" busy={rename.isPending}>
            Rename
          </BusyButton>
          {one.reached_at ? null : (
            <BusyButton
              variant="secondary"
              size="compact"
              type="button"
              busy={remove.isPending}
              onClick={() => void removeIt(base, close)}
            >
              Remove it, and notify the client
            </BusyButton>
          )}
        </p>
      </form>
    </Dialog>
  )
}

const none = { title: '', due: '' }

function NewMilestone({ project }: { project: string }) {
  const name = `milestone ${project}`
  const { value, write, forget } = useDraft(name, none)
  const { title, due } = value
  const { add, addIt } = useStaffPlan()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await addIt(project, name, { title, due_date: due })) forget()
  }
  return (
    <form className={styles.add} onSubmit={(event) => void submit(event)}>
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
        Add, and notify the client
      </BusyButton>
      <Refusal of={add} fields={['title', 'due_date']} />
    </form>
  )
}
