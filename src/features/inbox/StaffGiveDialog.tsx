import { PickDialog, type Choice } from '../../ui/signedin/dialog/PickDialog.tsx'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { listAssignees } from '../enquiry/staff.contract.ts'
import type { InboxWriter } from './useStaffInbox.web.ts'

interface StaffGiveDialogProps {
  /** Whose it is; null: nobody's; left out: of several. */
  current?: string | null
  give: (person: { id: string; name: string } | null, isMe: boolean) => void
  writer: InboxWriter
  onClose: () => void
}

const nobody = { id: 'nobody', name: 'Nobody', hint: 'anybody may take it' }

/** Whom enquiries are given to: colleagues first, then oneself, then nobody. */
export function StaffGiveDialog({ current, give, writer, onClose }: StaffGiveDialogProps) {
  const { data = [] } = useAnswer(listAssignees)
  const others = data.filter(({ id }) => id !== writer.id)
  const me = { id: writer.id, name: writer.name, hint: 'you' }
  const pick = ({ id, name }: Choice) =>
    give(id === nobody.id ? null : { id, name }, id === writer.id)
  return (
    <PickDialog
      title="Give to…"
      label="Name"
      choices={[...others, me, nobody]}
      current={current === null ? nobody.id : current}
      pick={pick}
      onClose={onClose}
    />
  )
}
