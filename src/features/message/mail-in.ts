import type { Transaction } from 'kysely'
import { hasRight } from '../../contract/access.ts'
import { notAllowed } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { RecordEntry } from '../../platform/audit/act.ts'
import type { Actor } from '../../platform/audit/entry.ts'
import { shownName } from '../../platform/auth/accounts.ts'
import { demandMember } from '../../platform/auth/still-in.ts'
import { memberOf } from '../../platform/auth/viewer.ts'
import { sendByMail, type SendParts } from './send.ts'
import { writerOn, type Writer } from './mail-store.ts'

/** An answer to a notice that somebody was mailed. */
export interface AnswerToNotice {
  account: string
  project: string
  /** The address that it comes from, in lower case. */
  sender: string
  text: string
}

/** A longer message is cut: all of it is in the mail, which the firm has. */
const longest = 10_000
const cutMark = '\n\n[The mail goes on; all of it is with the firm.]'

const shortened = (text: string) =>
  text.length <= longest
    ? text
    : text.slice(0, longest - cutMark.length).replace(/[\ud800-\udbff]$/, '') + cutMark

/**
 * Prepares to write a message that somebody has mailed, in their name and with the rights that they
 * have now. Undefined: they have none, or it comes from another address than theirs.
 */
export const answeringNotices = (parts: SendParts & { database: Database }) => {
  return async ({ account, project, sender, text }: AnswerToNotice) => {
    const writer = await writerOn(parts.database.read, account, project)
    if (!writer || !mayWrite(writer)) return 'not-allowed' as const
    if (writer.email.toLowerCase() !== sender) return 'other-sender' as const
    const { organisation, membership, seesAll } = writer
    const actor: Actor = { viewer: { account }, address: '', requestId: '' }
    return {
      actor,
      scope: memberOf({ account, organisation, membership, seesAll }),
      /** Throws 403 for whoever was shut out meanwhile. */
      async put(trx: Transaction<Tables>, record: RecordEntry): Promise<string> {
        await demandMember(trx, { account, membership, seesAll })
        const now = await writerOn(trx, account, project)
        if (!now || !mayWrite(now)) throw notAllowed()
        const place = { id: project, organisation_id: organisation, title: now.title }
        const by = { account, name: shownName(now), text: shortened(text) }
        return (await sendByMail(parts, { trx, record }, place, by)).id
      },
    }
  }
}

const mayWrite = ({ role }: Writer) => hasRight([role], 'take-part')
