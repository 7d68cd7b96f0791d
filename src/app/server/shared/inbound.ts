import { assigneeStore } from '../../../features/enquiry/assignee-store.ts'
import { takingMail } from '../../../features/enquiry/mail-in.ts'
import type { ReceiveParts } from '../../../features/enquiry/receive.ts'
import { enquiryStore } from '../../../features/enquiry/store.ts'
import { placingMails, program, type FindWay } from '../../../features/inbound/place.ts'
import { receivingMail } from '../../../features/inbound/receive.ts'
import { toVisitors } from '../../../features/inbound/reply-to.ts'
import type { Outbox } from '../../../platform/outbox/queue.ts'
import { markBounced } from '../../../platform/outbox/store.ts'
import type { World } from '../world.ts'
import type { Accounts } from './accounts.ts'
import type { Filing } from './filing.ts'
import type { Mailing } from './mailing.ts'

interface Given extends Pick<Mailing, 'replies' | 'templates'> {
  receiving: ReceiveParts
  outbox: Outbox
  accounts: Accounts
  filing: Filing
}

/** Everything that becomes of mails that come in; null: none do. */
export function createInbound(world: World, given: Given) {
  const { replies } = given
  if (!replies) return null
  const { database, clock, config, log } = world
  const { files } = given.filing
  const { audit } = given.accounts
  const host = new URL(config.PUBLIC_URL).hostname
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
    findWay: wayToEnquiry(world, given),
    bounced: async (trx, task, { report }) =>
      await markBounced(trx, task, report?.words ?? '', clock.now().toISOString()),
  })
  const wake = () =>
    void placer.runDue().catch((err: unknown) => log.error({ err }, 'cannot place'))
  return { placer, receive: receivingMail({ database, clock, files, wake }) }
}

export type Inbound = ReturnType<typeof createInbound>

/** Into the thread of an enquiry, for whoever has the address that it came from. */
function wayToEnquiry({ database, clock, config }: World, given: Given): FindWay {
  const { find } = enquiryStore(database)
  const { company, holidays } = given.receiving
  const take = takingMail({
    clock,
    find,
    company,
    holidays,
    people: assigneeStore(database),
    add: given.outbox.add,
    templates: given.templates,
    origin: config.PUBLIC_URL,
  })
  return async ({ template, about }, mail) => {
    if (!toVisitors.includes(template)) return 'no-thread'
    const enquiry = await find(about)
    if (!enquiry) return 'no-thread'
    if (enquiry.email.toLowerCase() !== mail.sender) return 'other-sender'
    return { actor: program, scope: null, put: await take(enquiry, mail) }
  }
}
