import { searchWords } from '../../../contract/search-words.ts'
import type { FindThings } from '../../../features/audit/found-store.ts'
import { auditStaffRoutes } from '../../../features/audit/staff.routes.ts'
import { threadListStore } from '../../../features/messageroom/list-store.ts'
import { messageRoomRoutes } from '../../../features/messageroom/staff.routes.ts'
import { staffSearchStore } from '../../../features/search/staff-store.ts'
import type { Route } from '../../../platform/http/serve.ts'
import type { Shared } from '../shared/shared.ts'
import type { World } from '../world.ts'

/** The calls of the room for messages; what it needs of others is given by whoever has it. */
export const messageRoomCalls = (
  { database }: World,
  parts: Omit<Parameters<typeof messageRoomRoutes>[0], 'list'>,
): Route[] => messageRoomRoutes({ list: threadListStore(database), ...parts })

/** The calls of the room for the audit. */
export const auditCalls = (world: World, { accounts }: Shared): Route[] =>
  auditStaffRoutes({ ...world, audit: accounts.audit, find: findingThings(world) })

/** What the words of a search in the audit are about. */
const findingThings = ({ database, clock }: World): FindThings => {
  const { find } = staffSearchStore(database)
  const kinds = ['person', 'organisation', 'project', 'enquiry'] as const
  return async (words) => {
    const sight = { account: '', scope: 'all', kinds, now: clock.now().toISOString() } as const
    const found = await find(sight, searchWords(words))
    return found.flatMap(({ kind, about }) => (kind === 'post' ? [] : [{ kind, id: about }]))
  }
}
