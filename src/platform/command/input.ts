import { readFileSync } from 'node:fs'
import { Problem } from '../../contract/problem.ts'
import { StartError } from '../../contract/start-error.ts'
import { WrongCall } from './command.ts'

/** The text of a file, or of standard input for `-`. Throws a StartError when it cannot be read. */
export function readTextFile(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8')
  } catch (error) {
    throw new StartError(`${file} cannot be read: ${reasonNotToRead(error)}.`)
  }
}

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'a part of that path is a file',
  EISDIR: 'it is a folder',
  EEXIST: 'there is a file of that name',
  EACCES: 'this user may not read it',
  EPERM: 'this user may not read it',
}

/** Why a file could not be opened, in words. */
export function reasonNotToRead(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException
  return reasons[code] ?? message
}

/** A whole number from 1 to `most`. Throws a WrongCall for anything else. */
export function numberOf(name: string, given: string, most: number): number {
  const number = /^\d{1,9}$/.test(given) ? Number(given) : 0
  if (number >= 1 && number <= most) return number
  throw new WrongCall(`${name} is a whole number from 1 to ${most}, and not "${given}"`)
}

/** One of the words that are allowed. Throws a WrongCall for any other. */
export function oneOf<Word extends string>(
  name: string,
  given: string,
  allowed: readonly Word[],
): Word {
  const word = allowed.find((each) => each === given)
  if (word !== undefined) return word
  throw new WrongCall(`${name} is one of ${allowed.join(', ')}, and not "${given}"`)
}

/** Runs with something by its id, and says in a sentence which is not there when it is not. */
export async function named<T>(kind: string, id: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const isMissing = error instanceof Problem && error.status === 404
    throw isMissing ? new StartError(`There is no ${kind} ${id}.`) : error
  }
}
