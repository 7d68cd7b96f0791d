import { useLiveAnswer } from '../../ui/signedin/data/useLiveAnswer.ts'
import { countInbound } from './staff.contract.ts'

/** Somebody looks at the menu less often than at the list itself, in ms. */
const every = 60_000

/** How many mails wait, and whether any come in; `count` null while that is not known. */
export function useStaffInboundCount(mayRead: boolean): { count: number | null; isOn: boolean } {
  const { data, error } = useLiveAnswer(countInbound, mayRead ? {} : null, every)
  if (data) return { count: data.count, isOn: data.is_on || data.count > 0 }
  return { count: error ? null : 0, isOn: false }
}
