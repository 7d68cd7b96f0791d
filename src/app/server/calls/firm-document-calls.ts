import { documentStaffRoutes } from '../../../features/document/staff.routes.ts'
import { newsOfSent, sentAct } from '../../../features/document/sent.ts'
import { downloadStaffRoutes } from '../../../features/download/staff.routes.ts'
import { createDelivery } from '../../../features/request/deliver.ts'
import { noticesAreThere, withdrawNotices } from '../../../features/notification/held-store.ts'
import { actsAbout } from '../../../features/undo/store.ts'
import { heldFor, remembering } from '../../../features/undo/undo.ts'
import type { UploadParts } from '../../../features/upload/receive.ts'
import { uploadStaffRoutes } from '../../../features/upload/staff.routes.ts'
import { shownName } from '../../../platform/auth/accounts.ts'
import type { Route } from '../../../platform/http/serve.ts'
import type { Shared } from '../shared/shared.ts'
import { workStores } from '../shared/work-stores.ts'
import type { World } from '../world.ts'

/** The calls by which the firm sends, opens and removes the documents of projects. */
export function firmDocumentCalls(world: World, shared: Shared): Route[] {
  const { database, clock } = world
  const { accounts, filing, notices } = shared
  const { projects, documents, requests } = workStores(database)
  const nameOf = async (account: string) => shownName(await accounts.accounts.me(account))
  const { audit } = accounts
  const parts = { database, clock, audit, ...filing, findProject: projects.find }
  const remember = remembering(clock)

  /** Files what somebody of the firm has sent, so that they can take it back. */
  const file: UploadParts['file'] = async (trx, arrived, _filed, { viewer: { account } }) => {
    const until = new Date(clock.now().getTime() + heldFor).toISOString()
    const { document, version, held } = await filing.fileHeld(trx, arrived, until)
    const before = { version, held }
    const undo = await remember(trx, { account, kind: sentAct, about: document, before })
    return { document, version, undo }
  }

  return [
    ...documentStaffRoutes({
      ...parts,
      ...newsOfSent({
        clock,
        withdrawNotices,
        sentTo: async (trx, about) => await actsAbout(trx, { kind: sentAct, about }),
        areThere: noticesAreThere,
        announce: filing.announce,
      }),
      noteAct: notices.noteAct,
      nameOf: async ({ viewer }) => await nameOf(viewer.account),
    }),
    ...downloadStaffRoutes({ ...parts, available: documents.available }),
    ...uploadStaffRoutes({
      ...parts,
      file,
      nameOf,
      // No request is answered so.
      fileRequests: createDelivery({ requests, settle: notices.settle }),
    }),
  ]
}
