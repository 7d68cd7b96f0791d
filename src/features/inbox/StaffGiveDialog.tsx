import { PickDialog, type Choice } from '../../ui/signedin/dialog/PickDialog.tsx'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { listAssignees, type EnquiryWhole } from '../enquiry/staff.contract.ts'
import type { InboxWriter } from './useStaffInbox.web.ts'
import type { StaffActs } from './useStaffActs.web.ts'

interface StaffGiveDialogProps {
  enquiry: EnquiryWhole
  acts: StaffActs
  writer: InboxWriter
  onClose: () => void
}

const nobody = { id: 'nobody', name: 'Nobody', hint: 'anybody may take it' }

/** Whom an enquiry is given to: colleagues first, then oneself, then nobody. */
export function StaffGiveDialog({ enquiry, acts, writer, onClose }: StaffGiveDialogProps) {
  const { data = [] } = useAnswer(listAssignees)
  const others = data.filter(({ id }) => id !== writer.id)
  const me = { id: writer.id, name: writer.name, hint: 'you' }
  const give = ({ id, name }: Choice) => {
    if (!acts.isBusy) void acts.give(id === nobody.id ? null : { id, name }, id === writer.id)
  }
  return (
    <PickDialog
      title="Give to…"
      label="Name"
      choices={[...others, me, nobody]}
      current={enquiry.assignee?.id ?? nobody.id}
      pick={give}
      onClose={onClose}
    />
  )
}
