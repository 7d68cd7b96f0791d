import type { Database } from '../../../database/open.ts'
import { approvalStore } from '../../../features/approval/store.ts'
import { eventStore } from '../../../features/meeting/store.ts'
import { documentStore } from '../../../features/document/store.ts'
import { movesOf } from '../../../features/milestone/store.ts'
import { messageStore } from '../../../features/message/store.ts'
import { projectStore } from '../../../features/project/store.ts'
import { teamStore } from '../../../features/project/team-store.ts'
import { requestStore } from '../../../features/request/store.ts'
import { updateStore } from '../../../features/update/store.ts'

/** The stores of the work for clients, for its calls and for its commands. */
export interface WorkStores {
  projects: ReturnType<typeof projectStore>
  moves: ReturnType<typeof movesOf>
  team: ReturnType<typeof teamStore>
  updates: ReturnType<typeof updateStore>
  requests: ReturnType<typeof requestStore>
  messages: ReturnType<typeof messageStore>
  events: ReturnType<typeof eventStore>
  approvals: ReturnType<typeof approvalStore>
  documents: ReturnType<typeof documentStore>
}

export const workStores = (database: Database): WorkStores => ({
  projects: projectStore(database),
  moves: movesOf(database),
  team: teamStore(database),
  updates: updateStore(database),
  requests: requestStore(database),
  messages: messageStore(database),
  events: eventStore(database),
  approvals: approvalStore(database),
  documents: documentStore(database),
})
