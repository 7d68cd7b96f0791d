import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { say, type Step, type Steps } from './steps.ts'

/** The folder of the project. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** The static checks, one step for each tool. */
export const staticSteps = (signal: AbortSignal): Steps => ({
  format: tool(signal, 'oxfmt', '--check'),
  lint: tool(signal, 'oxlint'),
  types: tool(signal, 'tsc', '-b'),
  unused: tool(signal, 'knip'),
})

function tool(signal: AbortSignal, name: string, ...args: string[]): Step {
  return async () => {
    const status = await runQuietly(signal, `node_modules/.bin/${name}`, ...args)
    return { passed: Number(status === 0), failed: Number(status !== 0), skipped: 0 }
  }
}

/** Runs a program of the project and gives its status; its output is printed when that is not 0. */
export async function runQuietly(signal: AbortSignal, program: string, ...args: string[]) {
  const child = spawn(process.execPath, [join(root, program), ...args], {
    cwd: root,
    signal,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed: unknown[] = []
  child.stdout.on('data', (text) => printed.push(text))
  child.stderr.on('data', (text) => printed.push(text))
  const [status] = (await once(child, 'close')) as [number | null]
  if (status !== 0) say(printed.join('').trimEnd())
  return status
}
