import type { MailWords } from '../../contract/mail-words.ts'
import type { MailMessage } from '../../contract/mail.ts'
import { notFound } from '../../contract/problem.ts'
import type { Audit } from '../../platform/audit/act.ts'
import { serve } from '../../platform/http/serve.ts'
import type { AddTask } from '../../platform/outbox/task.ts'
import type { WordedMailId } from '../../contract/mail-ids.ts'
import { testMailTemplate } from './staff.contract.ts'

interface Parts {
  audit: Audit
  outbox: { add: AddTask; wake(): void }
  /** The address of somebody of the firm. */
  emailOf: (account: string) => Promise<string | undefined>
  /** A mail with data that are made up. */
  sample: (id: WordedMailId, words: MailWords, email: string) => Promise<MailMessage>
  /** Mails are sent at all. */
  sendsMail: boolean
}

/** The call by which somebody sees in their own mailbox what they are writing. */
export const mailTemplateRoutes = ({ audit, outbox, emailOf, sample, sendsMail }: Parts) => [
  serve(testMailTemplate, async ({ params: { id }, body }, by) => {
    const { account } = by.viewer
    const to = await emailOf(account)
    if (to === undefined) throw notFound()
    const { subject, ...mail } = await sample(id, body, to)
    const payload = { ...mail, subject: `Test: ${subject}` }
    await audit.act(by, async (trx, record) => {
      await outbox.add(trx, { kind: 'mail', about: account, payload })
      record({ action: 'mail-template-tested', about: id })
    })
    outbox.wake()
    return { to, waits: !sendsMail }
  }),
]
