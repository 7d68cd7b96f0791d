import { useLiveAnswer } from '../../ui/signedin/data/useLiveAnswer.ts'
import { countToday } from './staff.contract.ts'

/** Somebody looks at the menu less often than at the list itself, in ms. */
const every = 60_000

/** How much waits in each section of the menu; null while that is not known. */
export function useStaffTodayCounts(mayRead: boolean): { enquiries: number | null } {
  const { data, error } = useLiveAnswer(countToday, mayRead ? {} : null, every)
  return { enquiries: data ? (data.enquiries ?? 0) : error ? null : 0 }
}
