import { malformed } from '../../contract/problem.ts'

const most = 200

/**
 * A file name that is safe on any disk: no path, no control or invisible characters (which make
 * `gpj.exe` look like `exe.jpg`), at most 200 characters with its extension kept. Throws 400 when
 * nothing is left.
 */
export function cleanName(given: string): string {
  const name = plain(given.split(/[/\\]/).at(-1) ?? '')
  if (name === '') throw malformed('The name of the file cannot be used.', { name: [unusable] })
  if (name.length <= most) return name
  const [ending = ''] = /\.[^.]{1,8}$/.exec(name) ?? []
  return (
    name
      .slice(0, most - ending.length)
      .toWellFormed()
      .replace(/\ufffd$/, '') + ending
  )
}

/** Cleans each step of a folder's path in the same way; at most five deep. */
export function cleanFolder(given: string): string {
  const steps = given.split(/[/\\]/).map(plain).filter(Boolean)
  if (steps.length > 5) throw malformed('A folder is at most five deep.', { folder: [unusable] })
  return steps
    .join('/')
    .slice(0, most)
    .toWellFormed()
    .replace(/[\ufffd/ .]+$/, '')
}

const unusable = 'Choose another name.'

const plain = (text: string) =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{C}\u2028\u2029\ufffd<>:"|?*]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[. ]+|[. ]+$/g, '')
