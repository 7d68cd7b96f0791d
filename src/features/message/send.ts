import type { Transaction } from 'kysely'
import { Problem } from '../../contract/problem.ts'
import type { FirmNews, NewNotice } from '../../contract/work.ts'
import { staffScope } from '../../database/staff-scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit, RecordEntry } from '../../platform/audit/act.ts'
import type { Author } from '../../platform/audit/entry.ts'
import { newId } from '../../platform/auth/token.ts'
import { memberOf } from '../../platform/auth/viewer.ts'
import type { Clock } from '../../platform/clock.ts'
import type { SignedInCaller } from '../../platform/http/caller.ts'
import { claimKey, keyOf, storeAnswer } from '../../platform/http/idempotency.ts'
import { sendMessage, type Message } from './contract.ts'
import { asMessage, writtenSince, type Messages } from './store.ts'

/** The project that a thread belongs to. */
export interface ThreadProject {
  id: string
  organisation_id: string
  title: string
}

/** What writing messages needs. */
export interface SendParts {
  clock: Clock
  audit: Audit
  messages: Messages
  /** Notifies the people of the organisation except the author. */
  notify: (trx: Transaction<Tables>, notice: NewNotice) => Promise<void>
  notifyFirm: (trx: Transaction<Tables>, news: FirmNews) => Promise<void>
}

/** Sends a message of staff. Throws 409 where another has written after the message `seen`. */
export async function sendAsFirm(
  parts: SendParts,
  project: ThreadProject,
  body: string,
  { by, name }: Author,
  seen: number | null = null,
): Promise<Message> {
  const author_id = by.viewer.account
  const given = { body, author_id, author_name: name, from_firm: 1 }
  return await parts.audit.act(
    by,
    async (trx, record) => {
      const message = await write(trx, record, parts, project, given)
      // Not before it: only then does nobody else write in this thread.
      if (seen !== null) await refuseUnseen(trx, project.id, { seen, besides: author_id })
      return message
    },
    staffScope(by.viewer),
  )
}

async function refuseUnseen(
  trx: Transaction<Tables>,
  project: string,
  reader: { seen: number; besides: string },
): Promise<void> {
  const who = await writtenSince(trx, project, reader)
  if (who === undefined) return
  throw new Problem(409, `${who} has written meanwhile. Read that before you send yours.`)
}

/** Sends a message of a client; a repetition with the same Idempotency-Key is not stored again. */
export async function sendAsClient(
  parts: SendParts,
  project: ThreadProject,
  body: string,
  { by, name }: { by: SignedInCaller; name: string },
): Promise<Message> {
  const scope = memberOf(by.viewer)
  const key = keyOf(sendMessage.path, by)
  const request = [project.id, body]
  const given = { body, author_id: scope.account, author_name: name, from_firm: 0 }
  return await parts.audit.act(
    by,
    async (trx, record) => {
      const earlier = await claimKey<Message>(trx, { key, request, now: parts.clock.now() })
      if (earlier) return earlier
      const message = await write(trx, record, parts, project, given)
      await storeAnswer(trx, key, message)
      return message
    },
    scope,
  )
}

/** Writes what a client has mailed, in the transaction that it is called with. */
export const sendByMail = async (
  parts: SendParts,
  { trx, record }: { trx: Transaction<Tables>; record: RecordEntry },
  project: ThreadProject,
  { account, name, text }: { account: string; name: string; text: string },
): Promise<Message> =>
  await write(trx, record, parts, project, {
    body: text,
    author_id: account,
    author_name: name,
    from_firm: 0,
  })

type Given = Pick<Tables['message'], 'body' | 'author_id' | 'author_name' | 'from_firm'>

async function write(
  trx: Transaction<Tables>,
  record: RecordEntry,
  { clock, messages, notify, notifyFirm }: SendParts,
  project: ThreadProject,
  { body, author_id, author_name, from_firm }: Given,
): Promise<Message> {
  const place = { organisation: project.organisation_id, project: project.id }
  const created_at = clock.now().toISOString()
  const row = {
    id: newId(),
    organisation_id: project.organisation_id,
    project_id: project.id,
    number: await messages.nextNumber(trx, place, { from_firm, created_at }),
    author_id,
    author_name,
    from_firm,
    body,
    created_at,
  }
  await messages.add(trx, row)
  const text = `${author_name} wrote about ${project.title}.`
  const link = `/dashboard?project=${project.id}#messages`
  await notify(trx, { ...place, kind: 'message', text, link, except: author_id })
  if (!from_firm) await notifyFirm(trx, { ...place, text: `${author_name} wrote a message.` })
  record({ action: 'message-sent', about: row.id, organisation: project.organisation_id })
  return asMessage(row, author_id)
}
