import type { Transaction } from 'kysely'
import type {
  FirmNews,
  NewNotice,
  NotificationKind,
  ProjectAct,
  SettledWait,
} from '../../../contract/work.ts'
import type { Database } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables/tables.ts'
import type { Me, SecurityEvent } from '../../../features/account/contract.ts'
import { messageRoutes } from '../../../features/message/routes.ts'
import type { Live } from '../../../features/notification/live.ts'
import { notificationRoutes } from '../../../features/notification/routes.ts'
import { notificationStore } from '../../../features/notification/store.ts'
import { approvalRoutes } from '../../../features/approval/routes.ts'
import { calendarRoutes } from '../../../features/calendar/routes.ts'
import { calendarFeedRoutes } from '../../../features/calendarfeed/routes.ts'
import { documentRoutes } from '../../../features/document/routes.ts'
import { downloadRoutes } from '../../../features/download/routes.ts'
import { endTicketsOfStaff } from '../../../features/download/store.ts'
import { projectRoutes } from '../../../features/project/routes.ts'
import { teamRoutes } from '../../../features/project/staff.routes.ts'
import { manageTeam } from '../../../features/project/team.ts'
import { projectPageRoutes } from '../../../features/projectpage/routes.ts'
import { createDelivery } from '../../../features/request/deliver.ts'
import { requestRoutes } from '../../../features/request/routes.ts'
import { searchRoutes } from '../../../features/search/routes.ts'
import { uploadRoutes } from '../../../features/upload/routes.ts'
import { updateRoutes } from '../../../features/update/routes.ts'
import type { Audit } from '../../../platform/audit/act.ts'
import type { Clock } from '../../../platform/clock.ts'
import { createCalendar } from '../shared/calendar.ts'
import type { Filing } from '../shared/filing.ts'
import type { MailFiles } from '../shared/mail-files.ts'
import { workStores } from '../shared/work-stores.ts'

interface Given {
  database: Database
  clock: Clock
  audit: Audit
  me: (account: string) => Promise<Me>
  /** Notifies the people of an organisation. */
  notify: (trx: Transaction<Tables>, notice: NewNotice) => Promise<void>
  /** Notifies the firm. */
  notifyFirm: (trx: Transaction<Tables>, news: FirmNews) => Promise<void>
  /** Says to an organisation that something does not wait any more. */
  settle: (trx: Transaction<Tables>, settled: SettledWait) => Promise<void>
  /** Says to the open pages of others that there is something new in a project. */
  noteAct: (trx: Transaction<Tables>, act: ProjectAct) => Promise<void>
  live: Live
  /** Mails the owner of an account that something about it is new. */
  notifyOwner: (trx: Transaction<Tables>, account: string, event: SecurityEvent) => Promise<void>
  wake: () => void
  /** PUBLIC_URL. */
  origin: string
  filing: Filing
  mailFiles: MailFiles
}

/** The documents’ own call decides who may take a document away. */
const nobody = { account: '', isAdmin: false }

const naming = (me: Given['me']) => async (account: string) => {
  const { first_name, last_name, username } = await me(account)
  return `${first_name} ${last_name}`.trim() || username
}

/** The calls about the work for clients: one line for each feature, with what it needs of others. */
export function workCalls({ database, clock, audit, me, notify, live, origin, ...given }: Given) {
  const { filing, mailFiles, notifyFirm, settle, noteAct } = given
  const { projects, team, updates, requests, messages, approvals, documents, events } =
    workStores(database)
  const notifications = notificationStore(database)
  const parts = { database, clock, audit }
  const nameOf = naming(me)
  const calendar = createCalendar(database)
  const opening = { mailFile: mailFiles.ofTicket, findProject: projects.find }
  const markSeen =
    (kind: NotificationKind): Parameters<typeof updateRoutes>[0]['markSeen'] =>
    (trx, reader, project) =>
      notifications.markSeen(trx, reader, { kind, project, now: clock.now().toISOString() })
  return [
    ...projectRoutes({ projects }),
    ...teamRoutes(
      manageTeam({ ...parts, team, find: projects.find, endTickets: endTicketsOfStaff }),
    ),
    ...projectPageRoutes({
      ...projects,
      team: team.team,
      updates: updates.list,
      requests: requests.ofProject,
      documents: (scope, project) => documents.list(scope, nobody, project),
      events: events.ofProject,
      approvals: approvals.list,
      clock,
      happened: {
        ...projects.happened,
        update: updates.happened,
        document: documents.happened,
        approval: approvals.happened,
        request: requests.happened,
        message: messages.happened,
        meeting: events.happened,
      },
      outcomes: { request: requests.outcome, approval: approvals.outcome },
    }),
    ...updateRoutes({
      database,
      updates,
      clock,
      find: projects.find,
      markSeen: markSeen('update'),
    }),
    ...requestRoutes({ ...parts, requests, nameOf, notifyFirm, settle }),
    ...messageRoutes({
      ...parts,
      messages,
      filesOf: mailFiles.ofEntries,
      notify,
      notifyFirm,
      find: projects.find,
      nameOf,
      markSeen: markSeen('message'),
    }),
    ...documentRoutes({ ...parts, ...filing, noteAct, findProject: projects.find, nameOf }),
    ...uploadRoutes({
      ...parts,
      ...filing,
      fileRequests: createDelivery({ requests, settle }),
      findProject: projects.find,
      nameOf,
    }),
    ...downloadRoutes({ ...parts, ...filing, ...documents, ...opening, opened: approvals.opened }),
    ...notificationRoutes({ ...parts, notifications, live }),
    ...calendarRoutes(calendar),
    ...calendarFeedRoutes({
      ...parts,
      feeds: calendar.feeds,
      origin,
      wake: given.wake,
      notifyMade: (trx, account) => given.notifyOwner(trx, account, 'calendar-feed-made'),
    }),
    ...approvalRoutes({ ...parts, approvals, nameOf, notifyFirm, settle }),
    ...searchRoutes(database),
  ]
}
