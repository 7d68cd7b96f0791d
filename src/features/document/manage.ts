import { notFound } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { Actor } from '../../platform/audit/entry.ts'
import type { Clock } from '../../platform/clock.ts'
import { keptSince } from './removal.ts'
import { documentStore } from './store.ts'

interface Parts {
  database: Database
  clock: Clock
  audit: Audit
  /** The project, or 404. */
  find: (id: string) => Promise<{ id: string; organisation_id: string }>
}

/** Somebody of the firm, with the name that clients read. */
export interface Author {
  by: Actor
  name: string
}

/** What the firm's people do with documents; each leaves an entry in the audit. */
export function manageDocuments({ database, clock, audit, find }: Parts) {
  const now = () => clock.now().toISOString()
  const documents = documentStore(database)
  const staff = { account: '', isAdmin: true }

  async function ownerOf(id: string): Promise<string> {
    const found = await database.read
      .selectFrom('document')
      .select('organisation_id')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!found) throw notFound()
    return found.organisation_id
  }

  return {
    async list(project: string) {
      const { id, organisation_id } = await find(project)
      return await documents.list(organisation_id, staff, id)
    },
    async remove(id: string, { by }: Author): Promise<void> {
      const organisation = await ownerOf(id)
      await database.transaction(async (trx) => {
        if (!(await documents.remove(trx, organisation, id, now()))) throw notFound()
        await audit.append(trx, by, { action: 'document-removed', about: id, organisation })
      })
    },
    /** Throws 404 for one that is there, or was taken away 30 days ago. */
    async restore(id: string, { by }: Author): Promise<void> {
      const organisation = await ownerOf(id)
      await database.transaction(async (trx) => {
        if (!(await documents.restore(trx, organisation, id, keptSince(clock)))) throw notFound()
        await audit.append(trx, by, { action: 'document-restored', about: id, organisation })
      })
    },
  }
}
