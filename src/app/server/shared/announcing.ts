import { createAnnouncer } from '../../../features/enquiry/announce.ts'
import { assigneeStore } from '../../../features/enquiry/assignee-store.ts'
import type { ReceiveParts } from '../../../features/enquiry/receive.ts'
import { createWarner } from '../../../features/enquiry/warn.ts'
import type { World } from '../world.ts'
import type { Templates } from './templates.ts'

/** What mails the firm about enquiries by itself: that they came, and that replies are due. */
export function createAnnouncing(world: World, receiving: ReceiveParts, templates: Templates) {
  const parts = { ...receiving, ...world, add: receiving.outbox.add }
  return {
    announcer: createAnnouncer(parts),
    warner: createWarner({ ...parts, templates, people: assigneeStore(world.database) }),
  }
}

export type Announcing = ReturnType<typeof createAnnouncing>
