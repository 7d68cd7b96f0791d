import { execFile, execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  closeSync,
  existsSync,
  globSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'

/** What a cluster is started with, if it is not one for itself. */
interface Options {
  /** More settings, `name=value`. */
  settings?: string[]
  /** Makes its data folder, in place of `initdb`; gets the program of that name as its own user. */
  fill?: (run: (name: string, args: string[]) => Promise<unknown>, data: string) => Promise<unknown>
}

/** A PostgreSQL cluster for one run of tests. */
export interface Postgres {
  /** Where its socket is. */
  folder: string
  /** The administrator's address, for TEST_DATABASE_URL. */
  url: string
  stop(): Promise<void>
  /** Sends a signal to the server and all of its processes, as SIGSTOP does to freeze it. */
  signal(name: NodeJS.Signals): void
  /** Ends the server and its connections; its folder stays. */
  halt(): Promise<void>
  /** Starts it again on the same folder. */
  restart(): Promise<void>
}

/** Filled during the start, so that the server can be stopped if this process ends just then. */
interface Cluster {
  server?: ChildProcess
}

/** Starts a temporary cluster, reachable from this machine only; null when PostgreSQL is not installed. */
export async function startPostgres(options: Options = {}): Promise<Postgres | null> {
  const bin = findPostgresPrograms()
  if (!bin) return null
  const folder = mkdtempSync(join(tmpdir(), 'portico-pg-'))
  const cluster: Cluster = {}
  const forget = onEnd(() => remove(folder, cluster.server))
  try {
    await initialise(bin, folder, options)
    await serve(bin, folder, cluster, options)
  } catch (error) {
    forget()
    remove(folder, cluster.server)
    throw error
  }
  return {
    folder,
    url: `postgres://portico@localhost/postgres?host=${encodeURIComponent(folder)}`,
    async stop() {
      forget()
      await quit(cluster)
      remove(folder, undefined)
    },
    signal: (name) => signalAll(cluster, name),
    halt: () => quit(cluster, 'SIGINT'),
    async restart() {
      rmSync(join(folder, 'log'))
      await serve(bin, folder, cluster, options)
    },
  }
}

/** With SIGQUIT nothing is written any more, with SIGINT what was committed. */
async function quit({ server }: Cluster, name: 'SIGQUIT' | 'SIGINT' = 'SIGQUIT'): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return
  server.ref()
  // A frozen process does not hear anything else.
  signalAll({ server }, 'SIGCONT')
  server.kill(name)
  await once(server, 'exit')
}

/** The server first, so that it starts no new process meanwhile. */
function signalAll({ server }: Cluster, name: NodeJS.Signals): void {
  const pid = server?.pid as number
  process.kill(pid, name)
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  for (const child of children.split(' ').filter(Boolean)) signalIfThere(Number(child), name)
}

/** A process of the server may have ended since it was listed. */
function signalIfThere(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Whether a cluster can be started on this machine. */
export const hasPostgres = (): boolean => findPostgresPrograms() !== undefined

/** Where the programs of PostgreSQL are. */
export function findPostgresPrograms(): string | undefined {
  const installed = globSync('/usr/lib/postgresql/*/bin').sort((a, b) =>
    b.localeCompare(a, 'en', { numeric: true }),
  )
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...installed]
  const found = folders.find((bin) =>
    ['initdb', 'postgres'].every((name) => existsSync(join(bin, name))),
  )
  // Where a link to it leads: not every program of the server is linked to.
  return found && dirname(realpathSync(join(found, 'initdb')))
}

/** PostgreSQL refuses to run as root. */
export function postgresAccount(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const number = (...args: string[]) => Number(execFileSync('id', args, { stdio: 'pipe' }))
  try {
    return { uid: number('-u', 'postgres'), gid: number('-g', 'postgres') }
  } catch {
    return { uid: number('-u', 'nobody'), gid: number('-g', 'nobody') }
  }
}

async function initialise(bin: string, folder: string, { fill }: Options): Promise<void> {
  const { uid, gid } = postgresAccount()
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  const run = async (name: string, args: string[]) =>
    await promisify(execFile)(join(bin, name), args, { cwd: folder, ...postgresAccount() })
  const data = join(folder, 'data')
  if (fill) return void (await fill(run, data))
  const options = ['--username=portico', '--auth=trust', '--encoding=UTF8', '--no-locale']
  await run('initdb', [`--pgdata=${data}`, ...options, '--no-sync'])
}

async function serve(
  bin: string,
  folder: string,
  cluster: Cluster,
  { settings: more = [] }: Options,
): Promise<void> {
  // Nothing here has to survive a power cut.
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
  // No replication; databases are copied as files (test/support/database/database.ts).
  settings.push('wal_level=minimal', 'max_wal_senders=0')
  // Its statistics would change plans (test/plans/plans.test.ts), and no database lives long enough to need it.
  settings.push('autovacuum=off')
  // Inside its folder, which is removed: shared memory elsewhere would remain after a hard stop.
  settings.push('dynamic_shared_memory_type=mmap')
  // The last of two counts.
  settings.push(...more)
  const reach = ['listen_addresses=', `unix_socket_directories=${folder}`, 'max_connections=300']
  // To a file: the server blocks when nobody reads from a pipe, such as while this process is blocked.
  const path = join(folder, 'log')
  const log = openSync(path, 'a')
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', join(folder, 'data'), ...[...settings, ...reach].flatMap((each) => ['-c', each])],
    { cwd: folder, stdio: ['ignore', 'ignore', log], ...postgresAccount() },
  )
  closeSync(log)
  cluster.server = server
  await once(server, 'spawn')
  while (!/ready to accept (read-only )?connections/.test(readFileSync(path, 'utf8'))) {
    if (server.exitCode !== null || server.signalCode !== null) {
      throw new Error(`PostgreSQL did not start:\n${readFileSync(path, 'utf8')}`)
    }
    await setTimeout(20)
  }
  // A forgotten stop() must not keep this process alive.
  server.unref()
}

/** Synchronous, because nothing else runs when a process exits. */
function remove(folder: string, server: ChildProcess | undefined): void {
  server?.kill('SIGQUIT')
  // The server may still write while it stops, so the folder may have to be removed again.
  for (let tries = 0; tries < 200 && existsSync(folder); tries++) {
    rmSync(folder, { recursive: true, force: true })
    if (existsSync(folder)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
  }
}

/** Calls `run` if this process ends first, by itself or by Ctrl-C; gives a function that cancels this. */
function onEnd(run: () => void): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const onSignal = (signal: NodeJS.Signals) => {
    forget()
    run()
    // Our listener is removed, so this ends the process in the default way.
    process.kill(process.pid, signal)
  }
  const forget = () => {
    process.off('exit', run)
    for (const signal of signals) process.off(signal, onSignal)
  }
  process.once('exit', run)
  for (const signal of signals) process.once(signal, onSignal)
  return forget
}
