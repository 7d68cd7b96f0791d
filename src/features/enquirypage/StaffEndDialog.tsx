import { useState, type FormEvent } from 'react'
import { Button } from '../../ui/base/form/Button.tsx'
import { Field } from '../../ui/base/form/Field.tsx'
import { useNow } from '../../ui/base/useNow.ts'
import { Dialog, useFocusInDialog } from '../../ui/signedin/dialog/Dialog.tsx'
import { dayOf } from '../../ui/signedin/time/days.ts'
import { longest } from '../enquiry/staff.contract.ts'
import type { StaffActs } from './useStaffActs.web.ts'

interface StaffEndDialogProps {
  end: 'won' | 'lost'
  acts: StaffActs
  onClose: () => void
}

const words = {
  won: { title: 'Won', hint: 'What decided it. Only us.' },
  lost: { title: 'Lost', hint: 'To whom, or why not. Only us.' },
} as const

/** Says how an enquiry ended, and why. */
export function StaffEndDialog({ end, acts, onClose }: StaffEndDialogProps) {
  const [why, setWhy] = useState('')
  const today = dayOf(useNow())
  const [on, setOn] = useState(today)
  const field = useFocusInDialog<HTMLInputElement>()
  const { title, hint } = words[end]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onClose()
    void acts.move(end, why, on || undefined)
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
          onChange={({ target }) => setWhy(target.value)}
        />
        <Field
          name="on"
          type="date"
          label="When"
          max={today}
          value={on}
          onChange={({ target }) => setOn(target.value)}
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
