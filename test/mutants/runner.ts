import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { join, relative } from 'node:path'

/** What failed first: a test, or the process that should have run it. */
export interface Failure {
  file: string
  test: string
}

/** In ms; a fault may make a loop without end. */
const patienceToStart = 120_000
const patienceForFile = 60_000

interface Care {
  env?: Record<string, string>
  /** In ms. */
  patience?: number
  /** Is given all that was said so far; true ends the program. */
  hear?: (text: string) => boolean
}

const under = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of under) end(child)
})

/** With what it has started: it leads a group of its own. */
function end({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Runs one of the project's programs in a copy, niced; gives its status, null when it took too long. */
export async function runProgram(
  cwd: string,
  args: string[],
  { env = {}, patience = 600_000, hear = () => false }: Care = {},
): Promise<number | null> {
  // Nor does it report to a runner that this process itself may run under.
  const { TEST_DATABASE_URL: _, NODE_TEST_CONTEXT: __, ...environment } = process.env
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...environment, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  under.add(child)
  if (child.pid !== undefined) setPriority(child.pid, 10)
  let heard = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    heard += text
    if (hear(heard)) end(child)
  })
  const timer = setTimeout(() => end(child), patience)
  const [status] = (await once(child, 'close')) as [number | null]
  clearTimeout(timer)
  // Also what a test has left behind.
  end(child)
  under.delete(child)
  return status
}

/** In one process, which reads the program once for all of them. */
const together = ['--test', '--test-isolation=none', '--test-reporter=tap']
const failed = /^ *not ok \d+ - (?!.*# TODO)(.*)\n *---\n(?:.*\n)*? *location: '(.+?):\d+:\d+'/m

/** Runs files of tests in one process, which reads the program once, up to the first that fails. */
export async function firstFailure(
  folder: string,
  files: readonly string[],
  env: Record<string, string> = {},
): Promise<Failure | null> {
  if (files.length === 0) return null
  let failure: Failure | null = null
  const status = await runProgram(
    folder,
    [...together, ...files.map((file) => join(folder, file))],
    {
      env,
      patience: patienceToStart + patienceForFile * files.length,
      hear(text) {
        const [, test = '', place = ''] = failed.exec(text) ?? []
        if (test) failure ??= { test, file: relative(folder, place) }
        return failure !== null
      },
    },
  )
  const [first = ''] = files
  return failure ?? (status === 0 ? null : { file: first, test: `ended with status ${status}` })
}
