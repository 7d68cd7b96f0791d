import { Problem, tooLarge } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit } from '../../platform/audit/append.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import { newFileKey, type Files, type Part } from '../../platform/storage/files.ts'
import { newId } from '../../platform/auth/token.ts'
import { checkType, refuse, sha256Of } from './arrival.ts'
import type { newUpload, UploadState } from './contract.ts'
import { cleanFolder, cleanName } from './file-name.ts'
import { file, type Checking } from './filing.ts'
import { runningHashes } from './running-hashes.ts'
import { elsewhere, offsetOf } from './upload-offset.ts'
import { uploadStore, type Owner } from './upload-store.ts'
import type { AskedFor } from './asked-for.ts'
import type { z } from 'zod'

/** What receiving files needs of the rest. */
export interface UploadParts {
  database: Database
  clock: Clock
  audit: Audit
  files: Files
  checking: Checking
  askedFor: AskedFor
  /** Under which somebody's file stands. */
  nameOf: (account: string) => Promise<string>
}

type Upload = Tables['upload']

const aDay = 24 * 60 * 60 * 1000
/** A request lasts 30 s at most; what is still leased after this belonged to one that died. */
const leaseTime = 60 * 1000

/** Receives files piece by piece; each piece that was acknowledged is on the disk. */
export function receiver(parts: UploadParts) {
  const { database, clock, audit, files, checking, askedFor, nameOf } = parts
  const uploads = uploadStore(database)
  const hashes = runningHashes()
  const at = (later = 0) => new Date(clock.now().getTime() + later).toISOString()
  const find = async (by: SignedIn, id: string) => await uploads.find(ownerOf(by), id, at())

  async function begin(given: z.output<typeof newUpload>, by: SignedIn): Promise<UploadState> {
    const name = cleanName(given.name)
    refuse({ name, size: given.size })
    const { organisation, account } = ownerOf(by)
    const { project: project_id, document: document_id = null, request: request_id = null } = given
    const place = { project_id, document_id, request_id }
    const what = { name, folder: cleanFolder(given.folder), size: given.size, received: 0 }
    const until = { created_at: at(), expires_at: at(aDay), leased_until: null }
    const whose = { id: newId(), organisation_id: organisation, account_id: account }
    await uploads.begin({ ...whose, ...place, ...what, ...until, file_key: newFileKey() }, askedFor)
    return { id: whose.id, offset: 0, done: false }
  }

  async function append(id: string, bytes: AsyncIterable<Uint8Array>, by: SignedIn) {
    const upload = await find(by, id)
    const offset = offsetOf(by)
    const lease = { offset, now: at(), until: at(leaseTime) }
    if (offset !== upload.received) throw elsewhere(upload.received)
    if (!(await uploads.lease(ownerOf(by), id, lease))) throw busy()
    const given = await write(upload, bytes)
    const whole = given.received === upload.size
    const keep = { received: given.received, until: lease.until, held: whole && !given.broken }
    if (!(await uploads.keep(upload.organisation_id, id, keep))) throw busy()
    if (given.broken) throw given.broken
    if (whole) await finish(upload, by, lease.until)
    return { id, offset: given.received, done: whole }
  }

  /** Gives how far it came, also when it broke off. */
  async function write(upload: Upload, bytes: AsyncIterable<Uint8Array>) {
    const hash = hashes.take(upload.file_key, upload.received)
    let { received } = upload
    let broken: unknown
    let part: Part | undefined
    try {
      part = await files.append(upload.file_key, received)
      for await (const chunk of bytes) {
        if (received + chunk.length > upload.size) throw tooLarge(upload.size - upload.received)
        await part.write(chunk)
        hash?.update(chunk)
        received += chunk.length
      }
    } catch (error) {
      broken = error
    }
    await part?.close()
    if (hash) hashes.put(upload.file_key, received, hash)
    return { received, broken }
  }

  async function finish(upload: Upload, by: SignedIn, until: string): Promise<void> {
    const { id, organisation_id, file_key, name, size } = upload
    const given = { id, organisation_id, received: size, until }
    try {
      const media_type = await checkType(files, file_key, name)
      const running = hashes.take(file_key, size)?.digest('hex')
      const sha256 = running ?? (await sha256Of(files, file_key))
      await files.finish(file_key)
      await keepAsVersion(upload, { media_type, sha256 }, by)
    } catch (error) {
      // What can never be a document goes at once; after anything else one can try again.
      if (error instanceof Problem && error.status === 415) await discard(upload)
      else await uploads.keep(organisation_id, id, { ...given, held: false })
      throw error
    }
  }

  async function keepAsVersion(
    upload: Upload,
    found: { media_type: string; sha256: string },
    by: SignedIn,
  ): Promise<void> {
    const { id, organisation_id, project_id, document_id, folder, name, size, file_key } = upload
    const what = { organisation_id, project_id, document_id, folder, name, size, file_key }
    const request = upload.request_id
    const { account } = by.viewer
    const who = { by_name: await nameOf(account), by_account: account, created_at: at() }
    await database.transaction(
      async (trx) => {
        if (!(await uploads.end(trx, organisation_id, id))) throw busy()
        const filed = async (version: string) => {
          if (request) await askedFor.deliver(trx, by, { ...who, request, version, name })
        }
        const { version } = await file(trx, { ...what, ...found, ...who }, checking, filed)
        await audit.append(trx, by, { action: 'document-uploaded', about: version })
      },
      { organisation: organisation_id },
    )
  }

  async function discard({ organisation_id, id, file_key }: Upload): Promise<void> {
    const ended = await database.transaction((trx) => uploads.end(trx, organisation_id, id), {
      organisation: organisation_id,
    })
    // Else it has become a document meanwhile, whose file this is.
    if (ended) await files.remove(file_key)
  }

  return {
    begin,
    append,
    async state(id: string, by: SignedIn): Promise<UploadState> {
      return { id, offset: (await find(by, id)).received, done: false }
    },
    async cancel(id: string, by: SignedIn): Promise<void> {
      await discard(await find(by, id))
    },
  }
}

const ownerOf = ({ viewer }: SignedIn): Owner => ({
  organisation: viewer.organisation ?? '',
  account: viewer.account,
})

const busy = () => new Problem(409, 'Another request is sending this file just now.')
