import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../support/program/free-port.ts'
import { findPostgresPrograms, postgresAccount } from './postgres.ts'

/** Two PostgreSQL servers of which Patroni makes one the primary, the other its synchronous standby. */
export interface PatroniCluster {
  /** Both of them, as two hosts of one address. */
  hosts: string
  /** Kills the primary with all of its processes, and the Patroni that would start it again. */
  killLeader(): Promise<void>
  stop(): Promise<void>
}

const [patroni, etcd] = ['/usr/bin/patroni', '/usr/bin/etcd']

/** Whether Patroni and etcd are installed. */
export const hasPatroni = (): boolean => [patroni, etcd].every((path) => existsSync(path))

interface Member {
  port: number
  api: number
  folder: string
  agent: ReturnType<typeof spawn>
}

/** Starts etcd and both servers, and waits until the standby is one that is waited for. */
export async function startPatroni(): Promise<PatroniCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-patroni-'))
  const { uid, gid } = postgresAccount()
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  const started: ReturnType<typeof spawn>[] = []
  const start = (program: string, args: string[]) => {
    const log = openSync(join(folder, 'log'), 'a')
    const child = spawn(program, args, {
      cwd: folder,
      stdio: ['ignore', log, log],
      ...postgresAccount(),
    })
    started.push(child)
    return child
  }
  const [client, peer] = [await freePort(), await freePort()].map(
    (port) => `http://127.0.0.1:${port}`,
  )
  start(etcd, [
    `--data-dir=${join(folder, 'etcd')}`,
    `--listen-client-urls=${client}`,
    `--advertise-client-urls=${client}`,
    `--listen-peer-urls=${peer}`,
    `--initial-advertise-peer-urls=${peer}`,
    `--initial-cluster=default=${peer}`,
  ])
  const members: Member[] = []
  const add = async (name: string) => {
    const place = { port: await freePort(), api: await freePort(), folder: join(folder, name) }
    const path = join(folder, `${name}.yml`)
    writeFileSync(
      path,
      settingsOf(name, { ...place, etcd: String(client).slice('http://'.length), sockets: folder }),
    )
    members.push({ ...place, agent: start(patroni, [path]) })
  }
  const stop = async () => {
    for (const { agent, folder: data } of members) {
      agent.kill('SIGKILL')
      killServer(data)
    }
    for (const child of started) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
  try {
    await add('one')
    await until(async () => (await rolesOf(members)).includes('master'))
    await add('two')
    await until(async () => (await rolesOf(members)).includes('sync_standby'))
  } catch (error) {
    const log = readFileSync(join(folder, 'log'), 'utf8').slice(-3_000)
    await stop()
    throw new Error(`Patroni did not start:\n${log}`, { cause: error })
  }
  return {
    hosts: `postgres://portico@${members.map(({ port }) => `127.0.0.1:${port}`).join(',')}/postgres`,
    async killLeader() {
      const roles = await rolesOf(members)
      const leader = members[roles.indexOf('master')] as Member
      leader.agent.kill('SIGKILL')
      killServer(leader.folder)
    },
    stop,
  }
}

interface Place {
  port: number
  api: number
  folder: string
  etcd: string
  sockets: string
}

/** JSON, which is YAML. The shortest times that Patroni takes. */
const settingsOf = (name: string, { port, api, folder, etcd: store, sockets }: Place) =>
  JSON.stringify({
    scope: 'portico',
    name,
    restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
    etcd3: { host: store },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 3,
        synchronous_mode: true,
        postgresql: {
          use_slots: true,
          parameters: { wal_level: 'replica', hot_standby: 'on', max_connections: 100 },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
      pg_hba: [
        'host all all 127.0.0.1/32 trust',
        'host replication all 127.0.0.1/32 trust',
        'local all all trust',
      ],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: folder,
      bin_dir: findPostgresPrograms(),
      pgpass: `${folder}.pgpass`,
      parameters: { unix_socket_directories: sockets },
      authentication: { superuser: { username: 'portico' }, replication: { username: 'repl' } },
    },
  })

/** What each of them is just now: `master`, `sync_standby`, `replica`; none where it does not answer. */
const rolesOf = async (members: Member[]): Promise<(string | null)[]> =>
  await Promise.all(
    members.map(async ({ api }) => {
      const answer = await fetch(`http://127.0.0.1:${api}/patroni`).catch(() => null)
      const said = answer
        ? ((await answer.json()) as { role: string; sync_standby?: boolean })
        : null
      if (said?.role === 'primary') return 'master'
      return said?.sync_standby ? 'sync_standby' : (said?.role ?? null)
    }),
  )

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (await isSo()) return
    await wait(100)
  }
  throw new Error('It took more than a minute.')
}

/** The server first, so that it starts no new process meanwhile. */
function killServer(data: string): void {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = readFileSync(file, 'utf8').split('\n')[0] ?? ''
  if (!existsSync(`/proc/${pid}`)) return
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  for (const one of [pid, ...children.split(' ').filter(Boolean)]) {
    try {
      process.kill(Number(one), 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
