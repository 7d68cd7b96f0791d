import type { Transaction } from 'kysely'
import type { MailMessage, QueuedMail } from '../../contract/mail.ts'
import type { RichText } from '../../contract/richtext.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Viewer } from '../../platform/auth/viewer.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { AddTask } from '../../platform/outbox/task.ts'
import type { CompanyInfo } from '../content/contract.ts'
import type { MailedPost } from './sending-store.ts'

/** The kind under which the beginning is remembered. */
export const postMailAct = 'post-mail-begun'

interface Remembered {
  account: string
  kind: typeof postMailAct
  about: string
  before: unknown
}

/** What the mail to one reader is made of. */
interface Mail {
  email: string
  post: {
    /** Left out of a test to oneself. */
    id?: string
    title: string
    excerpt: string
    author: string
    url: string
    /** All of it, where it goes to nobody else. */
    whole?: RichText | null
    /** The id of the post whose sending has all of it. */
    wholeOf?: string
  }
  unsubscribeUrl?: string
  headers?: Record<string, string>
  firm: CompanyInfo
}

export interface PostMailParts {
  database: Database
  clock: Clock
  log: Log
  audit: Audit
  outbox: { add: AddTask; wake(): void }
  firm: () => Promise<CompanyInfo>
  template: (mail: Mail) => QueuedMail
  /** The text of a post as a mail has it, whose page is at `url`. */
  wholeText: (post: string, url: string) => Promise<RichText | null>
  /** Writes a queued mail out. */
  write: (mail: QueuedMail) => Promise<MailMessage>
  /** Gives the address of a mail with a post, as the previews of texts have one. */
  showMail: (
    shown: { post: string; text: 'excerpt' | 'whole' },
    viewer: Viewer,
  ) => Promise<{ url: string }>
  /** By which a subscriber stops all mail: the address of the page, and the headers of the mail. */
  stopping: (subscriber: string) => Pick<Mail, 'unsubscribeUrl' | 'headers'>
  /** The address of somebody of the firm. */
  emailOf: (account: string) => Promise<string | undefined>
  remember: (trx: Transaction<Tables>, act: Remembered) => Promise<string>
  /** In ms: how long it is held back, so that it can be taken back. */
  heldFor: number
  /** Mails are sent at all. */
  sendsMail: boolean
  /** PUBLIC_URL. */
  origin: string
}

/** What of a post is in its mail. */
export const mailedPost = ({ title, excerpt, author_name, slug }: MailedPost, origin: string) => ({
  title,
  excerpt,
  author: author_name,
  url: `${origin}/blog/${slug}`,
})
