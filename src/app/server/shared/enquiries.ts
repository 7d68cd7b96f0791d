import type { Transaction } from 'kysely'
import type { Tables } from '../../../database/tables/tables.ts'
import { deliveriesOf } from '../../../features/delivery/store.ts'
import { takingDraft } from '../../../features/draft/save.ts'
import { alsoStore } from '../../../features/enquiry/also-store.ts'
import { answering } from '../../../features/enquiry/answer.ts'
import { assigning } from '../../../features/enquiry/assign.ts'
import { assigneeStore } from '../../../features/enquiry/assignee-store.ts'
import { inboxStore } from '../../../features/enquiry/inbox-store.ts'
import { judging } from '../../../features/enquiry/judge.ts'
import { enquiryStore, isConfirmation } from '../../../features/enquiry/store.ts'
import { changingMany } from '../../../features/enquiry/many.ts'
import { makingClient, type ClientParts } from '../../../features/enquiry/make-client.ts'
import { organisationStore } from '../../../features/organisation/store.ts'
import { addProjectIn } from '../../../features/project/add.ts'
import { projectStore } from '../../../features/project/store.ts'
import type { EnquiryStaffParts } from '../../../features/enquiry/staff.routes.ts'
import { readingWhole } from '../../../features/enquiry/whole.ts'
import { enquiryActs, type SentText } from '../../../features/enquiry/work.ts'
import { openTimes } from '../../../features/replyclock/open-hours.ts'
import { teach } from '../../../features/spam/lesson-store.ts'
import { replyClocks } from '../../../features/todaylist/reply-clocks.ts'
import { heldFor, remembering } from '../../../features/undo/undo.ts'
import { messageIdOf } from '../../../platform/mail/message-id.ts'
import type { World } from '../world.ts'
import type { Shared } from './shared.ts'

type Given = Pick<
  Shared,
  'receiving' | 'outbox' | 'accounts' | 'templates' | 'mailFiles' | 'notifyOfEnquiry'
>

/** Everything that the firm does with its enquiries, put together once. */
export function manageEnquiries(
  world: World,
  shared: Given,
): EnquiryStaffParts & { changeMany: ReturnType<typeof changingMany> } {
  const { database, clock, config } = world
  const { receiving, outbox, accounts } = shared
  const { audit } = accounts
  const { find } = enquiryStore(database)
  const inbox = inboxStore(database, (ids) => deliveriesOf(database, receiving.delivers, ids))
  const people = assigneeStore(database)
  const host = new URL(config.PUBLIC_URL).hostname
  const takeDraft = takingDraft({ clock })
  const parts = {
    clock,
    audit,
    outbox,
    remember: remembering(clock),
    heldFor,
    async draftSent(trx: Transaction<Tables>, { enquiry, set, text, by }: SentText) {
      const key = { subject: 'enquiry', subject_id: enquiry, field_set: set, owner_id: by }
      await takeDraft(trx, key, { text }, by)
    },
    addressOf: people.addressOf,
    notifyOfEnquiry: shared.notifyOfEnquiry,
    find,
    company: receiving.company,
    nameOf: people.nameOf,
    templates: shared.templates,
    origin: config.PUBLIC_URL,
    messageIdOf: (task: string) => messageIdOf(task, host),
    async confirmation(about: string) {
      const tasks = await outbox.list({ kind: 'mail', about })
      const sent = tasks.find(({ payload }) => isConfirmation(payload))
      return sent ? messageIdOf(sent.id, host) : null
    },
  }
  return {
    inbox,
    acts: enquiryActs({
      ...parts,
      timeZone: async () => (await receiving.company()).time_zone,
    }),
    assign: assigning(parts),
    answer: answering(parts),
    makeClient: makingClient({ ...parts, client: clientParts(world, accounts) }),
    judge: judging({ ...parts, following: receiving, teach }),
    changeMany: changingMany({ ...parts, teach }),
    whole: readingWhole({
      database,
      inbox,
      also: alsoStore(database),
      find,
      filesOf: async (entries) => await shared.mailFiles.ofEntries('all', entries),
      outbox,
    }),
    assignees: people.list,
    clocks: async () => await replyClocks({ ...receiving, clock, openTimes }),
  }
}

/** What other slices do for a client that is made of an enquiry. */
function clientParts(
  { database, clock }: World,
  { companies, members }: Given['accounts'],
): ClientParts {
  const projects = projectStore(database)
  return {
    organisation: async (id) => await organisationStore(database).find('all', id),
    refuseTaken: companies.refuseTaken,
    addOrganisation: companies.addIn,
    invite: members.inviteIn,
    addProject: async (trx, record, given) =>
      await addProjectIn({ clock, projects }, trx, record, given),
  }
}
