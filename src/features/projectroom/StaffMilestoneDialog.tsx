import { useState, type FormEvent } from 'react'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Field } from '../../ui/base/form/Field.tsx'
import { useDraft } from '../../ui/base/form/useDraft.ts'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { Dialog } from '../../ui/signedin/dialog/Dialog.tsx'
import styles from './Parts.module.css'
import type { FirmProject } from './staff.contract.ts'
import { useStaffPlan } from './useStaffPlan.web.ts'

interface StaffMilestoneDialogProps {
  one: FirmProject['milestones'][number]
  onClose: () => void
}

/** Gives a milestone another name, or takes it out of the plan. */
export function StaffMilestoneDialog({ one, onClose }: StaffMilestoneDialogProps) {
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
