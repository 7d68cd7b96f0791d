import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const started = new Set<ChildProcess>()
const folders = new Set<string>()

/** A folder that is gone when the run ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'))
  folders.add(folder)
  return folder
}

const file = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

function keepTrack(child: ChildProcess): ChildProcess {
  started.add(child)
  child.on('exit', () => started.delete(child))
  child.on('error', () => started.delete(child))
  return child
}

/** Debian starts Chromium by a script, whose end is not that of the browser; that of its group is. */
const ownGroup = { detached: true }
const signal = (child: ChildProcess, name: NodeJS.Signals) =>
  void process.kill(-(child.pid as number), name)

/** Starts a program, silent but for its errors, unless `stderr` says that these are not wanted. */
export function start(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
  stderr: 'inherit' | 'ignore' = 'inherit',
): ChildProcess {
  return keepTrack(spawn(command, args, { ...ownGroup, env, stdio: ['ignore', 'ignore', stderr] }))
}

/** Starts `bench/NAME` as a process that is sent questions and answers them. */
export function startHelper(name: string) {
  const child = keepTrack(fork(file(`bench/${name}`), ownGroup))
  const gone = once(child, 'exit').then(() => {
    throw new Error(`bench/${name} ended early; its reason stands above.`)
  })
  // Heard by whoever is waiting for an answer; at the end of the run by nobody.
  gone.catch(() => {})
  return {
    pid: child.pid as number,
    async ask<Reply>(question: object): Promise<Reply> {
      const reply = Promise.withResolvers<Reply>()
      child.once('message', reply.resolve)
      child.send(question)
      return await Promise.race([reply.promise, gone])
    },
  }
}

const { scripts } = JSON.parse(readFileSync(file('package.json'), 'utf8')) as {
  scripts: { start: string }
}
/** The command of `npm start`, without `node` and the program. */
const flags = scripts.start.split(' ').slice(1, -1)

/** Behind a proxy on this machine, so that each who asks has an address of their own. */
export const behindProxy = { TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'error' }

/** The product as `npm start` runs it, with no setting but these. */
export function startProduct(
  port: number,
  dataDir: string,
  compileCache: string,
  settings: NodeJS.ProcessEnv = {},
): ChildProcess {
  return start(process.execPath, [...flags, file('dist/server/main.js')], {
    PORT: String(port),
    DATA_DIR: dataDir,
    NODE_COMPILE_CACHE: compileCache,
    ...settings,
  })
}

/** The smallest server there is, for comparison of the start. */
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

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Seconds of CPU that the main thread of a process has used; 0 where the system does not tell. */
export function cpuSeconds(pid: number): number {
  return Number(readProc(pid, 'schedstat').split(' ', 1)[0]) / 1e9
}

/** Megabytes of memory that a process has resident; 0 where the system does not tell. */
export function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readProc(pid, 'status'))?.[1] ?? 0) / 1024
}

function readProc(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    // There is no /proc outside Linux, and what it would tell is left out then.
    return ''
  }
}
