import { malformed } from '../../contract/problem.ts'
import { tooLongWords } from '../../contract/too-long.ts'
import { longestFolder } from '../../contract/file-kinds.ts'

/** As long as a name may be on the disks that files come from. */
const longest = 255

/**
 * A file name that is safe on any disk: no path, no control or invisible characters (which make
 * `gpj.exe` look like `exe.jpg`). Throws 400 when nothing is left, and for one that no disk would
 * take: who sent it would look for a name that was cut in vain.
 */
export function cleanName(given: string): string {
  const name = withoutPath(given)
  const tooLong = tooLongWords(name, longest)
  if (tooLong) throw malformed(`The name of the file is too long. ${tooLong}`, { name: [tooLong] })
  return name
}

/** The same for a file that came by mail, where nobody can be asked: it is cut before its ending. */
export function cutName(given: string): string {
  const name = withoutPath(given)
  if (name.length <= longest) return name
  const [ending = ''] = /\.[^.]{1,8}$/.exec(name) ?? []
  return (
    name
      .slice(0, longest - ending.length)
      .toWellFormed()
      .replace(/\ufffd$/, '') + ending
  )
}

function withoutPath(given: string): string {
  const name = plain(given.split(/[/\\]/).at(-1) ?? '')
  if (name === '') throw malformed('The name of the file cannot be used.', { name: [unusable] })
  return name
}

/** Cleans each step of a folder's path in the same way; at most five deep. */
export function cleanFolder(given: string): string {
  const steps = given.split(/[/\\]/).map(plain).filter(Boolean)
  if (steps.length > 5) throw malformed('A folder is at most five deep.', { folder: [unusable] })
  const folder = steps.join('/')
  const tooLong = tooLongWords(folder, longestFolder)
  if (tooLong)
    throw malformed(`The name of the folder is too long. ${tooLong}`, { folder: [tooLong] })
  return folder
}

const unusable = 'Choose another name.'

const plain = (text: string) =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{C}\u2028\u2029\ufffd<>:"|?*]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[. ]+|[. ]+$/g, '')
