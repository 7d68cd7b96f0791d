import type { ReceiveParts } from '../../../features/enquiry/receive.ts'
import { enquiryStore } from '../../../features/enquiry/store.ts'
import { isForGood } from '../../../platform/mail/incoming/bounce.ts'
import { placingMails, program, type FindWay, type Way } from '../../../features/inbound/place.ts'
import type { ReviewReason } from '../../../features/inbound/sort.ts'
import { roomForMails } from '../../../features/inbound/room.ts'
import { receivingMail } from '../../../features/inbound/receive.ts'
import {
  onlyPlace,
  recipientOf,
  toClients,
  toVisitors,
} from '../../../features/inbound/reply-to.ts'
import { answeringNotices } from '../../../features/message/mail-in.ts'
import { messageStore } from '../../../features/message/store.ts'
import { endSubscription } from '../../../features/newsletter/store.ts'
import type { Outbox } from '../../../platform/outbox/queue.ts'
import { markBounced } from '../../../platform/outbox/store.ts'
import type { World } from '../world.ts'
import type { Accounts } from './accounts.ts'
import type { Filing } from './filing.ts'
import { takingMailIn } from './inbound-review.ts'
import type { MailFiles } from './mail-files.ts'
import type { Mailing } from './mailing.ts'
import type { Notices } from './notices.ts'
import type { StaffNotifying } from './staff-notices.ts'

interface Given extends Pick<Mailing, 'replies' | 'templates'> {
  receiving: ReceiveParts
  outbox: Outbox
  accounts: Accounts
  filing: Filing
  notices: Notices
  mailFiles: MailFiles
  notifyOfEnquiry: StaffNotifying['notifyOfEnquiry']
}

/** Everything that becomes of mails that come in; null: none do. */
export function createInbound(world: World, given: Given) {
  const { replies } = given
  if (!replies) return null
  const { database, clock, config, log } = world
  const { files } = given.filing
  const { audit } = given.accounts
  const host = new URL(config.PUBLIC_URL).hostname
  const [toEnquiry, toProject] = [wayToEnquiry(world, given), wayToProject(world, given)]
  const placer = placingMails({
    database,
    clock,
    log,
    audit,
    files,
    sorting: {
      replies,
      isOwn: (address) =>
        replies.isOurs(address) || address === config.MAIL_FROM?.address.toLowerCase(),
      taskOf: (messageId) => {
        const [, task = null, where] = /^<([\w-]{22})@([^<>@]+)>$/.exec(messageId) ?? []
        return where === host ? task : null
      },
    },
    findWay: async (answered, mail) => {
      const find = toVisitors.includes(answered.template) ? toEnquiry : toProject
      return await find(answered, mail)
    },
    keepFiles: given.mailFiles.takingOut.keep,
    async bounced(trx, task, { report }) {
      const now = clock.now().toISOString()
      const mail = await markBounced(trx, task, report?.words ?? '', now)
      const address = report && isForGood(report) ? recipientOf(mail) : null
      if (address !== null) await endSubscription(trx, address, now)
    },
  })
  const room = roomForMails(database, clock, (held) =>
    log.error({ bytes: held }, 'a mail was refused: too many wait to be looked at'),
  )
  const wake = () =>
    void placer.runDue().catch((err: unknown) => log.error({ err }, 'cannot place'))
  return {
    placer,
    receive: receivingMail({ database, clock, files, room, wake }),
    /** For a command: the running program places it. */
    receiveOnly: receivingMail({ database, clock, files, room, wake: () => {} }),
  }
}

export type Inbound = ReturnType<typeof createInbound>

/** Into the thread of an enquiry, for whoever has the address that it came from. */
function wayToEnquiry(world: World, given: Given): FindWay {
  const { find } = enquiryStore(world.database)
  const takeIn = takingMailIn(world, given)
  const { add } = given.outbox
  return async ({ about }, mail) => {
    const enquiry = await find(about)
    if (!enquiry) return 'no-thread'
    if (enquiry.email.toLowerCase() !== mail.sender) return 'other-sender'
    const take = await takeIn(enquiry, mail)
    const put: Way['put'] = async (trx, record) => (await take({ trx, record, add })).entry
    return { actor: program, scope: null, place: null, put }
  }
}

/** A message of the client who was mailed the notice, where that is about one project alone. */
function wayToProject({ database, clock }: World, given: Given): FindWay {
  const { notify, notifyFirm } = given.notices
  const { audit } = given.accounts
  const messages = messageStore(database)
  const answer = answeringNotices({ database, clock, audit, messages, notify, notifyFirm })
  return async ({ template, about: account, places }, { sender, text, isAutomatic }) => {
    const place = toClients.includes(template) ? onlyPlace(places) : null
    if (place === null) return 'no-thread' satisfies ReviewReason
    // It would notify everybody who is on the project.
    if (isAutomatic) return 'not-allowed'
    const { project } = place
    const way = await answer({ account, project, sender, text })
    if (typeof way === 'string') return way
    return { ...way, place: { organisation: way.scope.organisation, project } }
  }
}
