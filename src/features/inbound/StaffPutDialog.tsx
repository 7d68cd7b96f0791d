import { useState, type FormEvent } from 'react'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Field } from '../../ui/base/form/Field.tsx'
import { useDraft } from '../../ui/base/form/useDraft.ts'
import { Dialog, useFocusInDialog } from '../../ui/signedin/dialog/Dialog.tsx'
import type { ReviewMail } from './staff.contract.ts'
import type { StaffInboundActs } from './useStaffInboundActs.web.ts'

interface StaffPutDialogProps {
  mail: ReviewMail
  acts: StaffInboundActs
  onClose: () => void
}

/** Asks for the enquiry that a mail belongs to. */
export function StaffPutDialog({ mail, acts, onClose }: StaffPutDialogProps) {
  const suggested = mail.suggestion?.reference ?? ''
  const { value: reference, write, forget } = useDraft(`put ${mail.id}`, suggested)
  const [error, setError] = useState<string>()
  const field = useFocusInDialog<HTMLInputElement>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const given = reference.trim().toUpperCase()
    if (!/^ENQ-[A-Z0-9]{8}$/.test(given)) {
      setError('Enter a reference such as ENQ-3EXVWW72.')
      return
    }
    const refused = await acts.put(mail, given)
    if (refused !== null) return setError(refused)
    forget()
    onClose()
  }
  return (
    <Dialog title="Put into an enquiry" onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <Field
          ref={field}
          name="enquiry"
          label="Reference"
          hint="It stands below the name of the enquiry, and in its address."
          error={error}
          maxLength={12}
          autoComplete="off"
          spellCheck={false}
          value={reference}
          onChange={({ target }) => write(target.value)}
        />
        <p>
          <BusyButton variant="primary" size="compact" type="submit" busy={acts.isPutting}>
            Put it there
          </BusyButton>
        </p>
      </form>
    </Dialog>
  )
}
