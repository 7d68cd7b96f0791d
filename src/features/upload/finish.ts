import type { Transaction } from 'kysely'
import { Problem } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit, RecordEntry } from '../../platform/audit/act.ts'
import type { Clock } from '../../platform/clock.ts'
import type { SignedInCaller } from '../../platform/http/caller.ts'
import type { Files } from '../../platform/storage/files.ts'
import type { ArrivedFile } from '../document/contract.ts'
import { checkType, sha256Of } from './arrival.ts'
import type { FileRequests } from './file-requests.ts'
import type { RunningHashes } from '../../platform/storage/running-hashes.ts'
import { demandPlace, demandProject, isSentByFirm, scopeOfSender } from './sender-store.ts'
import { busy, type Upload, type Uploads } from './store.ts'

/** Records a file that is completely on disk as a version of a document, and announces it. */
export type AddVersion = (
  trx: Transaction<Tables>,
  arrived: ArrivedFile,
  /** Runs with the version before it is announced. */
  filed?: (version: string) => Promise<void>,
) => Promise<{ document: string; version: string }>

/** The same for a file that somebody sent; `undo`: by which the firm takes it back. */
type AddSent = (
  ...given: [...Required<Parameters<AddVersion>>, by: SignedInCaller]
) => Promise<{ document: string; version: string; undo?: string }>

/** What turning an upload into a document needs. */
export interface Finishing {
  database: Database
  clock: Clock
  audit: Audit
  files: Files
  file: AddSent
  fileRequests: FileRequests
  /** The name shown as the sender of a file. */
  nameOf: (account: string) => Promise<string>
  uploads: Uploads
  hashes: RunningHashes
  now: () => string
}

/**
 * Turns a complete upload into a document. Returns by what the firm takes it back; null for a client.
 * Throws 415 when it is not what its name says.
 */
export async function finish(
  upload: Upload,
  by: SignedInCaller,
  until: string,
  parts: Finishing,
): Promise<string | null> {
  const { files, hashes, uploads } = parts
  const { file_key, name, size } = upload
  return await discarding(upload, parts, async () => {
    try {
      // First, because what is not finished cannot be read from everywhere; no row names it yet.
      await files.finish(file_key, size)
      const media_type = await checkType(files, file_key, name)
      const running = hashes.take(file_key, size)?.digest('hex')
      const sha256 = running ?? (await sha256Of(files, file_key))
      return await recordVersion(upload, { media_type, sha256 }, by, parts)
    } catch (error) {
      if (!isFinal(error))
        await uploads.advance(upload, by.viewer, { received: size, until, held: false })
      throw error
    }
  })
}

/** That a file can never be a document: it is none, or who sends it may not any more. */
const isFinal = (error: unknown) =>
  error instanceof Problem && [403, 404, 415].includes(error.status)

/** Does a step of an upload. What can never be a document is deleted at once. */
export async function discarding<T>(
  upload: Upload,
  parts: Finishing,
  step: () => Promise<T>,
): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (isFinal(error)) await discard(upload, parts)
    throw error
  }
}

async function recordVersion(
  upload: Upload,
  found: { media_type: string; sha256: string },
  by: SignedInCaller,
  { audit, file, fileRequests, nameOf, uploads, now }: Finishing,
): Promise<string | null> {
  const { id, organisation_id, project_id, document_id, folder, name, size, file_key } = upload
  const { media_type, sha256 } = found
  const { account } = by.viewer
  const scope = scopeOfSender(by.viewer)
  const [by_name, created_at] = [await nameOf(account), now()]
  const deliver = async (trx: Transaction<Tables>, record: RecordEntry, version: string) => {
    const request = upload.request_id
    if (!request) return
    await fileRequests.deliver(trx, record, by, { request, version, name, by_name, created_at })
  }
  return await audit.act(
    by,
    async (trx, record) => {
      // Of the firm, that they are who they were was seen before.
      if (isSentByFirm(by.viewer)) await demandProject(trx, scope, upload)
      else await demandPlace(trx, by.viewer, upload)
      if (!(await uploads.end(trx, organisation_id, id))) throw busy()
      const arrived = {
        organisation_id,
        project_id,
        document_id,
        folder,
        name,
        size,
        sha256,
        media_type,
        file_key,
        by_name,
        by_account: isSentByFirm(by.viewer) ? null : account,
        created_at,
      }
      const delivering = async (made: string) => await deliver(trx, record, made)
      const { version, undo = null } = await file(trx, arrived, delivering, by)
      const after = { folder, name, size, sha256 }
      const organisation = organisation_id
      record({ action: 'document-uploaded', about: version, organisation, after, person: account })
      return undo
    },
    scope,
  )
}

/** Deletes an upload and its file. */
export async function discard(
  { organisation_id, id, file_key }: Upload,
  { database, files, uploads }: Pick<Finishing, 'database' | 'files' | 'uploads'>,
): Promise<void> {
  const ended = await database.transaction((trx) => uploads.end(trx, organisation_id, id), {
    organisation: organisation_id,
    grantedTo: null,
  })
  // Otherwise it has become a document meanwhile, and the file belongs to that.
  if (ended) await files.remove(file_key)
}
