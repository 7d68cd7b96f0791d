import { useNavigate, useSearchParams } from 'react-router'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { useLiveList } from '../../ui/signedin/list/useLiveList.ts'
import { useStaffTodayStream } from './useStaffTodayStream.web.ts'
import { readToday } from './staff.contract.ts'

/** Whose things are listed. */
export type TodayWhose = 'mine' | ''

/** The reply clocks go on, whatever anybody does; ms. */
const clocksEvery = 60_000

/** What needs somebody, by the address: `?whose=mine`. */
export function useStaffToday() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const whose: TodayWhose = query.get('whose') === 'mine' ? 'mine' : ''
  const isFollowed = useStaffTodayStream()
  const list = useLiveList({
    ...(isFollowed ? { every: clocksEvery } : {}),
    key: [readToday.path, { whose }],
    tags: readToday.tags,
    load: (_, signal) => callEndpoint(readToday, { query: { whose } }, signal),
  })
  return {
    whose,
    list,
    choose: (next: TodayWhose) => void navigate(todayAddress(next), { replace: true }),
  }
}
export type StaffTodayList = ReturnType<typeof useStaffToday>

const todayAddress = (whose: TodayWhose) =>
  whose === 'mine' ? '/console/today?whose=mine' : '/console/today'
