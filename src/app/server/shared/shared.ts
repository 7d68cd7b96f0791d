import type { Layout } from '../../../features/content/contract.ts'
import { contentStore } from '../../../features/content/store.ts'
import { createAnnouncing, type Announcing } from './announcing.ts'
import { subscriber, type Subscribe } from '../../../features/newsletter/subscribe.ts'
import { ampleDisk } from '../../../platform/storage/disk.ts'
import { createLimiter, type Limiter } from '../../../platform/auth/limiter.ts'
import { createOutbox, type Outbox, type Perform } from '../../../platform/outbox/queue.ts'
import type { Keys } from '../../../platform/auth/keys.ts'
import { createSigner, type Signer } from '../../../platform/auth/secrets.ts'
import { answerRepeats, type AnswerRepeats } from '../../../platform/http/repeats.ts'
import { oncePerTick } from '../../../platform/publishing/tick.ts'
import { createAccounts, type Accounts } from './accounts.ts'
import { mailAllowance } from './mail-limits.ts'
import type { Templates } from './templates.ts'
import { createMailing, type Mailing } from './mailing.ts'
import { createPerforming, type Performing } from './performers.ts'
import { createInbound, type Inbound } from './inbound.ts'
import { createNotices, type Notices } from './notices.ts'
import { createFiling, type Filing } from './filing.ts'
import { createReceiving, type Receiving } from './receiving.ts'
import { createStaffNotices, type StaffNotifying } from './staff-notices.ts'
import { createErasing, type Erasing } from './erasing.ts'
import { retaining } from './retaining.ts'
import { createRedirects } from '../pages/redirects.ts'
import { createPictures, type SitePictures } from './site-pictures.ts'
import { createPostMails } from './post-mails.ts'
import { firmAddressesOf } from './missing.ts'
import { demoFor, demoSignInFor } from './demo-for.ts'
import { gatherToday, type GatheredToday } from './gathered-today.ts'
import type { World } from '../world.ts'

/** What several slices use, made once. */
export interface Shared extends Announcing, SitePictures {
  limiter: Limiter
  /** What follows, and what comes before, the answer to a call that acts. */
  answering: { repeats: AnswerRepeats; noteAct: Notices['noteOwnAct'] }
  outbox: Outbox
  /** The mails of the outbox, written out. */
  mailbox: Pick<Outbox, 'list' | 'show'>
  /** The same without the links that open something, for lists and commands. */
  mailList: Pick<Outbox, 'list' | 'show'>
  /** To whom a mail of the outbox is, and its subject. */
  mailHead: Mailing['head']
  /** A mail of the outbox, written out without the links that open something. */
  mailWritten: Mailing['written']
  /** The old addresses of the site. */
  redirects: ReturnType<typeof createRedirects>
  /** The words that the firm has chosen for its mails, read anew. */
  renewWords: Mailing['renewWords']
  /** The keys of this install. */
  keys: Keys
  /** What it takes to receive an enquiry. */
  receiving: Receiving
  /** Mails the firm about enquiries that came while nobody could be mailed. */
  subscribe: Subscribe
  formSigner: Signer
  stopSigner: Signer
  /** Whether a caller, who sits at this machine or not, may see what only a demo shows. */
  isDemo: (local: boolean) => Promise<boolean>
  /** The demo client's sign-in while it works, for whoever sits at this machine; else null. */
  demoSignIn: (local: boolean) => Promise<Layout['demo']>
  templates: Templates
  accounts: Accounts
  notices: Notices
  /** Sends posts to the subscribers. */
  postMails: ReturnType<typeof createPostMails>
  /** Sends events to other programs. */
  webhooks: Performing['webhooks']
  /** Notifies whoever has an enquiry. */
  notifyOfEnquiry: StaffNotifying['notifyOfEnquiry']
  filing: Filing
  /** What needs somebody of the firm, and who follows that. */
  today: GatheredToday
  /** Removes what has been kept for as long as it is promised. */
  retain: () => Promise<void>
  /** Erases people. */
  erasing: Erasing
  /** The files that come with mails. */
  mailFiles: Filing['mailFiles']
  /** The addresses to which our mails are answered; null: the firm's own. */
  replies: Mailing['replies']
  /** Takes in and places mails that answer ours; null: none come. */
  inbound: Inbound
}

