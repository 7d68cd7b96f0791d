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

/** Takes a text from the site, or away altogether. */
export function StaffTextAway({ room: { kind, calls }, text, offer }: AwayProps) {
  const navigate = useNavigate()
  const withdraw = useAct(calls.withdraw)
  const remove = useAct(calls.remove)
  const params = { id: text.id }
  const called = text.title || kind.untitled
  const takeOff = () =>
    withdraw.mutate(
      { params },
      { onSuccess: ({ undo }) => offer(undo, `Taken from the site: ${called}`) },
    )
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
      <Refusal of={withdraw} />
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
      {text.published_at === null ? null : (
        <Button
          variant="secondary"
          size="compact"
          type="button"
          disabled={withdraw.isPending}
          onClick={takeOff}
        >
          {text.state === 'scheduled' ? 'Do not publish' : 'Take off the site'}
        </Button>
      )}
    </>
  )
}
