import { daysBetween } from '../../contract/days.ts'
import type { SlipOwner } from '../../contract/work.ts'
import { localDate } from '../../ui/signedin/time/dates.ts'
import type { FirmProject } from './staff.contract.ts'

const owners: Record<SlipOwner, string> = {
  client: 'the client’s',
  firm: 'ours',
  nobody: 'nobody’s',
}

/** How far a milestone moved, whose the days were, why, and who reads that. */
export function movedInWords(move: FirmProject['moves'][number]): string {
  const { from_date, to_date, whose, reason, shared, carried, author_name } = move
  const days = daysBetween(from_date, to_date)
  const many = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`
  const along = carried ? ' along with one before it' : ''
  const way = `${many} ${days > 0 ? 'later' : 'earlier'}${along}, ${owners[whose]}`
  const seen = shared ? 'the client reads this' : 'team'
  return `Moved from ${localDate(from_date)}, ${way}: ${reason} (${author_name}; ${seen})`
}
