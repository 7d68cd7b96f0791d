import type { Layout } from '../../../features/content/contract.ts'
import { contentStore } from '../../../features/content/store.ts'
import { createAnnouncer } from '../../../features/enquiry/announce.ts'
import { enquiryCounter } from '../../../features/enquiry/flood.ts'
import type { ReceiveParts } from '../../../features/enquiry/receive.ts'
import { salesforcePerform } from '../../../features/salesforce/perform.ts'
import { enquiryStore } from '../../../features/enquiry/store.ts'
import { hasOwner } from '../../../features/invitation/store.ts'
import { judge } from '../../../features/spam/score.ts'
import { holdsDemo, readDemoSignIn } from '../../../features/setup/demo-accounts.ts'
import { subscriber, type Subscribe } from '../../../features/newsletter/subscribe.ts'
import { demoIsOn, onLoopback } from '../../../platform/config/config.ts'
import { type Config } from '../settings.ts'
import { createGroupedWriter } from '../../../database/grouped.ts'
import { ampleDisk } from '../../../platform/storage/disk.ts'
import { createLimiter, type Limiter } from '../../../platform/auth/limiter.ts'
import { createAllowance } from '../../../platform/mail/allowance.ts'
import { queuing, writeMail } from '../../../platform/mail/template.ts'
import {
  createOutbox,
  type OutboxEntry,
  type Outbox,
  type Perform,
} from '../../../platform/outbox/queue.ts'
import { createSigner, type Signer } from '../../../platform/auth/secrets.ts'
import type { Performers } from '../../../platform/outbox/task.ts'
import { answerRepeats, type AnswerRepeats } from '../../../platform/http/repeats.ts'
import { oncePerTick } from '../../../platform/publishing/tick.ts'
import { createAccounts, type Accounts } from './accounts.ts'
import { mailLimits } from './mail-limits.ts'
import { createNotices, type Notices } from './notices.ts'
import { createFiling, type Filing } from './filing.ts'
import { firmAddressesOf } from './missing.ts'
import type { World } from '../world.ts'

/** What several slices use, made once. */
export interface Shared {
  limiter: Limiter
  repeats: AnswerRepeats
  outbox: Outbox
  /** The mails of the outbox, written out. */
  mailbox: Pick<Outbox, 'list' | 'show'>
  /** What it takes to receive an enquiry. */
  receiving: ReceiveParts
  /** Mails the firm about enquiries that came while nobody could be mailed. */
  announcer: ReturnType<typeof createAnnouncer>
  subscribe: Subscribe
  formSigner: Signer
  stopSigner: Signer
  /** Whether a caller, who sits at this machine or not, may see what only a demo shows. */
  isDemo: (local: boolean) => Promise<boolean>
  /** The demo client's sign-in while it works, for whoever sits at this machine; else null. */
  demoSignIn: (local: boolean) => Promise<Layout['demo']>
  accounts: Accounts
  notices: Notices
  filing: Filing
}

