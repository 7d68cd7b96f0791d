import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { extname } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { textLines } from '../../../platform/move/text-lines.ts'

interface Child {
  /** What it is to do. */
  argument?: string
  input: Buffer | string
  /** In ms; then it is ended. */
  timeout: number
}

/**
 * Runs a program of ours that has nothing of this process: no settings and no database. What it wrote is
 * returned; throws where it did not end well.
 */
export async function runChild(
  name: 'card-child' | 'picture-child',
  { argument, input, timeout }: Child,
): Promise<Buffer> {
  const given = argument === undefined ? [] : [argument]
  const child = spawn(process.execPath, [programOf(name), ...given], { env: {}, timeout })
  // When the process ends before it has read its input, its exit status says so.
  child.stdin.on('error', () => {}).end(input)
  const [made, complaint, [status]] = await Promise.all([
    buffer(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  if (status !== 0) throw new Error(`${name} failed (${status}): ${complaint}`)
  return made
}

/** Beside this file, in the sources as in the build. */
const programOf = (name: string) =>
  fileURLToPath(new URL(`./${name}${extname(import.meta.url)}`, import.meta.url))

interface Followed {
  input: string
  onLine: (line: string) => void
  /** Where it is aborted, the program is asked to stop. */
  stopping?: AbortSignal | undefined
  /** In ms: then it is ended, whatever it is at; undefined: it is waited for, because it clears up. */
  patience?: number | undefined
}

/**
 * Runs a program of ours that says in lines of JSON how far it is, and ends with one that says what it did.
 * It is ended with this process.
 */
export async function followChild(
  name: 'backup-child',
  { input, onLine, stopping, patience }: Followed,
): Promise<void> {
  // Programs of PostgreSQL are found by it.
  const env = { PATH: process.env['PATH'] ?? '' }
  const child = spawn(process.execPath, [programOf(name)], { env })
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  child.stdin.on('error', () => {}).end(input)
  let ending: NodeJS.Timeout | undefined
  const stop = () => {
    child.kill('SIGTERM')
    if (patience !== undefined) ending = setTimeout(end, patience)
  }
  stopping?.addEventListener('abort', stop, { once: true })
  try {
    const [complaint, [status]] = await Promise.all([
      text(child.stderr),
      once(child, 'close'),
      eachLine(child.stdout.setEncoding('utf8'), onLine),
    ])
    if (status !== 0) throw new Error(`${name} failed (${status}): ${complaint}`)
  } finally {
    clearTimeout(ending)
    stopping?.removeEventListener('abort', stop)
    process.off('exit', end)
  }
}

async function eachLine(
  pieces: AsyncIterable<string>,
  onLine: (line: string) => void,
): Promise<void> {
  for await (const line of textLines(pieces)) onLine(line)
}
