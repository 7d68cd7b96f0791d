import { clientListStore } from '../../../features/clientpage/list-store.ts'
import type { clientPageRoutes } from '../../../features/clientpage/staff.routes.ts'
import { readingClient } from '../../../features/clientpage/whole.ts'
import { organisationStore } from '../../../features/organisation/store.ts'
import {
  memberInvitedAct,
  memberRemovedAct,
  takingBackInvited,
  takingBackRemoved,
} from '../../../features/member/undoable.ts'
import type { TakesBack } from '../../../features/undo/undo.ts'
import type { World } from '../world.ts'
import type { Shared } from './shared.ts'

/** What the console's room for clients needs of others. */
export const manageClients = (
  { database }: World,
  { accounts }: Pick<Shared, 'accounts'>,
): Parameters<typeof clientPageRoutes>[0] => ({
  list: clientListStore(database),
  read: readingClient({
    database,
    organisation: organisationStore(database).find,
    members: accounts.members.list,
  }),
})

/** How it is taken back that somebody of a client was invited or removed. */
export const clientUndo: Record<string, TakesBack> = {
  [memberInvitedAct]: { right: 'people', run: takingBackInvited },
  [memberRemovedAct]: { right: 'people', run: takingBackRemoved },
}
