import type { RefObject } from 'react'
import { useNavigate } from 'react-router'
import { useKeys } from '../../ui/signedin/keys/screen-keys.ts'
import type { TodayActs } from './StaffTodayRow.tsx'
import { remindable } from './staff-item-words.web.ts'
import type { TodayItem } from './staff.contract.ts'
import { todayRows } from './useStaffAway.web.ts'
import type { StaffTodayList } from './useStaffToday.web.ts'

/** The keys of Today: among the rows, and what is done with the one that has the focus. */
export function useStaffTodayKeys(
  { list, whose, choose }: StaffTodayList,
  place: RefObject<HTMLElement | null>,
  { notNow, see, retry, remind }: TodayActs,
): void {
  const navigate = useNavigate()
  const placeOf = (rows: HTMLElement[]) =>
    rows.findIndex((row) => row.closest('li')?.contains(document.activeElement))
  const move = (step: 1 | -1) => {
    const rows = todayRows(place)
    const at = placeOf(rows)
    rows[at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + step))]?.focus()
  }
  /** The thing whose row has the focus, else the first. */
  const current = (): TodayItem | undefined => {
    const rows = todayRows(place)
    const id = rows[Math.max(0, placeOf(rows))]?.dataset['row']
    return list.rows.find(({ row, isGone }) => row.id === id && !isGone)?.row
  }
  const withCurrent = (act: (item: TodayItem) => void) => () => {
    const item = current()
    if (item) act(item)
  }
  const isEnquiry = () => current()?.kind === 'enquiry'
  const reply = ({ reference }: TodayItem) =>
    void (reference && navigate(`/console/enquiries/${reference}#reply`))
  const isAsked = () => {
    const item = current()
    return item !== undefined && remindable(item, new Date()) !== null
  }
  const isDelivery = () => current()?.kind === 'delivery'
  const isRead = () => typeof current()?.last === 'string'
  useKeys([
    { keys: ['j', 'ArrowDown'], label: 'The next one', act: () => move(1), repeats: true },
    { keys: ['k', 'ArrowUp'], label: 'The one before', act: () => move(-1), repeats: true },
    { keys: ['Enter'], label: 'Open it', act: null },
    { keys: ['r'], label: 'Reply to an enquiry', act: withCurrent(reply), when: isEnquiry },
    { keys: ['r'], label: 'Remind the client', act: withCurrent(remind), when: isAsked },
    { keys: ['e'], label: 'Count a client’s word as read', act: withCurrent(see), when: isRead },
    {
      keys: ['t'],
      label: 'Try to reach Salesforce again',
      act: withCurrent(retry),
      when: isDelivery,
    },
    { keys: ['h'], label: 'Not now…', act: withCurrent(notNow) },
    {
      keys: ['m'],
      label: whose === 'mine' ? 'Everybody’s' : 'Only mine',
      act: () => choose(whose === 'mine' ? '' : 'mine'),
    },
  ])
}
