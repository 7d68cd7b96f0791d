import { savingDraft } from '../../../features/draft/save.ts'
import { updateDraftRoutes } from '../../../features/draft/staff.routes.ts'
import { contentStore } from '../../../features/content/store.ts'
import {
  endingScheduledDraft,
  endingUpdateDraft,
  seeingUpdateDraft,
} from '../../../features/draft/update-sent.ts'
import { holdReported } from '../../../features/project/reported-store.ts'
import { scheduleRoutes } from '../../../features/schedule/staff.routes.ts'
import { heldFor, remembering } from '../../../features/undo/undo.ts'
import { updateStaffRoutes } from '../../../features/update/staff.routes.ts'
import { publishingUpdate } from '../../../features/update/take-back.ts'
import type { SignedInActor } from '../../../platform/audit/entry.ts'
import type { Route } from '../../../platform/http/serve.ts'
import type { Shared } from '../shared/shared.ts'
import { workStores } from '../shared/work-stores.ts'
import type { World } from '../world.ts'

/** The calls by which an update is written, and published so that it can be taken back for a while. */
export function updateCalls(
  world: World,
  { accounts, notices }: Shared,
  nameOf: (by: SignedInActor) => Promise<string>,
): Route[] {
  const { database, clock } = world
  const { projects, updates } = workStores(database)
  const publish = publishingUpdate({
    ...projects,
    ...notices,
    clock,
    audit: accounts.audit,
    updates,
    holdReported,
    remember: remembering(clock),
    heldFor,
  })
  return [
    ...updateDraftRoutes({ database, save: savingDraft(world), find: projects.find }),
    ...updateStaffRoutes({ publish, draftSent: endingUpdateDraft(clock), nameOf }),
    ...scheduleRoutes({
      database,
      clock,
      audit: accounts.audit,
      timeZone: async () => (await contentStore(database, clock).companyInfo()).time_zone,
      find: projects.find,
      seenDraft: seeingUpdateDraft(clock),
      endDraft: endingScheduledDraft(clock),
      publish,
      remember: remembering(clock),
      nameOf,
    }),
  ]
}
