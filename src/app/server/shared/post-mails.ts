import {
  importedSubscribersAct,
  takingBackSubscribers,
} from '../../../features/csvimport/take-back.ts'
import { withdrawSubscribers } from '../../../features/newsletter/import-store.ts'
import type { Database } from '../../../database/open.ts'
import {
  forgetEndedAddress,
  isEndedAddress,
  noteEndedAddresses,
} from '../../../features/newsletter/ended-store.ts'
import { subscriberStore } from '../../../features/newsletter/store.ts'
import { forgetActsOf } from '../../../features/undo/store.ts'
import { unsubscribeAddress, unsubscribeHeaders } from '../../../features/newsletter/unsubscribe.ts'
import { storedMailOf } from '../../../features/editorial/mail-kind.ts'
import { textPreviews } from '../../../features/editorial/preview.ts'
import { showingPictures } from '../../../features/media/shown-store.ts'
import { wholeText } from '../../../features/subscribers/whole-text.ts'
import type { Viewer } from '../../../platform/auth/viewer.ts'
import { emailOfAccount, subscriberList } from '../../../features/subscribers/list-store.ts'
import {
  removedSubscriberAct,
  removingSubscriber,
  takingBackRemoval,
} from '../../../features/subscribers/remove.ts'
import { postMailAct } from '../../../features/subscribers/post-mail.ts'
import { postMailPreviews } from '../../../features/subscribers/preview.ts'
import { postMails, takingBackPostMail } from '../../../features/subscribers/send.ts'
import { heldFor, remembering, type TakesBack } from '../../../features/undo/undo.ts'
import type { MailMessage, QueuedMail } from '../../../contract/mail.ts'
import { writeMail } from '../../../platform/mail/template.ts'
import type { CompanyInfo } from '../../../features/content/contract.ts'
import type { Audit } from '../../../platform/audit/act.ts'
import type { Signer } from '../../../platform/auth/secrets.ts'
import type { Outbox } from '../../../platform/outbox/queue.ts'
import type { Accounts } from './accounts.ts'
import type { Mailing } from './mailing.ts'
import type { Templates } from './templates.ts'
import type { World } from '../world.ts'

interface Given {
  accounts: Pick<Accounts, 'audit'>
  outbox: Outbox
  stopSigner: Signer
  templates: Templates
  mailing: Pick<Mailing, 'ownWords'>
  firm: () => Promise<CompanyInfo>
}

/** Who gets posts, as the links of mails change it. */
export const subscribersOf = (database: Database) => subscriberStore(database, forgetActsOf)

/** Sends posts to subscribers. */
export function createPostMails(world: World, { accounts, outbox, templates, ...given }: Given) {
  const { config, database, clock, log, render } = world
  const origin = config.PUBLIC_URL
  const signer = given.stopSigner
  const parts = {
    database,
    clock,
    log,
    audit: accounts.audit,
    outbox,
    firm: given.firm,
    template: templates.postByMail,
    async write(mail: QueuedMail) {
      const words = await given.mailing.ownWords()
      return writeMail(render().mailTemplates, mail, { origin, words }) as MailMessage
    },
    stopping: (id: string) => ({
      unsubscribeUrl: unsubscribeAddress({ id }, origin, signer),
      headers: unsubscribeHeaders({ id }, origin, signer),
    }),
    emailOf: async (account: string) => await emailOfAccount(database, account),
    wholeText: wholeText({ database, showPictures: showingPictures(database) }),
    showMail: async (shown: { post: string; text: string }, viewer: Viewer) =>
      await textPreviews(world).give({ stored: storedMailOf('post'), id: 'post' }, viewer, shown),
    remember: remembering(clock),
    heldFor,
    sendsMail: config.SMTP_URL !== undefined,
    origin,
  }
  return { ...postMailPreviews(parts), ...postMails(parts) }
}

/** Who gets posts, as the console lists and removes them. */
export const manageSubscribers = (
  { database, clock }: World,
  { audit, mails }: { audit: Audit; mails: ReturnType<typeof createPostMails> },
) => ({
  audit,
  list: subscriberList(database),
  remove: removingSubscriber({
    audit,
    remember: remembering(clock),
    noteEnded: noteEndedAddresses,
    isEnded: isEndedAddress,
    now: () => clock.now().toISOString(),
  }),
  mails,
})

/** How acts on subscribers are taken back. */
export const subscriberUndo: Record<string, TakesBack> = {
  [removedSubscriberAct]: { right: 'site', run: takingBackRemoval(forgetEndedAddress) },
  [importedSubscribersAct]: { right: 'site', run: takingBackSubscribers(withdrawSubscribers) },
  [postMailAct]: { right: 'site', run: takingBackPostMail },
}
