import { createAnnouncer } from '../../../features/enquiry/announce.ts'
import { assigneeStore } from '../../../features/enquiry/assignee-store.ts'
import { createWarner } from '../../../features/replyclock/warn.ts'
import type { World } from '../world.ts'
import type { Receiving } from './receiving.ts'
import type { Templates } from './templates.ts'

/** What mails the firm about enquiries by itself: that they came, and that replies are due. */
export function createAnnouncing(world: World, receiving: Receiving, templates: Templates) {
  const { addressesFor } = assigneeStore(world.database)
  const parts = { ...receiving, ...world, add: receiving.outbox.add }
  return {
    announcer: createAnnouncer(parts),
    warner: createWarner({ ...parts, templates, addressesFor }),
  }
}

export type Announcing = ReturnType<typeof createAnnouncing>
