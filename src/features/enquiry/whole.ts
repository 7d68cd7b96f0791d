import type { Database } from '../../database/open.ts'
import type { OutboxEntry } from '../../platform/outbox/queue.ts'
import type { MailFile } from '../mailfile/contract.ts'
import type { alsoStore } from './also-store.ts'
import type { Inbox } from './inbox-store.ts'
import type { EnquiryWhole } from './staff.contract.ts'
import { endedWhy, keptOf } from './state-store.ts'
import type { Enquiry } from './store.ts'
import { readThread } from './thread-store.ts'

interface Parts {
  database: Database
  inbox: Inbox
  also: ReturnType<typeof alsoStore>
  find: (idOrReference: string) => Promise<Enquiry | undefined>
  /** The files that came with these entries by mail, by the entry. */
  filesOf: (entries: readonly string[]) => Promise<Map<string, MailFile[]>>
  outbox: { list(filter: { about: string }): Promise<OutboxEntry[]> }
}

/** Reads an enquiry with everything that was said and done about it. */
export function readingWhole({ database, inbox, also, find, filesOf, outbox }: Parts) {
  return async (idOrReference: string): Promise<EnquiryWhole | undefined> => {
    const kept = await keptOf(database, idOrReference)
    const enquiry = kept && (await find(kept))
    const row = enquiry && (await inbox.row(enquiry.id))
    if (!enquiry || !row) return undefined
    const [thread, tasks, others, client, ended_why, merged] = await Promise.all([
      readThread(database, row.id),
      outbox.list({ about: row.id }),
      also.alsoFrom(row),
      also.clientOf(row.email),
      endedWhy(database, row.id),
      also.mergedInto(row.id),
    ])
    const files = await filesOf([row.id, ...thread.map(({ filesAt }) => filesAt)])
    return {
      ...row,
      phone: enquiry.phone,
      message: enquiry.message,
      timeline: enquiry.timeline,
      ended_why,
      spam_signs: JSON.parse(enquiry.spam_signs) as string[],
      thread: thread.map(({ filesAt, ...entry }) => ({
        ...entry,
        files: files.get(filesAt) ?? [],
      })),
      files: files.get(row.id) ?? [],
      follow_ups: tasks.toReversed().flatMap(followUpsOf),
      also: others,
      client,
      merged,
    }
  }
}

/** Answers stand in the thread, so they are left out here. */
function followUpsOf({
  kind,
  state,
  payload,
  created_at,
  ended_at,
  outcome,
  last_error,
}: OutboxEntry) {
  if (kind !== 'mail' && kind !== 'salesforce') return []
  const { template } = (payload ?? {}) as { template?: string }
  if (template === 'enquiryAnswered') return []
  return [{ kind, state, at: ended_at ?? created_at, outcome: outcome ?? last_error }]
}
