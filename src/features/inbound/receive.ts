import { malformed, tooLarge, unavailable } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import { newId } from '../../platform/auth/token.ts'
import type { Clock } from '../../platform/clock.ts'
import { newFileKey, type Files } from '../../platform/storage/files.ts'
import { longestMail } from './contract.ts'
import { bodyHash, type signatureCheck } from './signature.ts'
import { insertReceived } from './store.ts'

interface Parts {
  database: Database
  clock: Clock
  files: Files
  /** Throws 507 where a mail of so many bytes has no room among those that wait. */
  room: (size: number) => Promise<void>
  /** Has what was received placed at once. */
  wake: () => void
}

/** Looks at the bytes as they go by, and throws at their end where they are not to be taken. */
type Check = ReturnType<typeof signatureCheck>

/**
 * Takes a mail in: whole on the disk and in the database when it resolves, whatever is in it. Throws
 * 400 for none, 413 for one that is too large, 503 for more at once than a provider sends, 507 while
 * too much waits, and what the check throws; then nothing of it stays.
 */
export function receivingMail({ database, clock, files, room, wake }: Parts) {
  let underWay = 0
  const receive = async (
    bytes: AsyncIterable<Uint8Array>,
    check?: Check,
  ): Promise<{ id: string }> => {
    const file_key = newFileKey()
    try {
      const { body_hash, size } = await writeMail(files, file_key, bytes, check)
      await room(size)
      await files.finish(file_key, size)
      const id = newId()
      const received_at = clock.now().toISOString()
      const mail = { id, received_at, body_hash, size, file_key }
      const taken = await database.transaction((trx) => insertReceived(trx, mail))
      if (taken !== id) await files.remove(file_key)
      wake()
      return { id: taken }
    } catch (error) {
      // Whoever sent it knows that it was not taken; a file without a row is swept away in any case.
      await files.remove(file_key).catch(() => {})
      throw error
    }
  }
  return async (...given: Parameters<typeof receive>) => {
    // Whether it is signed shows at its end, so that strangers could fill the disk until then.
    if (underWay >= mostAtOnce) throw unavailable()
    underWay += 1
    return await receive(...given).finally(() => (underWay -= 1))
  }
}

const mostAtOnce = 16

async function writeMail(
  files: Files,
  key: string,
  bytes: AsyncIterable<Uint8Array>,
  check: Check | undefined,
) {
  const hash = bodyHash()
  let size = 0
  const part = await files.append(key, 0)
  try {
    for await (const chunk of bytes) {
      size += chunk.length
      if (size > longestMail) throw tooLarge(longestMail)
      hash.update(chunk)
      check?.update(chunk)
      await part.write(chunk)
    }
  } finally {
    await part.close()
  }
  check?.end()
  if (size === 0) throw malformed('There is no mail.')
  return { body_hash: hash.digest('hex'), size }
}
