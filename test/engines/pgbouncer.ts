import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Postgres } from './postgres.ts'
import { role } from './postgres-server.ts'

/** A PgBouncer in front of a server. */
export interface Pooler {
  /** Of its socket, which is beside that of the server. */
  port: number
  stop(): Promise<void>
}

interface Options {
  mode: 'transaction' | 'session'
  /** Connections to the server, for each database and user. */
  size: number
}

const programs = () =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'].map((folder) =>
    join(folder, 'pgbouncer'),
  )

/** Whether PgBouncer is installed. */
export const hasPooler = (): boolean => programs().some((path) => existsSync(path))

let nextPort = 6432

/** Starts PgBouncer in front of every database of the server; it is reachable by its socket alone. */
export async function startPooler(
  { folder }: Pick<Postgres, 'folder'>,
  { mode, size }: Options,
): Promise<Pooler> {
  const program = programs().find((path) => existsSync(path)) ?? 'pgbouncer'
  const port = nextPort++
  const place = join(folder, `pooler-${port}`)
  mkdirSync(place)
  const [users, settings] = [join(place, 'users'), join(place, 'ini')]
  writeFileSync(users, ['portico', role].map((user) => `"${user}" ""\n`).join(''))
  writeFileSync(
    settings,
    `[databases]
* = host=${folder} port=5432
[pgbouncer]
listen_addr=
listen_port=${port}
unix_socket_dir=${folder}
auth_type=trust
auth_file=${users}
pool_mode=${mode}
default_pool_size=${size}
max_client_conn=500
server_idle_timeout=2
logfile=${join(place, 'log')}
`,
  )
  // It refuses to run as root, too; the folder is that of the server's own user.
  const { uid, gid } = statSync(folder)
  for (const path of [place, ...globSync(join(place, '*'))]) chownSync(path, uid, gid)
  const child = spawn(program, ['-q', settings], { stdio: 'ignore', uid, gid })
  const ended = once(child, 'exit')
  while (!existsSync(join(folder, `.s.PGSQL.${port}`))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer did not start: ${child.exitCode}`)
    await wait(20)
  }
  child.unref()
  return {
    port,
    async stop() {
      child.ref()
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** The address of a database of the server by way of the pooler, and past it for what needs that. */
export function throughPooler(url: string, port: number | string): string {
  const address = new URL(url)
  address.searchParams.set('pooler', 'transaction')
  address.searchParams.set('direct', 'localhost:5432')
  return Object.assign(address, { port: String(port) }).href
}
