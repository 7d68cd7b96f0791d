import { useDeferredValue, useRef, useState, type ReactNode } from 'react'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { RowShapes } from '../../ui/signedin/list/RowShapes.tsx'
import { newWords } from '../../ui/signedin/list/news.ts'
import type { TodayItem } from './staff.contract.ts'
import { StaffAwayList } from './StaffAwayList.tsx'
import { StaffNotNow } from './StaffNotNow.tsx'
import { StaffTodayDetails } from './StaffTodayDetails.tsx'
import { StaffTodayHead } from './StaffTodayHead.tsx'
import { StaffTodayRows } from './StaffTodayRows.tsx'
import styles from './Today.module.css'
import { useStaffAway } from './useStaffAway.web.ts'
import { useStaffToday } from './useStaffToday.web.ts'
import { useStaffRetry } from './useStaffRetry.web.ts'
import { useStaffTodayKeys } from './useStaffTodayKeys.web.ts'

/** What needs somebody today, what hurts soonest first, with the figures beside it. */
export function StaffToday({ figures }: { figures: ReactNode }) {
  const today = useStaffToday()
  const place = useRef<HTMLDivElement>(null)
  const away = useStaffAway(today, place)
  const [later, setLater] = useState<TodayItem | null>(null)
  const [looked, look] = useState<TodayItem | null>(null)
  const { list } = today
  // The rows first: on a phone the charts would hold them up, and stand below them.
  const isListed = useDeferredValue(list.state.data !== undefined || list.state.error !== null)
  const { said, refused, retry } = useStaffRetry(today, place)
  const acts = { notNow: setLater, look, see: away.see, retry, remind: away.remind }
  useStaffTodayKeys(today, place, acts)
  return (
    <div className={styles.screen}>
      <div className={styles.today} ref={place}>
        <StaffTodayHead today={today} />
        <p role="status" className={styles.news}>
          {list.news.length > 0 ? (
            <button type="button" onClick={() => void list.showNews()}>
              {newWords(list.news.length)}
            </button>
          ) : (
            said
          )}
        </p>
        <Refusal of={refused.error ? refused : away.refused} lead="Not done. " />
        <WhenLoaded of={list.state} waiting="Loading what needs somebody..." shape={<RowShapes />}>
          {() => <StaffTodayRows today={today} acts={acts} />}
        </WhenLoaded>
        <StaffAwayList items={list.newest?.away ?? []} away={away} />
        {looked ? <StaffTodayDetails item={looked} acts={acts} onClose={() => look(null)} /> : null}
        {later ? (
          <StaffNotNow item={later} putAway={away.putAway} onClose={() => setLater(null)} />
        ) : null}
      </div>
      {isListed ? figures : null}
    </div>
  )
}
