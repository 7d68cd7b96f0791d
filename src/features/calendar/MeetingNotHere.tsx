import { Notice } from '../../ui/base/Notice.tsx'
import { useAddress } from '../../ui/signedin/address.ts'
import { NotHere } from '../../ui/signedin/data/NotHere.tsx'
import type { CalendarEntry } from './contract.ts'

/** Says that the meeting of a link is not among the dates of its month. */
export function MeetingNotHere({ entries }: { entries: readonly CalendarEntry[] }) {
  const linked = useAddress(({ query }) => query.get('meeting'))
  if (linked === null || entries.some(({ id }) => id === linked)) return null
  return (
    <div key={linked} tabIndex={-1} ref={focus}>
      <NotHere id={linked}>
        <Notice tone="plain">
          The meeting of this link was called off, or is not open to you.
        </Notice>
      </NotHere>
    </div>
  )
}

const focus = (place: HTMLDivElement | null) => place?.focus()
