import type { Client, Pool } from 'pg'

/** An ordinary role, because policies do not apply to an administrator; it has the same password. */
export const role = 'portico_test'
let roleMade: Promise<void> | undefined

/** Creates the role, once for each process. */
export const ensureRole = (server: string): Promise<void> => (roleMade ??= makeRole(server))

async function makeRole(server: string): Promise<void> {
  await asAdministrator(server, async (client) => {
    await client.query('select pg_advisory_lock(7067844)')
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
    const password = client.password ? `password ${client.escapeLiteral(client.password)}` : ''
    const verb = rowCount ? 'alter' : 'create'
    await client.query(`${verb} role ${role} login nosuperuser nobypassrls ${password}`)
  })
}

/**
 * The address of a database of the server, for the ordinary role. Two connections for each purpose are
 * enough for a test; with ten, opening them was two fifths of the server's work.
 */
export function addressOf(server: string, name: string): string {
  const url = Object.assign(new URL(server), { pathname: `/${name}`, username: role })
  url.searchParams.set('pool_size', '2')
  return url.href
}

let pool: Promise<Pool> | undefined

/** Runs a statement as the administrator, on a reused connection: opening one is a quarter of the cost of a database. */
export async function runAsAdministrator(server: string, text: string): Promise<void> {
  pool ??= import('pg').then(({ default: pg }) => {
    const made = new pg.Pool({ connectionString: server, max: 1, allowExitOnIdle: true })
    // The server may be stopped before this process ends; the next statement rejects.
    return made.on('error', () => {})
  })
  await (await pool).query(text)
}

/** Connects as the administrator that the server's address names. */
export async function asAdministrator<T>(
  server: string,
  run: (client: Client) => Promise<T>,
): Promise<T> {
  const { default: pg } = await import('pg')
  const client = new pg.Client(server)
  // The next query rejects; an 'error' event without a listener would end the process.
  client.on('error', () => {})
  await client.connect()
  return run(client).finally(() => client.end())
}

/**
 * A connection of the administrator to another database of the server, for which no trigger or foreign
 * key stands in the way, and which keeps no process alive.
 */
export async function administratorOf(server: string, name: string): Promise<Client> {
  const { default: pg } = await import('pg')
  const client = new pg.Client(Object.assign(new URL(server), { pathname: `/${name}` }).href)
  client.on('error', () => {})
  await client.connect()
  await client.query(
    'set session_replication_role = replica; set plan_cache_mode = force_generic_plan',
  )
  ;(client as unknown as { unref: () => void }).unref()
  return client
}
