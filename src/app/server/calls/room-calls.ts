import { searchWords } from '../../../contract/search-words.ts'
import type { FindThings } from '../../../features/audit/found-store.ts'
import { auditStaffRoutes } from '../../../features/audit/staff.routes.ts'
import { enquiryTemplateRoutes } from '../../../features/enquirytemplate/staff.routes.ts'
import { manageTemplates } from '../../../features/enquirytemplate/store.ts'
import { readMail } from '../../../features/mailbox/read.ts'
import { mailListStore } from '../../../features/mailroom/list-store.ts'
import { mailRoom } from '../../../features/mailroom/room.ts'
import { mailRoomRoutes } from '../../../features/mailroom/staff.routes.ts'
import { threadListStore } from '../../../features/messageroom/list-store.ts'
import { messageRoomRoutes } from '../../../features/messageroom/staff.routes.ts'
import { organisationStore } from '../../../features/organisation/store.ts'
import { presenceRoutes } from '../../../features/presence/staff.routes.ts'
import { storedCaseStudies } from '../../../features/editorial/case-study-kind.ts'
import { storedOwnPages } from '../../../features/editorial/own-page-kind.ts'
import { storedPosts } from '../../../features/editorial/post-kind.ts'
import { findText } from '../../../features/editorial/store.ts'
import { projectListStore } from '../../../features/projectlist/list-store.ts'
import { projectListRoutes } from '../../../features/projectlist/staff.routes.ts'
import { projectStore } from '../../../features/project/store.ts'
import { everybodyStore } from '../../../features/peopleroom/list-store.ts'
import { peopleRoomRoutes } from '../../../features/peopleroom/staff.routes.ts'
import { readingSomebody } from '../../../features/peopleroom/whole.ts'
import { staffSearchStore } from '../../../features/search/staff-store.ts'
import { overdueSince } from '../../../features/todaylist/overdue.ts'
import { remembering } from '../../../features/undo/undo.ts'
import type { Route } from '../../../platform/http/serve.ts'
import type { Shared } from '../shared/shared.ts'
import type { World } from '../world.ts'

/** The calls of the room for messages; what it needs of others is given by whoever has it. */
export const messageRoomCalls = (
  { database }: World,
  parts: Omit<Parameters<typeof messageRoomRoutes>[0], 'list'>,
): Route[] => messageRoomRoutes({ list: threadListStore(database), ...parts })

/** The calls by which projects are listed; of which the next update is overdue, Today says. */
export const projectListCalls = (
  { database, clock }: World,
  { accounts, receiving: { company, holidays } }: Shared,
): Route[] =>
  projectListRoutes({
    audit: accounts.audit,
    list: projectListStore(database),
    async overdueSince() {
      const [{ time_zone: timeZone }, closed] = await Promise.all([company(), holidays()])
      return overdueSince(clock.now(), { timeZone, holidays: closed })
    },
  })

/** The calls of the room for the audit. */
export const auditCalls = (world: World, { accounts }: Shared): Route[] =>
  auditStaffRoutes({ ...world, audit: accounts.audit, find: findingThings(world) })

/** The calls by which texts are kept with which enquiries are answered. */
export const templateCalls = (world: World, { accounts }: Shared): Route[] =>
  enquiryTemplateRoutes(
    manageTemplates({ ...world, audit: accounts.audit, remember: remembering(world.clock) }),
  )

/** The calls of the room for mail. */
export function mailCalls({ config, clock, database }: World, shared: Shared): Route[] {
  const { accounts, mailHead, mailWritten, outbox } = shared
  const room = mailRoom({
    clock,
    audit: accounts.audit,
    list: mailListStore(database),
    outbox,
    headOf: mailHead,
    write: async (entry) => readMail(await mailWritten(entry))?.mail,
    origin: config.PUBLIC_URL,
  })
  return mailRoomRoutes({ audit: accounts.audit, room })
}

/** The calls of the room for people. */
export function everybodyCalls({ database, clock }: World): Route[] {
  const list = everybodyStore(database)
  return peopleRoomRoutes({ list, read: readingSomebody({ database, clock, list }) })
}

/** By which colleagues see each other at the same thing. */
export const presenceCalls = (
  { database, clock }: World,
  enquiry: (id: string) => Promise<boolean>,
): Route[] =>
  presenceRoutes({
    database,
    clock,
    exists: {
      enquiry,
      person: everybodyStore(database).find,
      organisation: async (id, scope) => await organisationStore(database).find(scope, id),
      project: async (id, scope) => await projectStore(database).find(scope, id),
      post: async (id) => await findText(database.read, storedPosts, id),
      // Every site has them.
      page: async () => await Promise.resolve(true),
      mail_template: async () => await Promise.resolve(true),
      case_study: async (id) => await findText(database.read, storedCaseStudies, id),
      own_page: async (id) => await findText(database.read, storedOwnPages, id),
    },
  })

/** What the words of a search in the audit are about. */
const findingThings = ({ database, clock }: World): FindThings => {
  const { find } = staffSearchStore(database)
  const kinds = ['person', 'organisation', 'project', 'enquiry'] as const
  return async (words) => {
    const sight = { account: '', scope: 'all', kinds, now: clock.now().toISOString() } as const
    const found = await find(sight, searchWords(words))
    return found.flatMap(({ kind, about }) =>
      kind === 'post' || kind === 'case_study' || kind === 'own_page' ? [] : [{ kind, id: about }],
    )
  }
}
