import type { EnquiryWhole } from '../enquiry/staff.contract.ts'
import { hasFailed, type LeadDelivery } from '../delivery/contract.ts'

/**
 * Whether trying it again does something. What waits for a verdict is spam as yet, and is sent again
 * only where it has been sent before.
 */
export const mayTryAgain = ({ delivery, box }: Pick<EnquiryWhole, 'delivery' | 'box'>): boolean =>
  !['off', 'waits', ...(box === 'review' ? ['none'] : [])].includes(delivery.state)

const sentences: Record<LeadDelivery['state'], string> = {
  off: 'Salesforce is not set up, so nothing is sent there.',
  none: 'It was not sent to Salesforce.',
  waits: 'It waits to be sent to Salesforce, which happens by itself.',
  created: 'A Lead was made of it in Salesforce.',
  updated: 'Its Lead in Salesforce is up to date.',
  unconfirmed: 'Salesforce has taken it. Whether a Lead was made, it does not say.',
  duplicate: 'Salesforce has not made a Lead, because it has this person already.',
  refused: 'Salesforce has refused it.',
  failing: 'Salesforce could not be reached. It is tried again by itself.',
  failed: 'It did not reach Salesforce, and is not tried again by itself.',
}

/** What became of it, in a sentence. */
export const deliverySentence = ({ state }: LeadDelivery): string => sentences[state]

/** What an error of Salesforce or of the way there means, by how it begins or what it has in it. */
const reasons: [sign: RegExp, words: string][] = [
  [/^DUPLICATES_DETECTED|^duplicate of/, 'Merge the two there, or leave it as it is.'],
  [/REQUIRED_FIELD_MISSING/, 'Salesforce wants a field filled in that enquiries do not have.'],
  [/INVALID_EMAIL_ADDRESS/, 'Salesforce does not take the email address.'],
  [/STRING_TOO_LONG/, 'A text is longer than its field in Salesforce.'],
  [/FIELD_CUSTOM_VALIDATION_EXCEPTION/, 'A validation rule in Salesforce forbids it.'],
  [/INVALID_FIELD|NOT_FOUND|external ID field/i, 'A field that was set up is not in Salesforce.'],
  [/INSUFFICIENT_ACCESS|CANNOT_INSERT|API_DISABLED/, 'Our user there may not make Leads.'],
  [/REQUEST_LIMIT_EXCEEDED/, 'Salesforce takes no more requests today.'],
  [/SERVER_UNAVAILABLE|UNABLE_TO_LOCK_ROW/, 'Salesforce is busy just now.'],
  [/invalid_client|invalid_grant|INVALID_SESSION|\b401\b/i, 'Salesforce did not let us sign in.'],
  [/several match/, 'Salesforce has several Leads of this enquiry. Merge them there.'],
  [/time|timed out|took longer/i, 'Salesforce did not answer in time.'],
  [/points to/, 'The address that was set up leads elsewhere.'],
  [/ECONN|ENOTFOUND|EAI_AGAIN|reach|connect/i, 'Salesforce could not be reached.'],
  [/Is-Processed/, 'Salesforce could not make a Lead of the form.'],
]

/** Why, in plain words; empty where nothing more is known than the answer itself. */
export function deliveryReason(delivery: LeadDelivery): string {
  if (!hasFailed(delivery)) return ''
  return reasons.find(([sign]) => sign.test(delivery.said ?? ''))?.[1] ?? ''
}
