import { alsoStore, type EnquiryHead } from '../../../features/enquiry/also-store.ts'
import { makingOfMail, takeMailBack, takingMail } from '../../../features/enquiry/mail-in.ts'
import type { TakenMail } from '../../../features/enquiry/mail-in.ts'
import type { ReceiveParts } from '../../../features/enquiry/receive.ts'
import { enquiryStore } from '../../../features/enquiry/store.ts'
import { answeredMail } from '../../../features/inbound/answered-store.ts'
import { toVisitors } from '../../../features/inbound/reply-to.ts'
import { reviewStore, type WaitingMail } from '../../../features/inbound/review-store.ts'
import { inboundAct, reviewing, takingBackInbound } from '../../../features/inbound/review.ts'
import type { EnquiriesForMail } from '../../../features/inbound/review.ts'
import { refusedAt } from '../../../features/inbound/room.ts'
import type { ReviewMail } from '../../../features/inbound/staff.contract.ts'
import { bytesWaiting } from '../../../features/inbound/store.ts'
import { dropMailFiles } from '../../../features/mailfile/store.ts'
import { heldFor, remembering, type TakesBack } from '../../../features/undo/undo.ts'
import type { Outbox } from '../../../platform/outbox/queue.ts'
import type { World } from '../world.ts'
import type { Accounts } from './accounts.ts'
import type { MailFiles } from './mail-files.ts'
import type { StaffNotifying } from './staff-notices.ts'
import type { Templates } from './templates.ts'

interface Given {
  receiving: ReceiveParts
  outbox: Outbox
  accounts: Accounts
  templates: Templates
  mailFiles: MailFiles
  notifyOfEnquiry: StaffNotifying['notifyOfEnquiry']
}

/** What the firm does with mails that could not be placed. */
export function reviewInbound(world: World, given: Given) {
  const { database, clock, config } = world
  const store = reviewStore(database)
  return {
    store,
    isOn: config.INBOUND_ADDRESS !== undefined,
    refused: async () => refusedAt(await bytesWaiting(database)),
    suggest: suggesting(world),
    acts: reviewing({
      clock,
      audit: given.accounts.audit,
      outbox: given.outbox,
      store,
      remember: remembering(clock),
      heldFor,
      keepFiles: given.mailFiles.takingOut.keep,
      dropFiles: dropMailFiles,
      enquiries: enquiriesForMail(world, given),
    }),
  }
}

/** Puts a mail into the thread of an enquiry, with all that follows from it. */
export const takingMailIn = (
  { clock, config }: World,
  {
    receiving,
    templates,
    notifyOfEnquiry,
  }: Pick<Given, 'receiving' | 'templates' | 'notifyOfEnquiry'>,
) =>
  takingMail({
    clock,
    company: receiving.company,
    replyDue: receiving.replyDue,
    notifyOfEnquiry,
    templates,
    origin: config.PUBLIC_URL,
  })

const takeBack: EnquiriesForMail['takeBack'] = async (trx, placed, record) =>
  await takeMailBack(trx, placed as TakenMail, record)

function enquiriesForMail(world: World, given: Given): EnquiriesForMail {
  const { find } = enquiryStore(world.database)
  const take = takingMailIn(world, given)
  return {
    async put(wanted, mail) {
      const enquiry = await find(wanted)
      if (!enquiry) return undefined
      const run = await take(enquiry, { ...mail, references: [], isAutomatic: false })
      return { reference: enquiry.reference, run }
    },
    make: makingOfMail({ ...given.receiving, clock: world.clock }),
    takeBack,
  }
}

/** How an act on a mail that waited is taken back. */
export const inboundUndo: Record<string, TakesBack> = {
  [inboundAct]: {
    right: 'enquiries',
    run: takingBackInbound({ takeBack, dropFiles: dropMailFiles }),
  },
}

/** The enquiry that a mail says it answers, that it names, or that came from the same address. */
function suggesting({ database }: World) {
  const { headOf, newestFrom } = alsoStore(database)
  type By = NonNullable<ReviewMail['suggestion']>['by']
  return async (mail: WaitingMail): Promise<ReviewMail['suggestion']> => {
    const suggested = (by: By, found: EnquiryHead | undefined) => found && { ...found, by }
    const answered =
      mail.task_id === null ? undefined : await answeredMail(database.read, mail.task_id)
    const about = answered && toVisitors.includes(answered.template) ? answered.about : null
    const named = /\bENQ-[A-Z0-9]{8}\b/.exec(mail.subject ?? '')?.[0]
    return (
      suggested('answered', about ? await headOf(about) : undefined) ??
      suggested('reference', named ? await headOf(named) : undefined) ??
      suggested('address', mail.sender ? await newestFrom(mail.sender) : undefined) ??
      null
    )
  }
}
