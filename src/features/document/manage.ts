import { createHash } from 'node:crypto'
import { notFound, Problem } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Audit } from '../../platform/audit/append.ts'
import type { Actor } from '../../platform/audit/entry.ts'
import type { Clock } from '../../platform/clock.ts'
import { newFileKey, type Files } from '../../platform/storage/files.ts'
import { checkType, refuse } from './arrival.ts'
import { cleanFolder, cleanName } from './file-name.ts'
import { file, type Checking } from './filing.ts'
import { keptSince } from './removal.ts'
import { documentStore } from './store.ts'
import { holdRoom } from './room.ts'

interface Parts {
  database: Database
  clock: Clock
  audit: Audit
  files: Files
  checking: Checking
  /** The project, or 404. */
  find: (id: string) => Promise<{ id: string; organisation_id: string }>
}

/** A file of the firm's, and where it is to stand. */
export interface Given {
  project: string
  folder: string
  name: string
  size: number
  bytes: AsyncIterable<Uint8Array>
}

/** Somebody of the firm, with the name that clients read. */
interface Author {
  by: Actor
  name: string
}

/** What the firm's people do with documents; each leaves an entry in the audit. */
export function manageDocuments({ database, clock, audit, files, checking, find }: Parts) {
  const now = () => clock.now().toISOString()
  const documents = documentStore(database)
  const staff = { account: '', isAdmin: true }

  /** A file of the same name in the same folder gets a new version. */
  async function add(given: Given, author: Author): Promise<{ document: string; version: string }> {
    const { id, organisation_id } = await find(given.project)
    const name = cleanName(given.name)
    const folder = cleanFolder(given.folder)
    refuse({ name, size: given.size })
    const file_key = newFileKey()
    try {
      const sha256 = await store(file_key, given)
      const media_type = await checkType(files, file_key, name)
      await files.finish(file_key)
      const same = (await documents.list(organisation_id, staff, id)).find(
        (one) => one.folder === folder && one.name === name,
      )
      const place = { organisation_id, project_id: id, document_id: same?.id ?? null, folder, name }
      const what = { size: given.size, sha256, media_type, file_key }
      const who = { by_name: author.name, by_account: null, created_at: now() }
      return await database.transaction(async (trx) => {
        await holdRoom(trx, organisation_id, given.size)
        const made = await file(trx, { ...place, ...what, ...who }, checking)
        const entry = { action: 'document-uploaded', about: made.version }
        await audit.append(trx, author.by, { ...entry, organisation: organisation_id })
        return made
      })
    } catch (error) {
      await files.remove(file_key)
      throw error
    }
  }

  async function store(key: string, { bytes, size }: Given): Promise<string> {
    const part = await files.append(key, 0)
    const hash = createHash('sha256')
    let written = 0
    try {
      for await (const chunk of bytes) {
        await part.write(chunk)
        hash.update(chunk)
        written += chunk.length
      }
    } finally {
      await part.close()
    }
    if (written !== size) throw new Problem(409, 'The file changed while it was read.')
    return hash.digest('hex')
  }

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
    add,
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
