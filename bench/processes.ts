import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const started = new Set<ChildProcess>()
const folders = new Set<string>()

/** A folder that is removed when the run ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'))
  folders.add(folder)
  return folder
}

const root = new URL('../', import.meta.url)
const file = (path: string, from = root) => fileURLToPath(new URL(path, from))

function keepTrack(child: ChildProcess): ChildProcess {
  started.add(child)
  child.on('exit', () => started.delete(child))
  child.on('error', () => started.delete(child))
  return child
}

/** In a process group: Debian starts Chromium by a script, and ending that would not end the browser. */
const ownGroup = { detached: true }
const signal = (child: ChildProcess, name: NodeJS.Signals) =>
  void process.kill(-(child.pid as number), name)

/** Starts a program, whose errors are printed unless `stderr` is 'ignore'. */
export function start(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
  stderr: 'inherit' | 'ignore' = 'inherit',
): ChildProcess {
  return keepTrack(spawn(command, args, { ...ownGroup, env, stdio: ['ignore', 'ignore', stderr] }))
}

/** Starts `bench/NAME` as a process that gets orders and sends results. */
export function startHelper(name: string) {
  const child = keepTrack(fork(file(`bench/${name}`), ownGroup))
  const gone = once(child, 'exit').then(() => {
    throw new Error(`bench/${name} ended early; the reason is printed above.`)
  })
  // Rejects a pending order; at the end of the run nobody waits for it.
  gone.catch(() => {})
  return {
    pid: child.pid as number,
    async run<Reply>(order: object): Promise<Reply> {
      const reply = Promise.withResolvers<Reply>()
      child.once('message', reply.resolve)
      child.send(order)
      return await Promise.race([reply.promise, gone])
    },
  }
}

const { scripts } = JSON.parse(readFileSync(file('package.json'), 'utf8')) as {
  scripts: { start: string }
}
/** What stands in the command of `npm start` between `node` and the program. */
const flags = scripts.start
  .split(' ')
  .slice(0, -1)
  .filter((word) => word.startsWith('--'))

/** Trusts a proxy on this machine, so that each request can have its own client address. */
export const behindProxy = { TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'error' }

/** Starts the product as `npm start` does, with these settings only; `from` is a built checkout. */
export function startProduct(
  port: number,
  dataDir: string,
  compileCache: string,
  settings: NodeJS.ProcessEnv = {},
  from?: URL,
): ChildProcess {
  return start(process.execPath, [...flags, file('dist/server/main.js', from)], {
    PORT: String(port),
    DATA_DIR: dataDir,
    NODE_COMPILE_CACHE: compileCache,
    ...settings,
  })
}

/** Starts the bare server, for comparison of the start time. */
export const startBare = (port: number): ChildProcess =>
  start(process.execPath, [file('bench/bare.ts')], { PORT: String(port) })

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  signal(child, 'SIGTERM')
  const late = setTimeout(() => signal(child, 'SIGKILL'), 3_000)
  await gone
  clearTimeout(late)
}

/** Ends everything that was started and removes every temporary folder. */
export async function stopAll(): Promise<void> {
  await Promise.all([...started].map(stop))
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}

/** The CPU seconds of a process's main thread; 0 on systems without /proc. */
export function cpuSeconds(pid: number): number {
  return Number(readProc(pid, 'schedstat').split(' ', 1)[0]) / 1e9
}

/** The resident memory of a process, in MB; 0 on systems without /proc. */
export function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readProc(pid, 'status'))?.[1] ?? 0) / 1024
}

function readProc(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    // There is no /proc outside Linux; its figures are left out then.
    return ''
  }
}
