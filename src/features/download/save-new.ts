import { createHash } from 'node:crypto'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { StartError } from '../../contract/start-error.ts'

/** Bytes, and the SHA-256 that they must have, in hexadecimal digits. */
interface Saved {
  bytes: AsyncIterable<Uint8Array>
  sha256: string
}

/**
 * Writes what `fetch` gives to a new file on this machine, readable by its owner alone; an
 * incomplete one is deleted. Throws a StartError that says why it cannot.
 */
export async function saveNew<T extends Saved>(path: string, fetch: () => Promise<T>): Promise<T> {
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new StartError(`${path} is there already.`)
    throw new StartError(`${path} cannot be written: ${error.code}.`)
  })
  try {
    const got = await fetch()
    if ((await copy(got.bytes, file)) !== got.sha256)
      throw new StartError('What is kept of it is not what was sent. Nothing was saved.')
    return got
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

async function copy(bytes: AsyncIterable<Uint8Array>, file: FileHandle): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of bytes) {
    hash.update(chunk)
    await file.writeFile(chunk)
  }
  return hash.digest('hex')
}
