import type { Transaction } from 'kysely'
import type { FirmNews, NewNotice, SettledWait } from '../../../contract/work.ts'
import type { Database } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables/tables.ts'
import type { ProjectStatus, Rhythm } from '../../../contract/work.ts'
import { createNotes } from '../../../features/note/notes.ts'
import { sendAsFirm } from '../../../features/message/send.ts'
import { addApproval } from '../../../features/approval/add.ts'
import { withdrawApproval } from '../../../features/approval/withdraw.ts'
import { addEvent } from '../../../features/meeting/add.ts'
import { endTicketsOfStaff } from '../../../features/download/store.ts'
import { holdVersion } from '../../../features/document/store.ts'
import { addProject } from '../../../features/project/add.ts'
import { setRhythm } from '../../../features/project/rhythm.ts'
import { changeStatus } from '../../../features/project/change-status.ts'
import { manageTeam } from '../../../features/project/team.ts'
import { addMilestone, reachMilestone } from '../../../features/project/milestones.ts'
import { addRequest } from '../../../features/request/add.ts'
import { withdrawRequest } from '../../../features/request/withdraw.ts'
import { publishUpdate } from '../../../features/update/publish.ts'
import type { Audit } from '../../../platform/audit/act.ts'
import type { Author } from '../../../platform/audit/entry.ts'
import type { Clock } from '../../../platform/clock.ts'
import { workStores } from './work-stores.ts'

interface Given {
  database: Database
  clock: Clock
  audit: Audit
  /** Notifies the people of an organisation. */
  notify: (trx: Transaction<Tables>, notice: NewNotice) => Promise<void>
  /** Notifies the firm. */
  notifyFirm: (trx: Transaction<Tables>, news: FirmNews) => Promise<void>
  settle: (trx: Transaction<Tables>, settled: SettledWait) => Promise<void>
}

/** The verbs of the firm's work for its clients; the commands use them now, and the console will. */
export function manageWork({ database, clock, audit, notify, notifyFirm, settle }: Given) {
  const { documents, ...stores } = workStores(database)
  const { find, hasMilestone, setHealthAndProgress, changedSince } = stores.projects
  const { ofProject: version } = documents
  const by = <Rest extends unknown[], Made>(
    verb: (given: typeof parts, ...rest: Rest) => Promise<Made>,
  ): ((...rest: Rest) => Promise<Made>) => verb.bind(null, parts)
  const parts = {
    ...stores,
    clock,
    audit,
    notify,
    notifyFirm,
    settle,
    find,
    hasMilestone,
    setHealthAndProgress,
    changedSince,
    version,
    holdVersion,
  }
  return {
    projects: {
      find: async (id: string) => await find('all', id),
      list: async () => await stores.projects.list('all'),
      add: by(addProject),
      setStatus: async (id: string, to: ProjectStatus, reason: string, author: Author) =>
        await changeStatus(parts, id, { to, reason }, author),
      setRhythm: async (id: string, to: Rhythm, author: Author) =>
        await setRhythm(parts, id, to, author),
      addMilestone: by(addMilestone),
      reach: by(reachMilestone),
    },
    team: manageTeam({ ...parts, endTickets: endTicketsOfStaff }),
    publish: by(publishUpdate),
    requests: { add: by(addRequest), withdraw: by(withdrawRequest) },
    send: by(sendAsFirm),
    notes: createNotes({ database, clock, audit }),
    events: {
      list: async () => await stores.events.endingAfter('all', lastWeek(clock)),
      add: by(addEvent),
    },
    approvals: { add: by(addApproval), withdraw: by(withdrawApproval) },
  }
}

const week = 7 * 24 * 60 * 60 * 1000
const lastWeek = (clock: Clock) => new Date(clock.now().getTime() - week).toISOString()
