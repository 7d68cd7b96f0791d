import { notAllowed, notFound } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import { serve } from '../../platform/http/serve.ts'
import { keptFor, removeDocument, restoreDocument, type ProjectDocument } from './contract.ts'
import type { Documents, Reader } from './store.ts'

interface Parts {
  database: Database
  clock: Clock
  audit: Audit
  documents: Documents
  readerOf: (by: SignedIn) => Reader
}

const aDay = 24 * 60 * 60 * 1000

/** What was taken away before this moment is gone for good. */
export const keptSince = (clock: Clock) =>
  new Date(clock.now().getTime() - keptFor * aDay).toISOString()

/** The calls that take a document away and bring it back. */
export function removalRoutes({ database, clock, audit, documents, readerOf }: Parts) {
  const home = ({ viewer }: SignedIn) => viewer.organisation ?? ''

  async function remove(id: string, by: SignedIn): Promise<void> {
    const all = await documents.list(home(by), readerOf(by))
    refuse(all.find((one) => one.id === id))
    const now = clock.now().toISOString()
    await database.transaction(
      async (trx) => {
        if (!(await documents.remove(trx, home(by), id, now))) throw notFound()
        await audit.append(trx, by, { action: 'document-removed', about: id })
      },
      { organisation: home(by) },
    )
  }

  async function restore(id: string, by: SignedIn): Promise<void> {
    const since = keptSince(clock)
    refuse(await documents.removed(home(by), readerOf(by), id, since))
    await database.transaction(
      async (trx) => {
        if (!(await documents.restore(trx, home(by), id, since))) throw notFound()
        await audit.append(trx, by, { action: 'document-restored', about: id })
      },
      { organisation: home(by) },
    )
  }

  return [
    serve(removeDocument, async ({ params }, by) => {
      await remove(params.id, by)
      return null
    }),
    serve(restoreDocument, async ({ params }, by) => {
      await restore(params.id, by)
      return null
    }),
  ]
}

function refuse(found: ProjectDocument | undefined): void {
  if (!found) throw notFound()
  if (!found.removable)
    throw notAllowed('Only who sent it, or an admin, can take it away or bring it back.')
}
