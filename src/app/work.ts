import type { Database } from '../database/open.ts'
import type { Me } from '../features/account/contract.ts'
import { documentRoutes } from '../features/document/routes.ts'
import { manageProjects } from '../features/project/manage.ts'
import { projectRoutes } from '../features/project/routes.ts'
import { projectStore } from '../features/project/store.ts'
import { asker } from '../features/request/ask.ts'
import { requestRoutes } from '../features/request/routes.ts'
import { requestStore } from '../features/request/store.ts'
import { publisher } from '../features/update/publish.ts'
import { updateRoutes } from '../features/update/routes.ts'
import { updateStore } from '../features/update/store.ts'
import type { Audit } from '../platform/audit.ts'
import type { Clock } from '../platform/clock.ts'
import type { Filing } from './filing.ts'

interface Given {
  database: Database
  clock: Clock
  audit: Audit
  me: (account: string) => Promise<Me>
  filing: Filing
}

/** What the firm does with it; the commands use it now, and the console will. */
export function manageWork({ database, clock, audit }: Omit<Given, 'me' | 'filing'>) {
  const projects = manageProjects({ database, clock, audit })
  const { keepStanding } = projectStore(database)
  const parts = { database, clock, audit, find: projects.find }
  return { projects, publish: publisher({ ...parts, keepStanding }), ask: asker(parts) }
}

export type WorkManagement = ReturnType<typeof manageWork>

/** What clients see of their work: one line for each feature, and what it needs of others. */
export function workRoutes({ database, clock, audit, me, filing }: Given) {
  const projects = projectStore(database)
  const updates = updateStore(database)
  const requests = requestStore(database)
  const nameOf = async (account: string) => {
    const { first_name, last_name, username } = await me(account)
    return `${first_name} ${last_name}`.trim() || username
  }
  return [
    ...projectRoutes({ projects, updates: updates.list, requests: requests.ofProject }),
    ...updateRoutes({ updates, clock, find: projects.find }),
    ...requestRoutes({
      database,
      clock,
      audit,
      requests,
      nameOf,
    }),
    ...documentRoutes({
      database,
      clock,
      audit,
      files: filing.files,
      checking: filing.checking,
      nameOf,
      findProject: projects.find,
    }),
  ]
}
