import { clientListStore } from '../../../features/clientpage/list-store.ts'
import type { clientPageRoutes } from '../../../features/clientpage/staff.routes.ts'
import { readingClient } from '../../../features/clientpage/whole.ts'
import { withdrawClients } from '../../../features/organisation/names-store.ts'
import { organisationStore } from '../../../features/organisation/store.ts'
import {
  memberInvitedAct,
  memberRemovedAct,
  takingBackInvited,
  takingBackRemoved,
} from '../../../features/member/undoable.ts'
import { withdrawImported } from '../../../features/member/withdraw-store.ts'
import { importedAct, takingBackImport } from '../../../features/csvimport/take-back.ts'
import { clientMergeAct, mergingClients } from '../../../features/clientmove/merge.ts'
import { mergedInto } from '../../../features/clientmove/merged-store.ts'
import { previewingMoves } from '../../../features/clientmove/preview.ts'
import { movingProjects, projectMoveAct } from '../../../features/clientmove/split.ts'
import { takingBackProjectMove } from '../../../features/clientmove/split-back.ts'
import { takingBackClientMerge } from '../../../features/clientmove/take-back.ts'
import { projectStore } from '../../../features/project/store.ts'
import { withdrawProjects } from '../../../features/project/titles-store.ts'
import { remembering, type TakesBack } from '../../../features/undo/undo.ts'
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
    mergedInto: async (id) => await mergedInto(database.read, id),
  }),
})

/** Merges clients, and moves projects from one to another. */
export function movingClients(
  { database, clock }: World,
  { accounts: { audit, companies } }: Pick<Shared, 'accounts'>,
) {
  const parts = { database, clock, audit, remember: remembering(clock) }
  const { find } = projectStore(database)
  return {
    preview: previewingMoves(database),
    merge: mergingClients(parts),
    move: movingProjects({
      ...parts,
      organisations: companies,
      clientOf: async (project) => await find('all', project),
    }),
  }
}

/** How a merge or a move is taken back. */
export const clientMoveUndo = ({ database, clock }: World): Record<string, TakesBack> => ({
  [clientMergeAct]: {
    right: 'organisations',
    run: takingBackClientMerge({ engine: database.engine, clock }),
  },
  [projectMoveAct]: { right: 'organisations', run: takingBackProjectMove(database) },
})

/** How it is taken back that somebody of a client was invited or removed, and that a file was imported. */
export const clientUndo: Record<string, TakesBack> = {
  [memberInvitedAct]: { right: 'people', run: takingBackInvited },
  [memberRemovedAct]: { right: 'people', run: takingBackRemoved },
  [importedAct]: {
    right: 'organisations',
    run: takingBackImport({
      clients: withdrawClients,
      projects: withdrawProjects,
      people: withdrawImported,
    }),
  },
}
