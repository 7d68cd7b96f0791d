import { newFileKey, type Files } from '../../platform/storage/files.ts'
import { StoreFault } from '../../platform/s3/fault.ts'
import { good, wrong, type Finding } from './finding.ts'

/** Whether a file can be written to the store of FILES_URL, read and removed; nothing where the files are in the folder. */
export async function findingsOfStore(url: string | undefined, files: Files): Promise<Finding[]> {
  if (url === undefined) return []
  const about = 'file store'
  const key = newFileKey()
  try {
    const bytes = Buffer.from('portico doctor')
    const part = await files.append(key, 0)
    await part.write(bytes)
    await part.close()
    await files.finish(key, bytes.length)
    const read = await Array.fromAsync(files.read(key))
    await files.remove(key)
    if (!Buffer.concat(read).equals(bytes))
      throw new Error('What was read is not what was written.')
    return [good(about, 'A file was written to it, read and removed again.')]
  } catch (error) {
    const why = error instanceof StoreFault ? error.why : (error as Error).message
    return [
      wrong(
        about,
        why,
        'Is FILES_URL right, is the store up, and may the key of FILES_KEY_ID read, write, list and remove there?',
      ),
    ]
  }
}
