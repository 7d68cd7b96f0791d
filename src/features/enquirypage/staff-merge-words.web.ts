import { fullMoment } from '../../ui/signedin/time/moment.ts'
import { interestName } from '../enquiry/contract.ts'
import { boxNames, type EnquiryState } from '../enquirylist/contract.ts'
import type { MergeField } from '../merge/staff.contract.ts'

/** What one of two enquiries has in a field. */
export function cellWords(field: MergeField, value: string): string {
  if (field === 'state') return boxNames[value as EnquiryState]
  if (field === 'reply_due_at') return fullMoment(value)
  if (field === 'assignee') return value || 'nobody'
  if (field === 'service_interest') return interestName(value) || '–'
  return value || '–'
}

/** What goes over with an enquiry that is merged. */
export function movesWords(mails: number, notes: number): string {
  const counted = [
    mails > 0 ? `${mails} ${mails === 1 ? 'mail' : 'mails'}` : '',
    notes > 0 ? `${notes} ${notes === 1 ? 'note' : 'notes'}` : '',
  ].filter(Boolean)
  const moves = ['Its message', ...counted].join(', ').replace(/, ([^,]*)$/, ' and $1')
  return `${moves} ${counted.length > 0 ? 'move' : 'moves'} with it.`
}