/** `onLink` is called with each link that goes into a mail; only commands use it. */
export async function createShared(
  world: World,
  onLink: (link: string) => void = () => {},
): Promise<Shared> {
  const { config, database, clock, log, render, disk = ampleDisk } = world
  const limiter = createLimiter(database, clock, disk)
  const write: WriteMail = (payload) =>
    writeMail(render().mailTemplates, payload, { origin: config.PUBLIC_URL })
  const templates = queuing(render().mailTemplates)
  const perform = await performersOf(config, write)
  // Looked up when a task is due; by then the accounts exist.
  const reset: Perform = (task) => accounts.reset.send(task)
  const filing = createFiling(world, () => ({ add: outbox.add, ...notices }))
  const tasks = { ...perform, reset, ...(filing.scan && { scan: filing.scan }) }
  const outbox = createOutbox({ database, clock, log, perform: tasks })
  const content = contentStore(database, clock)
  const formSigner = await createSigner(database, 'form')
  const stopSigner = await createSigner(database, 'unsubscribe')
  const firm = oncePerTick(content.companyInfo)
  const firmAddresses = oncePerTick(firmAddressesOf(database, content.companyInfo))
  const origin = config.PUBLIC_URL
  const mailSigner = await createSigner(database, 'mail')
  const mayMail = createAllowance({ database, clock, limits: mailLimits, signer: mailSigner })
  const receiving: ReceiveParts = {
    clock,
    disk,
    writer: createGroupedWriter(database),
    outbox,
    company: firm,
    firmAddresses,
    holidays: oncePerTick(enquiryStore(database).holidays),
    count: enquiryCounter(limiter),
    mayConfirm: (trx, address) => mayMail(trx, 'enquiry', address),
    judge,
    delivers: perform.salesforce !== undefined,
    templates,
    origin,
  }
  const announcer = createAnnouncer({ ...receiving, ...world, add: outbox.add })
  const subscribe = subscriber({
    database,
    clock,
    disk,
    limiter,
    mayMail: (trx, address) => mayMail(trx, 'subscription', address),
    outbox,
    signer: stopSigner,
    firm: content.companyInfo,
    template: templates.confirmSubscription,
    origin,
  })
  const mailbox = readable(outbox, write)
  const isDemo = demo(world)
  const given = { limiter, mayMail, outbox, templates, firm, onLink }
  const accounts = await createAccounts(world, given)
  const notices = await createNotices(world, {
    add: outbox.add,
    templates,
    firm: content.companyInfo,
    firmAddresses,
  })
  const demoSignIn = async (local: boolean) => {
    // With the calls on another host, so are the accounts.
    if (!local || !demoIsOn(config) || config.PORTAL_API_URL !== '/api') return null
    const demo = await readDemoSignIn(database)
    return demo && (await accounts.signInWorks(demo)) ? demo : null
  }
  const made = { limiter, outbox, mailbox, receiving, subscribe, formSigner, stopSigner, accounts }
  return { ...made, repeats: answerRepeats(world), announcer, notices, filing, isDemo, demoSignIn }
}

/** The handlers of the outbox's tasks; tasks whose handler has no settings stay queued. */
async function performersOf(config: Config, write: WriteMail): Promise<Performers> {
  const { SMTP_URL, MAIL_FROM, PUBLIC_URL } = config
  const host = new URL(PUBLIC_URL).hostname
  const salesforce = salesforcePerform(config)
  // One of them without the other was refused when the settings were read.
  if (!SMTP_URL || !MAIL_FROM) return { ...(salesforce && { salesforce }) }
  // Loaded only where mail is sent.
  const { mailPerform } = await import('../../../platform/mail/mailer.ts')
  const mail = writing(mailPerform({ smtpUrl: SMTP_URL, from: MAIL_FROM, host }), write)
  return { mail, ...(salesforce && { salesforce }) }
}

type WriteMail = (payload: unknown) => unknown

function writing(perform: Perform, write: WriteMail): Perform {
  const written: Perform = (task, ...given) =>
    perform({ ...task, payload: write(task.payload) }, ...given)
  return Object.assign(written, { close: perform.close })
}

function readable({ list, show }: Outbox, write: WriteMail): Shared['mailbox'] {
  const written = (entry: OutboxEntry): OutboxEntry =>
    entry.kind === 'mail' ? { ...entry, payload: write(entry.payload) } : entry
  return {
    list: async (...asked) => (await list(...asked)).map(written),
    async show(id) {
      const entry = await show(id)
      return entry && written(entry)
    },
  }
}

const demo =
  ({ config, database }: World) =>
  async (local: boolean): Promise<boolean> => {
    // The mails hold words and links of strangers: only somebody at this machine may read them, and
    // nobody once there is an owner, who has clients of their own.
    if (!local || !demoIsOn(config) || !onLoopback(config) || (await hasOwner(database.read)))
      return false
    return await holdsDemo(database)
  }
