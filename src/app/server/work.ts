import type { Transaction } from 'kysely'
import type { FirmNews, Notice, NotificationKind, Reader } from '../../contract/work.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Me } from '../../features/account/contract.ts'
import type { ProjectStatus } from '../../contract/work.ts'
import { createNotes } from '../../features/message/notes.ts'
import { messageRoutes } from '../../features/message/routes.ts'
import { sendMessage } from '../../features/message/send.ts'
import { messageStore } from '../../features/message/store.ts'
import type { Live } from '../../features/notification/live.ts'
import { notificationRoutes } from '../../features/notification/routes.ts'
import { notificationStore } from '../../features/notification/store.ts'
import { addApproval } from '../../features/approval/add.ts'
import { withdrawApproval } from '../../features/approval/withdraw.ts'
import { approvalRoutes } from '../../features/approval/routes.ts'
import { approvalStore } from '../../features/approval/store.ts'
import { addEvent } from '../../features/calendar/add.ts'
import { withdrawEvent } from '../../features/calendar/withdraw.ts'
import { calendarRoutes } from '../../features/calendar/routes.ts'
import { eventStore } from '../../features/calendar/store.ts'
import { documentRoutes } from '../../features/document/routes.ts'
import { documentStore } from '../../features/document/store.ts'
import { downloadRoutes } from '../../features/download/routes.ts'
import { addProject } from '../../features/project/add.ts'
import { changeStatus } from '../../features/project/change-status.ts'
import { addMilestone, reachMilestone } from '../../features/project/milestones.ts'
import { projectRoutes } from '../../features/project/routes.ts'
import { projectStore } from '../../features/project/store.ts'
import { projectPageRoutes } from '../../features/projectpage/routes.ts'
import { addRequest } from '../../features/request/add.ts'
import { createDelivery } from '../../features/request/deliver.ts'
import { requestRoutes } from '../../features/request/routes.ts'
import { requestStore } from '../../features/request/store.ts'
import { withdrawRequest } from '../../features/request/withdraw.ts'
import { uploadRoutes } from '../../features/upload/routes.ts'
import { publishUpdate } from '../../features/update/publish.ts'
import { updateRoutes } from '../../features/update/routes.ts'
import { updateStore } from '../../features/update/store.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { Author } from '../../platform/audit/entry.ts'
import type { Clock } from '../../platform/clock.ts'
import { createCalendar } from './calendar.ts'
import type { Filing } from './filing.ts'

interface Given {
  database: Database
  clock: Clock
  audit: Audit
  me: (account: string) => Promise<Me>
  /** Tells the people of an organisation. */
  notify: (trx: Transaction<Tables>, notice: Notice) => Promise<void>
  /** Tells the firm. */
  notifyFirm: (trx: Transaction<Tables>, news: FirmNews) => Promise<void>
  live: Live
  /** PUBLIC_URL. */
  origin: string
  filing: Filing
}

/** What the firm does with it; the commands use it now, and the console will. */
export function manageWork({
  database,
  clock,
  audit,
  notify,
  notifyFirm,
}: Omit<Given, 'me' | 'live' | 'origin' | 'filing'>) {
  const stores = {
    projects: projectStore(database),
    updates: updateStore(database),
    requests: requestStore(database),
    messages: messageStore(database),
    events: eventStore(database),
    approvals: approvalStore(database),
  }
  const { find, setStanding, changedSince } = stores.projects
  const { ofProject: version } = documentStore(database)
  const by = <Rest extends unknown[], Made>(
    verb: (given: typeof parts, ...rest: Rest) => Promise<Made>,
  ): ((...rest: Rest) => Promise<Made>) => verb.bind(null, parts)
  const parts = {
    ...stores,
    clock,
    audit,
    notify,
    notifyFirm,
    find,
    setStanding,
    changedSince,
    version,
  }
  return {
    projects: {
      find: async (id: string) => await find('staff', id),
      list: async () => await stores.projects.list('staff'),
      add: by(addProject),
      setStatus: async (id: string, to: ProjectStatus, reason: string, author: Author) =>
        await changeStatus(parts, id, { to, reason }, author),
      addMilestone: by(addMilestone),
      reach: by(reachMilestone),
    },
    publish: by(publishUpdate),
    ask: by(addRequest),
    withdrawRequest: by(withdrawRequest),
    send: by(sendMessage),
    notes: createNotes({ database, clock, audit }),
    events: {
      list: async () => await stores.events.endingAfter('staff', lastWeek(clock)),
      add: by(addEvent),
      withdraw: by(withdrawEvent),
    },
    approvals: { ask: by(addApproval), withdraw: by(withdrawApproval) },
  }
}

const week = 7 * 24 * 60 * 60 * 1000
const lastWeek = (clock: Clock) => new Date(clock.now().getTime() - week).toISOString()

/** Who may take away is told by the documents' own call. */
const nobody = { account: '', isAdmin: false }

/** What clients see of their work: one line for each feature, and what it needs of others. */
export function workRoutes({ database, clock, audit, me, notify, live, origin, ...given }: Given) {
  const { filing, notifyFirm } = given
  const projects = projectStore(database)
  const updates = updateStore(database)
  const requests = requestStore(database)
  const messages = messageStore(database)
  const approvals = approvalStore(database)
  const documents = documentStore(database)
  const notifications = notificationStore(database)
  const parts = { database, clock, audit }
  const nameOf = async (account: string) => {
    const { first_name, last_name, username } = await me(account)
    return `${first_name} ${last_name}`.trim() || username
  }
  const markSeen =
    (kind: NotificationKind) => (trx: Transaction<Tables>, reader: Reader, project: string) =>
      notifications.markSeen(trx, reader, { kind, project, now: clock.now().toISOString() })
  return [
    ...projectRoutes({ projects }),
    ...projectPageRoutes({
      ...projects,
      updates: updates.list,
      requests: requests.ofProject,
      documents: (scope, project) => documents.list(scope, nobody, project),
      events: eventStore(database).ofProject,
      approvals: approvals.list,
    }),
    ...updateRoutes({
      database,
      updates,
      clock,
      find: projects.find,
      markSeen: markSeen('update'),
    }),
    ...requestRoutes({ ...parts, requests, nameOf, notifyFirm }),
    ...messageRoutes({
      ...parts,
      messages,
      notify,
      notifyFirm,
      find: projects.find,
      nameOf,
      markSeen: markSeen('message'),
    }),
    ...documentRoutes({ ...parts, findProject: projects.find }),
    ...uploadRoutes({
      ...parts,
      ...filing,
      askedFor: createDelivery({ requests }),
      nameOf,
    }),
    ...downloadRoutes({ ...parts, ...filing, ...documents, findProject: projects.find }),
    ...notificationRoutes({ ...parts, notifications, live }),
    ...calendarRoutes({ ...parts, ...createCalendar(database), origin }),
    ...approvalRoutes({ ...parts, approvals, nameOf, notifyFirm }),
  ]
}
