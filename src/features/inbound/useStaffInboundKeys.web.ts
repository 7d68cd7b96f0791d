import type { RefObject } from 'react'
import { useKeys } from '../../ui/signedin/keys/screen-keys.ts'
import type { ReviewMail } from './staff.contract.ts'
import type { StaffInboundList } from './useStaffInbound.web.ts'
import { inboundRows, type StaffInboundActs } from './useStaffInboundActs.web.ts'

interface Keyed {
  place: RefObject<HTMLElement | null>
  acts: StaffInboundActs
  /** Asks for the enquiry. */
  choose: (mail: ReviewMail) => void
}

/** The keys of the mails to look at: among them, and what is done with the one that has the focus. */
export function useStaffInboundKeys(
  { rows: mails }: StaffInboundList,
  { place, acts, choose }: Keyed,
): void {
  const placeOf = (rows: HTMLElement[]) =>
    rows.findIndex((row) => row.closest('li')?.contains(document.activeElement))
  const move = (step: 1 | -1) => {
    const rows = inboundRows(place)
    const at = placeOf(rows)
    rows[at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + step))]?.focus()
  }
  /** With the mail that has the focus, else the first. */
  const withCurrent = (act: (mail: ReviewMail) => void) => () => {
    const rows = inboundRows(place)
    const id = rows[Math.max(0, placeOf(rows))]?.dataset['row']
    const mail = mails.find(({ row, isGone }) => row.id === id && !isGone)?.row
    if (mail) act(mail)
  }
  useKeys([
    { keys: ['j', 'ArrowDown'], label: 'The next mail', act: () => move(1), repeats: true },
    { keys: ['k', 'ArrowUp'], label: 'The one before', act: () => move(-1), repeats: true },
    {
      keys: ['p'],
      label: 'Put into an enquiry',
      act: withCurrent((mail) => {
        if (mail.suggestion) void acts.put(mail, mail.suggestion.reference)
        else choose(mail)
      }),
    },
    {
      keys: ['n'],
      label: 'New enquiry',
      act: withCurrent((mail) => mail.sender !== null && acts.make(mail)),
    },
    { keys: ['x'], label: 'Put away', act: withCurrent(acts.discard) },
  ])
}
