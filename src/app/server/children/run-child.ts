import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { extname } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

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
  // Beside this file, in the sources as in the build.
  const program = fileURLToPath(new URL(`./${name}${extname(import.meta.url)}`, import.meta.url))
  const given = argument === undefined ? [] : [argument]
  const child = spawn(process.execPath, [program, ...given], { env: {}, timeout })
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
