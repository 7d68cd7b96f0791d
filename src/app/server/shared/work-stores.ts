import type { Database } from '../../../database/open.ts'
import { approvalStore } from '../../../features/approval/store.ts'
import { eventStore } from '../../../features/calendar/store.ts'
import { documentStore } from '../../../features/document/store.ts'
import { messageStore } from '../../../features/message/store.ts'
import { projectStore } from '../../../features/project/store.ts'
import { requestStore } from '../../../features/request/store.ts'
import { updateStore } from '../../../features/update/store.ts'

/** The stores of the work for clients, for its calls and for its commands. */
export const workStores = (database: Database) => ({
  projects: projectStore(database),
  updates: updateStore(database),
  requests: requestStore(database),
  messages: messageStore(database),
  events: eventStore(database),
  approvals: approvalStore(database),
  documents: documentStore(database),
})
