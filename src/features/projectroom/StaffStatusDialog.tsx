import { useState, type FormEvent } from 'react'
import { allowedStatuses, type ProjectStatus } from '../../contract/work.ts'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Choices } from '../../ui/base/form/Choices.tsx'
import { LimitedTextArea } from '../../ui/signedin/work/LimitedTextArea.tsx'
import { useDraft } from '../../ui/base/form/useDraft.ts'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { Dialog } from '../../ui/signedin/dialog/Dialog.tsx'
import { changeProjectStatus } from '../project/staff.contract.ts'
import type { FirmProject } from './staff.contract.ts'

const words: Record<ProjectStatus, { label: string; about: string }> = {
  planned: { label: 'Planned', about: '' },
  active: { label: 'Active', about: 'Work goes on.' },
  on_hold: { label: 'On hold', about: 'It waits for something; say for what.' },
  completed: { label: 'Completed', about: 'All of it is handed over.' },
  cancelled: { label: 'Cancelled', about: 'It ends for good: this cannot be changed again.' },
}

interface StaffStatusDialogProps {
  project: FirmProject
  onClose: () => void
}

/** Changes the status by the rules; its client is notified, and reads the reason. */
export function StaffStatusDialog({ project, onClose }: StaffStatusDialogProps) {
  const { id, status } = project
  const allowed = allowedStatuses[status]
  const [to, setTo] = useState<ProjectStatus | undefined>(allowed[0])
  const { value: reason, write, forget } = useDraft(`status ${id}`, '')
  const change = useAct(changeProjectStatus, {
    done() {
      forget()
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (to) change.mutate({ params: { id }, body: { to, reason } })
  }
  return (
    <Dialog title="Change the status" onClose={onClose}>
      <form onSubmit={submit}>
        <Choices
          legend={`It is ${status.replace('_', ' ')} now and becomes`}
          name="status"
          choices={allowed.map((value) => ({ value, ...words[value] }))}
          chosen={to ? [to] : []}
          choose={setTo}
        />
        <LimitedTextArea
          name="reason"
          label="Why"
          optional={status !== 'completed'}
          hint="Its client reads it in the time line."
          rows={3}
          maxLength={500}
          value={reason}
          error={change.error?.errors['reason']?.[0]}
          onChange={({ target }) => write(target.value)}
        />
        <Refusal of={change} fields={['reason']} />
        <p>
          <BusyButton variant="primary" size="compact" type="submit" busy={change.isPending}>
            Change it, and notify the client
          </BusyButton>
        </p>
      </form>
    </Dialog>
  )
}
