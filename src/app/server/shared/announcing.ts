import { createAnnouncer } from '../../../features/enquiry/announce.ts'
import { createWarner } from '../../../features/replyclock/warn.ts'
import type { World } from '../world.ts'
import type { Receiving } from './receiving.ts'
import type { StaffNotifying } from './staff-notices.ts'
import type { Templates } from './templates.ts'

interface Given extends Pick<StaffNotifying, 'notifyOfEnquiry'> {
  templates: Templates
}

/** What mails the firm about enquiries by itself: that they came, and that replies are due. */
export function createAnnouncing(world: World, receiving: Receiving, given: Given) {
  const parts = { ...receiving, ...world, add: receiving.outbox.add }
  return {
    announcer: createAnnouncer(parts),
    warner: createWarner({ ...parts, ...given }),
  }
}

export type Announcing = ReturnType<typeof createAnnouncing>
