import { Button } from '../../ui/base/form/Button.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import type { WrittenText } from '../editorial/staff.contract.ts'
import type { TextRoom } from './staff-text-rooms.web.ts'
import type { StaffTextActs } from './useStaffTextActs.web.ts'

interface WithdrawProps {
  room: TextRoom
  text: WrittenText
  offer: StaffTextActs['offer']
}

/** Takes a text from the site, or calls off what is scheduled. */
export function StaffTextWithdraw({ room: { kind, calls }, text, offer }: WithdrawProps) {
  const withdraw = useAct(calls.withdraw)
  const { id, title, state, published_at } = text
  const isScheduled = state === 'scheduled'
  // What has its address for good stays there, once visitors read it.
  const isPossible = kind.isFixed ? isScheduled : published_at !== null
  const said = isScheduled ? 'Called off' : 'Taken from the site:'
  const takeOff = () =>
    withdraw.mutate(
      { params: { id } },
      { onSuccess: ({ undo }) => offer(undo, `${said} ${title || kind.untitled}`) },
    )
  return (
    <>
      <Refusal of={withdraw} />
      {isPossible ? (
        <Button
          variant="secondary"
          size="compact"
          type="button"
          disabled={withdraw.isPending}
          onClick={takeOff}
        >
          {isScheduled ? 'Do not publish' : 'Take off the site'}
        </Button>
      ) : null}
    </>
  )
}
