import { clientMoveRoutes } from '../../../features/clientmove/staff.routes.ts'
import { clientPageRoutes } from '../../../features/clientpage/staff.routes.ts'
import { contentStore } from '../../../features/content/store.ts'
import { messageStaffRoutes } from '../../../features/message/staff.routes.ts'
import { milestoneRoutes } from '../../../features/milestone/staff.routes.ts'
import { noteRoutes } from '../../../features/note/staff.routes.ts'
import { usualHow } from '../../../features/notification/contract.ts'
import { readersOf } from '../../../features/notification/store.ts'
import { changingStatus } from '../../../features/project/status-undo.ts'
import { changingRhythm } from '../../../features/project/rhythm.ts'
import { readingRhythm } from '../../../features/project/rhythm-store.ts'
import { projectStaffRoutes, rhythmRoutes } from '../../../features/project/staff.routes.ts'
import { projectTemplateRoutes } from '../../../features/projecttemplate/staff.routes.ts'
import { projectRoomRoutes } from '../../../features/projectroom/staff.routes.ts'
import { heldFor, remembering } from '../../../features/undo/undo.ts'
import { shownName } from '../../../platform/auth/accounts.ts'
import type { SignedInActor } from '../../../platform/audit/entry.ts'
import type { Route } from '../../../platform/http/serve.ts'
import { managedTemplates } from '../shared/project-templates.ts'
import { manageClients, movingClients } from '../shared/clients.ts'
import type { Shared } from '../shared/shared.ts'
import { manageWork } from '../shared/work.ts'
import { workStores } from '../shared/work-stores.ts'
import type { World } from '../world.ts'
import { askedCalls } from './asked-calls.ts'
import { meetingCalls } from './meeting-calls.ts'
import { messageRoomCalls, projectListCalls } from './room-calls.ts'
import { happenedIn, timelineCalls } from './timeline-calls.ts'
import { updateCalls } from './update-calls.ts'

/** Nobody in particular: what may be removed is decided by the documents' own call. */
const nobody = { account: '', isAdmin: false }

/** The calls by which the firm's people work with clients, and on their projects. */
export function projectCalls(world: World, shared: Shared): Route[] {
  const { accounts, notices } = shared
  const { database } = world
  const { audit } = accounts
  const stores = workStores(database)
  const work = manageWork({ ...world, ...notices, audit })
  const nameOf = async ({ viewer }: SignedInActor) =>
    shownName(await accounts.accounts.me(viewer.account))
  const { projects, documents, messages } = stores
  const remember = remembering(world.clock)
  const held = { ...notices, clock: world.clock, audit, remember, heldFor }
  const happened = happenedIn(stores)
  return [
    ...projectStaffRoutes({
      ...work.projects,
      changeStatus: changingStatus({ ...held, projects }),
      nameOf,
    }),
    ...projectListCalls(world, shared),
    ...projectTemplateRoutes(managedTemplates(world, shared)),
    ...projectRoomRoutes({
      clock: world.clock,
      find: projects.find,
      milestones: projects.milestones,
      moves: stores.moves,
      // The project has been found within the scope by then.
      team: (_, project) => stores.team.entries('all', project),
      updates: stores.updates,
      requests: stores.requests.ofProject,
      waits: { request: stores.requests.waits, approval: stores.approvals.waits },
      documents: (scope, project) => documents.list(scope, nobody, project),
      events: stores.events.ofProject,
      approvals: stores.approvals.list,
      rhythm: readingRhythm(database),
      waitsSince: messages.waitsSince,
      readers: readersFor(world, 'update'),
      happened,
      timeZone: async () => (await contentStore(database, world.clock).companyInfo()).time_zone,
    }),
    ...timelineCalls(world, stores, happened),
    ...clientPageRoutes(manageClients(world, shared)),
    ...clientMoveRoutes(movingClients(world, shared)),
    ...rhythmRoutes(changingRhythm({ ...world, audit, remember })),
    ...milestoneRoutes(
      { ...held, add: work.projects.addMilestone, reach: work.projects.reach },
      nameOf,
    ),
    ...updateCalls(world, shared, nameOf),
    ...askedCalls({ stores, work, held, nameOf }),
    ...meetingCalls(world, { work, held, nameOf }),
    ...messageStaffRoutes({
      messages,
      notesOf: work.notes.list,
      send: work.send,
      find: projects.find,
      filesOf: shared.mailFiles.ofEntries,
      nameOf,
    }),
    ...noteRoutes({ notes: work.notes, find: projects.find, nameOf }),
    ...messageRoomCalls(world, {
      find: projects.find,
      // The project has been found within the scope by then.
      team: (project) => stores.team.entries('all', project),
      readers: readersFor(world, 'message'),
    }),
  ]
}

/** Who of a client sees a project, and how each hears of such a thing. */
const readersFor =
  ({ database }: World, kind: 'update' | 'message') =>
  async (place: { organisation: string; project: string }) =>
    (await readersOf(database, { ...place, kind })).map((one) => ({
      name: shownName(one),
      role: one.role,
      how: one.how ?? usualHow[kind],
    }))
