import type { FirmProject } from '../projectroom/staff.contract.ts'

/** What a client is asked for: an answer, a file or an approval. */
export type AskedFor = FirmProject['requests'][number] | FirmProject['approvals'][number]

export const isApproval = (one: AskedFor): one is FirmProject['approvals'][number] =>
  'decision' in one

export const endedAt = (one: AskedFor) => (isApproval(one) ? one.decided_at : one.answered_at) ?? ''

/** What is asked for, in a word. */
export const kindOf = (one: AskedFor) => {
  if (isApproval(one)) return 'Approval'
  return one.kind === 'file' ? 'File' : 'Question'
}

/** What is known of something that waits; an approval of a file from elsewhere cannot be seen opened. */
export function knownOf(one: AskedFor, dayOf: (at: string) => string): string[] {
  const opened =
    isApproval(one) && one.subject_number !== null
      ? one.opened_at
        ? `opened ${dayOf(one.opened_at)}`
        : 'not opened yet'
      : ''
  return [
    kindOf(one),
    `asked ${dayOf(one.created_at)}`,
    opened,
    one.reminded_at ? `reminded ${dayOf(one.reminded_at)}` : '',
    one.milestone ? `holds up “${one.milestone}”` : '',
  ].filter(Boolean)
}
