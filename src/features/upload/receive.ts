import { dayLength } from '../../contract/days.ts'
import type { z } from 'zod'
import { hasRight } from '../../contract/access.ts'
import { tooLarge } from '../../contract/problem.ts'
import { newId } from '../../platform/auth/token.ts'
import type { SignedInCaller } from '../../platform/http/caller.ts'
import type { Disk } from '../../platform/storage/disk.ts'
import { newFileKey, type FilePart } from '../../platform/storage/files.ts'
import { refuseFile } from './arrival.ts'
import type { newUpload, UploadState } from './contract.ts'
import { cleanFolder, cleanName } from '../../platform/storage/file-name.ts'
import { discard, discarding, finish, type Finishing } from './finish.ts'
import { isSentByFirm, senderOf } from './sender-store.ts'
import { wrongOffset, offsetOf } from './offset.ts'
import { comingSince } from './room-store.ts'
import { busy, uploadStore, type Upload } from './store.ts'
import { runningHashes } from '../../platform/storage/running-hashes.ts'

/** What receiving files needs. */
export type UploadParts = Omit<Finishing, 'uploads' | 'hashes' | 'now'> & { disk: Disk }

/** In ms. A request lasts at most 30 s, so an older lease belongs to one that has failed. */
const leaseTime = 60 * 1000

/** Receives files piece by piece; each acknowledged piece is on disk. */
export function uploadReceiver(parts: UploadParts) {
  const uploads = uploadStore(parts.database)
  const at = (later = 0) => new Date(parts.clock.now().getTime() + later).toISOString()
  const finishing = { ...parts, uploads, hashes: runningHashes(), now: at }
  const find = async (by: SignedInCaller, id: string) =>
    await uploads.find(senderOf(by.viewer), id, at())

  /** `organisation`: whose project it is. */
  async function begin(
    given: z.output<typeof newUpload>,
    by: SignedInCaller,
    organisation: string,
  ): Promise<UploadState> {
    const upload = asUpload(given, by, organisation)
    await parts.disk.demandRoomFor(
      upload.size + (await comingSince(parts.database, at(-leaseTime))),
    )
    const until = { created_at: at(), expires_at: at(dayLength) }
    const hasShare = !isSentByFirm(by.viewer) && !hasRight(by.viewer.roles, 'manage-files')
    const begun = { ...upload, ...until }
    await uploads.begin(begun, by.viewer, parts.fileRequests, hasShare)
    return { id: upload.id, offset: 0, done: false }
  }

  async function append(id: string, bytes: AsyncIterable<Uint8Array>, by: SignedInCaller) {
    const upload = await find(by, id)
    const offset = offsetOf(by)
    const lease = { offset, now: at(), until: at(leaseTime) }
    if (offset !== upload.received) throw wrongOffset(upload.received)
    if (!(await uploads.lease(senderOf(by.viewer), id, lease))) throw busy()
    const given = await write(upload, bytes, finishing)
    const whole = given.received === upload.size
    const progress = { received: given.received, until: lease.until, held: whole && !given.broken }
    const advanced = await discarding(upload, finishing, async () =>
      uploads.advance(upload, by.viewer, progress),
    )
    if (!advanced) throw busy()
    if (given.broken) throw given.broken
    const undo = whole ? await finish(upload, by, lease.until, finishing) : null
    return { id, offset: given.received, done: whole, undo }
  }

  return {
    begin,
    append,
    async state(id: string, by: SignedInCaller): Promise<UploadState> {
      return { id, offset: (await find(by, id)).received, done: false }
    },
    async cancel(id: string, by: SignedInCaller): Promise<void> {
      await discard(await find(by, id), finishing)
    },
  }
}

/** A new upload. Throws 400 for a name that cannot be used, 413 or 415 for a file we do not take. */
function asUpload(given: z.output<typeof newUpload>, by: SignedInCaller, organisation: string) {
  const name = cleanName(given.name)
  refuseFile({ name, size: given.size })
  return {
    id: newId(),
    organisation_id: organisation,
    account_id: by.viewer.account,
    project_id: given.project,
    document_id: given.document ?? null,
    request_id: given.request ?? null,
    folder: cleanFolder(given.folder),
    name,
    size: given.size,
    received: 0,
    leased_until: null,
    file_key: newFileKey(),
  }
}

/** Returns the offset it reached, also when the connection broke. */
async function write(
  upload: Upload,
  bytes: AsyncIterable<Uint8Array>,
  { files, hashes }: Finishing,
): Promise<{ received: number; broken: unknown }> {
  const hash = hashes.take(upload.file_key, upload.received)
  let { received } = upload
  let broken: unknown
  let part: FilePart | undefined
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
  try {
    await part?.close()
  } catch (error) {
    // Of what is not known to be stored, nothing is acknowledged.
    return { received: upload.received, broken: broken ?? error }
  }
  if (hash) hashes.put(upload.file_key, received, hash)
  return { received, broken }
}
