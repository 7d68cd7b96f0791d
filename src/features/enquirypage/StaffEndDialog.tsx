import type { FormEvent } from 'react'
import { Button } from '../../ui/base/form/Button.tsx'
import { Field } from '../../ui/base/form/Field.tsx'
import { useDraft } from '../../ui/base/form/useDraft.ts'
import { useNow } from '../../ui/base/useNow.ts'
import { Dialog, useFocusInDialog } from '../../ui/signedin/dialog/Dialog.tsx'
import { dayOf } from '../../ui/signedin/time/days.ts'
import { longest } from '../enquiry/staff.contract.ts'
import type { StaffActs } from './useStaffActs.web.ts'

interface StaffEndDialogProps {
  /** The id of the enquiry. */
  enquiry: string
  end: 'won' | 'lost'
  acts: StaffActs
  onClose: () => void
}

const words = {
  won: { title: 'Won', hint: 'What decided it. Only us.' },
  lost: { title: 'Lost', hint: 'To whom, or why not. Only us.' },
} as const

const empty: { why: string; on?: string } = { why: '' }

/** Says how an enquiry ended, and why; what is typed stays until the server has it. */
export function StaffEndDialog({ enquiry, end, acts, onClose }: StaffEndDialogProps) {
  const { value, write, forget } = useDraft(`end ${enquiry} ${end}`, empty)
  const today = dayOf(useNow())
  const { why, on = today } = value
  const field = useFocusInDialog<HTMLInputElement>()
  const { title, hint } = words[end]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onClose()
    void acts.move(end, why, on || undefined, forget)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit}>
        <Field
          ref={field}
          name="why"
          label="Why"
          optional
          hint={hint}
          maxLength={longest.why}
          value={why}
          onChange={({ target }) => write({ ...value, why: target.value })}
        />
        <Field
          name="on"
          type="date"
          label="When"
          max={today}
          value={on}
          onChange={({ target }) => write({ ...value, on: target.value })}
        />
        <p>
          <Button variant="primary" size="compact" type="submit">
            {title}
          </Button>
        </p>
      </form>
    </Dialog>
  )
}
