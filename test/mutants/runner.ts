import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { join, relative } from 'node:path'

/** The first failure: a test, or the process that should have run it. */
export interface Failure {
  file: string
  test: string
}

/** In ms; a fault may cause an endless loop. */
const patienceToStart = 120_000
const patienceForFile = 60_000

interface RunOptions {
  env?: Record<string, string>
  /** In ms. */
  patience?: number
  /** Gets all output so far; ends the program when it returns true. */
  onOutput?: (text: string) => boolean
}

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) end(child)
})

/** Kills a child with the processes that it has started: it leads a process group. */
function end({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Runs a program in a copy, at low priority; gives its status, or null when it took too long. */
export async function runProgram(
  cwd: string,
  args: string[],
  { env = {}, patience = 600_000, onOutput = () => false }: RunOptions = {},
): Promise<number | null> {
  // Without NODE_TEST_CONTEXT, or it would report to a test runner that this process may run under.
  const { TEST_DATABASE_URL: _, NODE_TEST_CONTEXT: __, ...environment } = process.env
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...environment, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  running.add(child)
  if (child.pid !== undefined) setPriority(child.pid, 10)
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    if (onOutput(output)) end(child)
  })
  const timer = setTimeout(() => end(child), patience)
  const [status] = (await once(child, 'close')) as [number | null]
  clearTimeout(timer)
  // Ends processes that a test has left behind.
  end(child)
  running.delete(child)
  return status
}

/** What stands for the name of a test where none failed and the process did. */
const ended = (status: number | null) => `ended with status ${status}`
const isOfProcess = /^ended with status/

/** Runs all files in one process, which loads the program once. */
const together = ['--test', '--test-isolation=none', '--test-reporter=tap']
const failed = /^ *not ok \d+ - (?!.*# TODO)(.*)\n *---\n(?:.*\n)*? *location: '(.+?):\d+:\d+'/m

/** A pattern of one test's name, or of all where a process failed and no test. */
const named = ({ test }: Failure) =>
  isOfProcess.test(test) ? [] : [`--test-name-pattern=${RegExp.escape(test)}`]

/** Runs test files until the first failure, or that test of them alone which failed before. */
export async function firstFailure(
  folder: string,
  files: readonly string[],
  env: Record<string, string> = {},
  before?: Failure,
): Promise<Failure | null> {
  if (files.length === 0) return null
  let failure: Failure | null = null
  const status = await runProgram(
    folder,
    [...together, ...(before ? named(before) : []), ...files.map((file) => join(folder, file))],
    {
      env,
      patience: patienceToStart + patienceForFile * files.length,
      onOutput(text) {
        const [, test = '', place = ''] = failed.exec(text) ?? []
        if (test) failure ??= { test, file: relative(folder, place) }
        return failure !== null
      },
    },
  )
  const [first = ''] = files
  return failure ?? (status === 0 ? null : { file: first, test: ended(status) })
}
