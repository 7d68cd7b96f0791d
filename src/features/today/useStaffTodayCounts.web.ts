import { useLiveAnswer } from '../../ui/signedin/data/useLiveAnswer.ts'
import { countToday } from './staff.contract.ts'

/** Somebody looks at the menu less often than at the list itself, in ms. */
const every = 60_000

/** How much waits in each section of the menu, by its path; null where that is not known. */
export function useStaffTodayCounts(mayRead: boolean): Record<string, number | null> {
  const { data, error } = useLiveAnswer(countToday, mayRead ? {} : null, every)
  const of = (count: number | null | undefined) => (data ? (count ?? 0) : error ? null : 0)
  return { today: of(data?.today), enquiries: of(data?.enquiries), messages: of(data?.messages) }
}
