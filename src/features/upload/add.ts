import { createHash } from 'node:crypto'
import { Problem } from '../../contract/problem.ts'
import type { Scope } from '../../database/scope.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { Actor } from '../../platform/audit/entry.ts'
import type { Clock } from '../../platform/clock.ts'
import { newFileKey, type Files } from '../../platform/storage/files.ts'
import { checkType, refuseFile } from './arrival.ts'
import { cleanFolder, cleanName } from '../../platform/storage/file-name.ts'
import type { AddVersion } from './finish.ts'
import { refuseFull } from './room-store.ts'

interface Parts {
  clock: Clock
  audit: Audit
  files: Files
  file: AddVersion
  /** The project, or 404. */
  find: (id: string) => Promise<{ id: string; organisation_id: string }>
  /** The id of the document that has this name in this folder of a project, or null. */
  named: (scope: Scope, place: Place) => Promise<string | null>
}

interface Place {
  project: string
  folder: string
  name: string
}

/** A file of the firm's, and where to file it. */
export interface FirmFile {
  project: string
  folder: string
  name: string
  size: number
  bytes: AsyncIterable<Uint8Array>
}

/** Adds files of the firm's; one with the name of a document in its folder is its next version. */
export function fileAdder(parts: Parts) {
  const { clock, audit, files, find, named } = parts

  return async (given: FirmFile, author: { by: Actor; name: string }) => {
    const { id: project, organisation_id: organisation } = await find(given.project)
    const [name, folder] = [cleanName(given.name), cleanFolder(given.folder)]
    refuseFile({ name, size: given.size })
    const file_key = newFileKey()
    try {
      const found = await store(files, file_key, { ...given, name })
      const document_id = await named('all', { project, folder, name })
      const arrived = {
        organisation_id: organisation,
        project_id: project,
        document_id,
        folder,
        name,
        size: given.size,
        sha256: found.sha256,
        media_type: found.media_type,
        file_key,
        by_name: author.name,
        by_account: null,
        created_at: clock.now().toISOString(),
      }
      return await audit.act(author.by, async (trx, record) => {
        await refuseFull(trx, { organisation, project, member: null }, given.size)
        const made = await parts.file(trx, arrived)
        const after = { folder, name, size: given.size, sha256: found.sha256 }
        record({ action: 'document-uploaded', about: made.version, organisation, after })
        return made
      })
    } catch (error) {
      await files.remove(file_key)
      throw error
    }
  }
}

/** Stores a file on disk. Throws 415 when it is not what its name says, 409 when it changes. */
async function store(files: Files, file_key: string, { name, size, bytes }: FirmFile) {
  const sha256 = await write(files, file_key, { size, bytes })
  await files.finish(file_key, size)
  const media_type = await checkType(files, file_key, name)
  return { sha256, media_type }
}

async function write(
  files: Files,
  key: string,
  { bytes, size }: Pick<FirmFile, 'bytes' | 'size'>,
): Promise<string> {
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
