import { useEffect, useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { useQueryClient } from '@tanstack/react-query'
import { allowedStatuses, type ProjectStatus } from '../../contract/work.ts'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { TextArea } from '../../ui/base/form/Field.tsx'
import { Choices } from '../../ui/base/form/Choices.tsx'
import { useDraft } from '../../ui/base/form/useDraft.ts'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { makeStaleInTabs } from '../../ui/signedin/data/tabs.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { Dialog } from '../../ui/signedin/dialog/Dialog.tsx'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { sendCap } from '../../ui/signedin/keys/screen-keys.ts'
import { useSendKeys } from '../../ui/signedin/keys/useSendKeys.ts'
import { changeProjectStatus } from '../project/staff.contract.ts'
import { offerStatusUndo, type StatusOf } from './staff-status.web.ts'

const words: Record<ProjectStatus, { label: string; about: string }> = {
  planned: { label: 'Planned', about: '' },
  active: { label: 'Active', about: 'Work goes on.' },
  on_hold: { label: 'On hold', about: 'It waits for something; say for what.' },
  completed: { label: 'Completed', about: 'All of it is handed over.' },
  cancelled: { label: 'Cancelled', about: 'It ends for good: this cannot be changed again.' },
}

export interface StaffStatusDialogProps {
  project: StatusOf
  /** The status that was chosen already. */
  to?: ProjectStatus
  onClose: () => void
  /** Where it was changed. */
  done?: () => void
}

/** Changes the status by the rules; its client is notified, and reads the reason. */
export function StaffStatusDialog(props: StaffStatusDialogProps) {
  const { project, onClose } = props
  const { status } = project
  const form = useStatus(props)
  const { act, to, reason } = form
  const element = useRef<HTMLFormElement>(null)
  useSendKeys(element, () => void form.submit())
  const { to: given } = props
  // What was chosen already is followed by why.
  useEffect(() => {
    const first = given ? 'textarea' : 'input:checked'
    element.current?.querySelector<HTMLElement>(first)?.focus()
  }, [given])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit()
  }
  return (
    <Dialog title="Change the status" onClose={onClose}>
      <form onSubmit={submit} ref={element}>
        <p dir="auto">{project.title}</p>
        <Choices
          legend={`It is ${status.replace('_', ' ')} now and becomes`}
          name="status"
          choices={allowedStatuses[status].map((value) => ({ value, ...words[value] }))}
          chosen={to ? [to] : []}
          choose={form.choose}
        />
        <TextArea
          name="reason"
          label="Why"
          optional={status !== 'completed'}
          hint="Its client reads it in the time line."
          rows={3}
          maxLength={500}
          value={reason}
          error={act.error?.errors['reason']?.[0]}
          onChange={({ target }) => form.write(target.value)}
        />
        <Refusal of={act} lead="Not changed. " fields={['reason']} />
        <p>
          <BusyButton variant="primary" size="compact" type="submit" busy={act.isPending}>
            Change it, and notify the client <KeyCap>{sendCap()}</KeyCap>
          </BusyButton>
        </p>
      </form>
    </Dialog>
  )
}

/** What is chosen and typed; the reason is kept on the device until the server has it. */
function useStatus({ project, to: given, onClose, done }: StaffStatusDialogProps) {
  const queries = useQueryClient()
  const { id, status } = project
  const [chosen, choose] = useState(given ?? allowedStatuses[status][0])
  // A colleague may have changed it while this is open; what was chosen may not be allowed then.
  const to =
    chosen && allowedStatuses[status].includes(chosen) ? chosen : allowedStatuses[status][0]
  const { value: reason, write, forget } = useDraft(`status ${id}`, '')
  const act = useAct(changeProjectStatus, {
    refused: (error) => {
      if (error.status === 409) void makeStaleInTabs(queries, changeProjectStatus.tags)
    },
  })
  return {
    act,
    to,
    reason,
    choose,
    write,
    async submit(): Promise<void> {
      if (!to) return
      const body = { to, reason, base: status }
      const made = await act.mutateAsync({ params: { id }, body }).catch(() => null)
      if (!made) return
      forget()
      flushSync(onClose)
      await offerStatusUndo(queries, project, to, made.undo)
      done?.()
    },
  }
}
