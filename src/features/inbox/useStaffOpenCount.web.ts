import { useLiveAnswer } from '../../ui/signedin/data/useLiveAnswer.ts'
import { listEnquiries } from '../enquiry/staff.contract.ts'

/** Somebody looks at the menu less often than at the list itself, in ms. */
const every = 60_000

/** How many enquiries are open; null while that is not known. */
export function useStaffOpenCount(mayRead: boolean): number | null {
  const { data, error } = useLiveAnswer(listEnquiries, mayRead ? {} : null, every)
  if (data) return data.counts.open
  return error ? null : 0
}