/** Makes what several slices use. */
export async function createShared(world: World): Promise<Shared> {
  const { config, database, clock, disk = ampleDisk } = world
  const limiter = createLimiter(database, clock, disk)
  const mailing = await createMailing(world)
  const { keys, sealLink, templates, replies } = mailing
  const { perform, webhooks } = await createPerforming(world, mailing)
  // Looked up when a task is due; by then the accounts exist.
  const reset: Perform = (task) => accounts.reset.send(task)
  const link: Perform = (task) => accounts.signInLinks.send(task)
  const filing = createFiling(world, () => ({ add: outbox.add, ...notices }))
  const scan = filing.scan && { scan: filing.scan }
  const tasks = { ...perform, reset, 'sign-in-link': link, ...scan }
  const outbox = createOutbox({ ...world, ...webhooks.does, perform: tasks, headOf: mailing.head })
  const content = contentStore(database, clock)
  const formSigner = await createSigner(keys, 'form')
  const stopSigner = await createSigner(keys, 'unsubscribe')
  const firm = oncePerTick(content.companyInfo)
  const firmAddresses = oncePerTick(firmAddressesOf(database, content.companyInfo))
  const mayMail = await mailAllowance(world, keys)
  const staff = createStaffNotices(world, { add: outbox.add, templates, firm, firmAddresses })
  const receiving = createReceiving(world, {
    outbox,
    limiter,
    company: firm,
    firmAddresses,
    prepareNewEnquiries: staff.prepareNewEnquiries,
    mayConfirm: (trx, address) => mayMail(trx, 'enquiry', address),
    delivers: perform.salesforce !== undefined,
    templates,
  })
  const announcing = createAnnouncing(world, receiving, { templates, ...staff })
  const subscribe = subscriber({
    database,
    clock,
    disk,
    limiter,
    mayMail: (trx, address) => mayMail(trx, 'subscription', address),
    sealLink,
    outbox,
    signer: stopSigner,
    firm: content.companyInfo,
    template: templates.confirmSubscription,
    origin: config.PUBLIC_URL,
  })
  const given = { keys, sealLink, limiter, mayMail, outbox, templates, firm }
  const accounts = await createAccounts(world, given)
  const notices = await createNotices(world, {
    ...given,
    audit: accounts.audit,
    add: outbox.add,
    firm: content.companyInfo,
    firmAddresses,
    staff,
  })
  const mailbox = mailing.withLinks(outbox)
  const mailList = mailing.withoutLinks(outbox)
  const [{ mailFiles }, { head: mailHead, written: mailWritten }] = [filing, mailing]
  const mails = { keys, mailbox, mailList, mailHead, mailWritten, templates, replies }
  const made = { limiter, outbox, ...mails, receiving, subscribe, formSigner, stopSigner, accounts }
  return {
    ...made,
    answering: { repeats: answerRepeats(world), noteAct: notices.noteOwnAct },
    ...announcing,
    notices,
    webhooks,
    renewWords: mailing.renewWords,
    postMails: createPostMails(world, { ...made, firm, mailing }),
    notifyOfEnquiry: staff.notifyOfEnquiry,
    filing,
    ...(await createPictures(world, { files: filing.files, audit: accounts.audit, keys })),
    redirects: createRedirects(world, accounts.audit),
    today: gatherToday(world, { ...made, mailFiles }),
    mailFiles,
    retain: retaining(world, accounts.audit).remove,
    erasing: await createErasing(world, accounts.audit),
    inbound: createInbound(world, { ...made, ...staff, filing, notices, mailFiles }),
    isDemo: demoFor(world),
    demoSignIn: demoSignInFor(world, accounts),
  }
}
