import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres, type Postgres } from './postgres.ts'
import { asAdministrator } from './postgres-server.ts'

/** A PostgreSQL server with a standby, and an address that leads to one of the two. */
export interface PostgresPair {
  url: string
  /** Both of them, as two hosts of one address. */
  hosts: string
  primary: Postgres
  standby: Postgres
  /** Moves the address: new connections lead there, those that there are break off. */
  lead(to: Postgres): void
  /** Whether the standby can reach the primary; what is on its way when it is cut off is lost. */
  join(joined: boolean): void
  /** Makes the standby a server that takes writes, as whoever notices the failure does. */
  promote(): Promise<void>
  stop(): Promise<void>
}

const replicates = ['wal_level=replica', 'max_wal_senders=4', 'synchronous_commit=on']

/**
 * Starts both. `synchronous`: the primary acknowledges a commit once the standby has it; otherwise
 * the standby follows as it can. Null when PostgreSQL is not installed.
 */
export async function startPair({ synchronous }: { synchronous: boolean }) {
  const primary = await startPostgres({ settings: replicates })
  if (!primary) return null
  const [clients, between] = [await forward(primary), await forward(primary)]
  const stopFirst = async () => {
    await Promise.all([clients.stop(), between.stop()])
    await primary.stop()
  }
  try {
    const standby = await startStandby(between.port)
    await follow(primary, synchronous)
    const each = [await forward(primary), await forward(standby)]
    const hosts = each.map(({ port }) => `127.0.0.1:${port}`).join(',')
    return {
      url: `postgres://portico@127.0.0.1:${clients.port}/postgres`,
      hosts: `postgres://portico@${hosts}/postgres?target_session_attrs=read-write`,
      primary,
      standby,
      lead: clients.lead,
      join: (joined) => between.lead(joined ? primary : null),
      promote: async () =>
        await asAdministrator(standby.url, async (client) => {
          await client.query('select pg_promote(wait => true)')
        }),
      async stop() {
        await Promise.all(each.map((one) => one.stop()))
        await standby.stop()
        await stopFirst()
      },
    } satisfies PostgresPair
  } catch (error) {
    // What still listens would keep the run of the tests from ending.
    await stopFirst()
    throw error
  }
}

/** Starts a copy of the server at that port, which follows it. */
const startStandby = async (port: number) =>
  (await startPostgres({
    settings: [...replicates, 'wal_retrieve_retry_interval=100ms'],
    fill: (run, data) =>
      run('pg_basebackup', [
        `--pgdata=${data}`,
        '--host=127.0.0.1',
        `--port=${port}`,
        '--username=portico',
        '--write-recovery-conf',
        '--checkpoint=fast',
        '--no-sync',
      ]),
  })) as Postgres

/** Waits until the standby follows; from then on commits wait for it, if they are to. */
async function follow(primary: Postgres, synchronous: boolean): Promise<void> {
  const wanted = synchronous ? 'sync' : 'async'
  await asAdministrator(primary.url, async (client) => {
    if (synchronous) {
      await client.query(`alter system set synchronous_standby_names = '*'`)
      await client.query('select pg_reload_conf()')
    }
    const state = async () =>
      (await client.query('select sync_state from pg_stat_replication')).rows[0]?.sync_state
    while ((await state()) !== wanted) await wait(20)
  })
}

/** A port that leads to the socket of a server, until it is led to that of another or to none. */
async function forward(first: Postgres) {
  let to: Postgres | null = first
  const open = new Set<Socket>()
  const hold = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => {}).on('close', () => open.delete(socket))
  }
  const server = createServer((near) => {
    if (!to) {
      near.destroy()
      return
    }
    const far = connect(`${to.folder}/.s.PGSQL.5432`)
    for (const each of [near, far]) hold(each)
    near.pipe(far).on('close', () => near.destroy())
    far.pipe(near).on('close', () => far.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => open.forEach((socket) => socket.destroy())
  return {
    port: (server.address() as AddressInfo).port,
    lead(next: Postgres | null) {
      to = next
      cut()
    },
    async stop() {
      server.close()
      cut()
      await once(server, 'close')
    },
  }
}
