import type { Files } from './files.ts'

/** The disk itself has failed; after such an error Linux may let it be read only (EROFS). */
export const isDiskFault = (error: unknown): boolean =>
  ['EIO', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')

/** Files that call `suspect` when the disk fails, and say then which of them was to be written. */
export function suspecting(files: Files, suspect: () => void): Files {
  function notice(error: unknown): void {
    if (isDiskFault(error)) suspect()
  }
  async function writing<T>(key: string, act: Promise<T>): Promise<T> {
    return await act.catch((error: unknown) => {
      notice(error)
      if (!isDiskFault(error)) throw error
      throw new Error(`The file ${key} cannot be written.`, { cause: error })
    })
  }
  return {
    ...files,
    async append(key, offset) {
      const part = await writing(key, files.append(key, offset))
      return {
        write: (bytes) => writing(key, part.write(bytes)),
        close: () => writing(key, part.close()),
      }
    },
    finish: (key, size) => writing(key, files.finish(key, size)),
    remove: (key) => writing(key, files.remove(key)),
    async *read(key, range) {
      try {
        yield* files.read(key, range)
      } catch (error) {
        notice(error)
        throw error
      }
    },
  }
}
