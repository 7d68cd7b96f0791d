import type { Transaction } from 'kysely'
import type { QueuedMail } from '../../contract/mail.ts'
import { notFound, Problem } from '../../contract/problem.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { newId } from '../../platform/auth/token.ts'
import { shownName } from '../../platform/auth/accounts.ts'
import type { CompanyInfo } from '../content/contract.ts'
import type { EnquiryAnswer } from './contract.ts'
import type { Enquiry } from './store.ts'
import { mailedEntries, writtenAt } from './thread-store.ts'
import { changing, inReview, type Change, type WorkParts } from './work.ts'

interface Parts extends WorkParts {
  find: (id: string) => Promise<Enquiry | undefined>
  company: () => Promise<CompanyInfo>
  /** The name by which one of the firm's people is shown. */
  nameOf: (account: string) => Promise<string>
  /** The Message-ID of the mail that confirmed the enquiry; null: none was sent. */
  confirmation: (enquiry: string) => Promise<string | null>
  templates: {
    enquiryAnswered(
      enquiry: Pick<Enquiry, 'email' | 'name' | 'subject' | 'reference'>,
      firm: CompanyInfo,
      answer: EnquiryAnswer,
      site: { origin: string },
    ): QueuedMail
  }
  /** PUBLIC_URL. */
  origin: string
  /** The Message-ID that a task's mail is sent with. */
  messageIdOf: (task: string) => string
}

interface Given {
  text: string
  /** The last entry of the thread that the writer has seen. */
  seen: string | null
  /** Send it although somebody has written meanwhile. */
  anyway: boolean
}

/**
 * Answers an enquiry by mail, which stops its clock and makes it the writer's where it is nobody's.
 * Throws 404, and 409 where it lies in review, or somebody has written meanwhile.
 */
export function answering(parts: Parts) {
  const change = changing(parts)
  return async (id: string, given: Given, by: SignedInActor) => {
    const enquiry = await parts.find(id)
    if (!enquiry) throw notFound()
    const [company, author, confirmation] = await Promise.all([
      parts.company(),
      parts.nameOf(by.viewer.account),
      parts.confirmation(id),
    ])
    return await change(id, by, 'enquiry-answered', async (making) => {
      const { before, trx, now } = making
      if (before.quarantined_at !== null) throw inReview()
      if (!given.anyway) await refuseUnseen(trx, id, given.seen)
      const references = await referencesOf(trx, id, confirmation)
      const answer = { text: given.text, author, references, inReplyTo: references.at(-1) ?? null }
      const { email, name, subject, reference } = enquiry
      const payload = parts.templates.enquiryAnswered(
        { email, name, subject, reference },
        company,
        answer,
        { origin: parts.origin },
      )
      await writeAnswer(making, id, { payload, answer, messageIdOf: parts.messageIdOf })
      const sent = { enquiry: id, set: 'answer', text: given.text } as const
      await parts.draftSent(trx, { ...sent, by: by.viewer.account })
      const state = before.state === 'open' ? 'answered' : before.state
      const assignee_id = before.assignee_id ?? by.viewer.account
      return { state, assignee_id, answered_at: before.answered_at ?? now }
    })
  }
}

interface Written {
  payload: QueuedMail
  answer: EnquiryAnswer
  messageIdOf: Parts['messageIdOf']
}

async function writeAnswer(
  { trx, by, add, write }: Change,
  enquiry: string,
  { payload, answer, messageIdOf }: Written,
): Promise<void> {
  const task_id = await add(trx, { id: newId(), kind: 'mail', about: enquiry, payload })
  await write({
    direction: 'out',
    author_id: by.viewer.account,
    text: answer.text,
    message_id: messageIdOf(task_id),
    in_reply_to: answer.inReplyTo,
    mail_references: answer.references.join(' ') || null,
    task_id,
  })
}

/** Throws 409 where somebody has answered, or the visitor has written, since the last entry that was seen. */
async function refuseUnseen(trx: Transaction<Tables>, id: string, seen: string | null) {
  const since = seen === null ? '' : ((await writtenAt(trx, id, seen)) ?? '')
  const unseen = (await mailedEntries(trx, id)).find(({ created_at }) => created_at > since)
  if (!unseen) return
  const who = unseen.author_id === null ? 'The visitor' : shownName(unseen)
  throw new Problem(409, `${who} has written meanwhile. Read that before you send yours.`)
}

/** The Message-IDs of the mails before, the oldest first: of the confirmation, and of the thread. */
async function referencesOf(trx: Transaction<Tables>, id: string, confirmation: string | null) {
  const ids = (await mailedEntries(trx, id)).map(({ message_id }) => message_id)
  return [confirmation, ...ids].filter((one) => one !== null)
}
