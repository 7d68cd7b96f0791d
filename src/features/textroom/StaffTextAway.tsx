import { useNavigate } from 'react-router'
import { Button } from '../../ui/base/form/Button.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import type { WrittenText } from '../editorial/staff.contract.ts'
import type { ListRoom } from './staff-text-rooms.web.ts'
import type { StaffTextActs } from './useStaffTextActs.web.ts'

interface AwayProps {
  room: ListRoom
  text: WrittenText
  offer: StaffTextActs['offer']
}

/** Removes a text from the site and from the list. */
export function StaffTextAway({ room: { kind, calls }, text, offer }: AwayProps) {
  const navigate = useNavigate()
  const remove = useAct(calls.remove)
  const params = { id: text.id }
  const called = text.title || kind.untitled
  const drop = () =>
    remove.mutate(
      { params },
      {
        onSuccess({ undo }) {
          offer(undo, `Removed ${called}`)
          void navigate(kind.room)
        },
      },
    )
  return (
    <>
      <Refusal of={remove} />
      <Button
        variant="secondary"
        size="compact"
        type="button"
        disabled={remove.isPending}
        onClick={drop}
      >
        Remove
      </Button>
    </>
  )
}
